// Written by tools/wire_types.py from the server's Structs. Change those, then run it again.

/** The version of all these messages. */
export const PROTOCOL = 1;

export interface TableRequest {
  game: string;
  seats: SeatRequest[];
  options?: Record<string, boolean | number | string>;
  position?: string | null;
  clock?: ClockRule;
  public?: boolean;
  about?: About;
  hints?: boolean | null;
}

export interface SeatRequest {
  kind: string;
  name?: string;
  level?: string | null;
}

export interface ClockRule {
  kind: "move" | "none" | "total";
  seconds: number;
  increment: number;
}

export interface About {
  title: string;
  by: string;
  notes: string;
}

export interface SitRequest {
  invite?: string | null;
  seat?: number | null;
  name?: string;
  move?: boolean;
  key?: string | null;
  bot?: boolean;
}

export interface LookRequest {
  invite: string;
}

export interface SummaryRequest {
  tables: string[];
}

export interface StudyRequest {
  option: string;
  text: string;
}

export interface Situation {
  game: string;
  seats: number;
  options?: Record<string, boolean | number | string>;
  position?: string | null;
  steps?: [number, string][][];
}

export interface SceneRequest {
  situation: Situation;
  look?: number | null;
  roll?: boolean;
}

export interface ForeseeRequest {
  situation: Situation;
  seat: number;
  prefix: string[];
}

export interface WorthRequest {
  situation: Situation;
  seat?: number | null;
  effort?: number;
}

export interface PositionRequest {
  seats: number;
  options?: Record<string, boolean | number | string>;
  text?: string | null;
  steps?: [number, string][][];
  edits?: Edit[];
  who?: number | null;
  deal?: string;
  moves?: number;
}

export interface Edit {
  path?: number[];
  to?: string | null;
  line?: string;
  turn?: number;
}

export interface PuzzleForeseeRequest {
  stage: number;
  prefix: string[];
}

export interface TryRequest {
  stage: number;
  move: string;
}

export interface Trial {
  game: string;
  option?: string;
  text?: string;
  way?: "contest" | "seats";
  rivals?: Rival[];
  options?: Record<string, boolean | number | string>;
  position?: string | null;
  players?: number;
  level: string;
  precision?: number;
}

export interface Rival {
  name: string;
  text: string;
}

export interface Fairness {
  trial: Trial;
  numbers: string[][];
}

export interface Hello {
  t: "hello";
  table: string;
  keys?: string[];
  seen?: number;
  salt?: string;
  protocol?: number;
}

export interface Play {
  t: "play";
  id: string;
  seat: number;
  move: string;
  seq: number;
}

export interface Undo {
  t: "undo";
  id: string;
  seat: number;
  seq: number;
}

export interface Propose {
  t: "propose";
  id: string;
  seat: number;
  what: string;
}

export interface Reply {
  t: "reply";
  id: string;
  seat: number;
  agreed: boolean;
}

export interface Resign {
  t: "resign";
  id: string;
  seat: number;
}

export interface Look {
  t: "look";
  id: string;
  seat: number;
}

export interface Preview {
  t: "preview";
  id: string;
  seat: number;
  prefix: string[];
}

export interface Hint {
  t: "hint";
  id: string;
  seat: number;
}

export interface Imagine {
  t: "imagine";
  id: string;
  seat: number;
}

export interface Manage {
  t: "manage";
  id: string;
  do: string;
  seat?: number;
  level?: string | null;
}

export interface VoteBot {
  t: "votebot";
  id: string;
  seat: number;
  about: number;
}

export interface Admit {
  t: "admit";
  id: string;
  seat: number;
  about: number;
  claim: number;
  agreed: boolean;
}

export interface Return {
  t: "return";
  id: string;
  seat: number;
}

export interface Say {
  t: "say";
  id: string;
  seat: number;
  words: string;
}

export interface Rematch {
  t: "rematch";
  id: string;
  stay?: boolean;
}

export interface Ping {
  t: "ping";
  id: string;
}

export interface Pong {
  t: "pong";
  n: number;
}

export interface Shelf {
  games: Spec[];
  lessons: Record<string, string[]>;
  puzzles: Record<string, number>;
  trials: Record<string, TrialWays>;
  seat_names: string[];
  phrases: string[];
  version: string;
}

export interface Spec {
  id: string;
  title: string;
  tagline: string;
  designer: string;
  minutes: number;
  rules: number;
  min_seats: number;
  max_seats: number;
  options: (Choice | Whole | Written)[];
  levels: string[];
  secrets: boolean;
  own_views: boolean;
  simultaneous: boolean;
  listed_odds: boolean;
  positions: boolean;
  draws: boolean;
  out_of_time: "loses" | "stands_in";
}

export interface Choice {
  kind: "choice";
  name: string;
  title: string;
  help: string;
  values: (boolean | number | string)[];
  labels: string[];
}

export interface Whole {
  kind: "whole";
  name: string;
  title: string;
  help: string;
  default: number;
  low: number;
  high: number;
  zero: string;
}

export interface Written {
  kind: "written";
  name: string;
  title: string;
  help: string;
  values: string[];
  labels: string[];
  most: number;
}

export interface TrialWays {
  levels: string[];
  contests: Record<string, ContestWords>;
}

export interface ContestWords {
  one: string;
  many: string;
  sets: string[];
}

export interface TableMade {
  table: string;
  key: string;
  invites: Record<string, string>;
  commitment: string;
}

export interface SatDown {
  table: string;
  seat: number;
  key: string;
  waiting?: boolean;
}

export interface InviteInfo {
  game: string;
  seat: number;
  host: string;
  taken: string | null;
  setup: Setup;
  clock: ClockRule;
  seats: SeatInfo[];
  about: About;
}

export interface Setup {
  game: string;
  seats: number;
  options: Record<string, boolean | number | string>;
  position: string | null;
}

export interface SeatInfo {
  kind: string;
  name: string;
  level: string | null;
  mine: boolean;
  stands_in: boolean;
  resigned?: boolean;
  was_mine?: boolean;
  bot?: boolean;
}

export interface Summaries {
  tables: Summary[];
}

export interface Summary {
  table: string;
  game: string;
  seats: SeatInfo[];
  phase: string;
  to_act: number[];
  outcome: Outcome | null;
  moves: number;
  last: string;
  clock: ClockRule;
  options: Record<string, boolean | number | string>;
}

export interface Outcome {
  scores: number[];
  ranks: number[];
  reason: string;
  words: string;
}

export interface Replay {
  game: string;
  players: string[];
  scenes: Scene[];
  fault: string | null;
  dice: string;
  drawn: [number, number][];
  first: number;
  in_all: number;
}

export interface Scene {
  t: "scene";
  seq: number;
  moves: Made[];
  events: Event[];
  lines: string[];
  view: View;
  to_act: number[];
  outcome: Outcome | null;
  back: number | null;
}

export interface Made {
  seat: number;
  move: string | null;
}

export interface LongJob {
  key: string;
  kind: string;
  state: "done" | "failed" | "stopped" | "waiting" | "working";
  done?: number;
  of?: number;
  ahead?: number;
  left?: number | null;
  refusal?: Refusal | null;
}

export interface Refusal {
  reason: string;
  words: string;
}

export interface GameReview {
  review: Review;
  better: Advice[];
}

export interface Review {
  game: string;
  players: string[];
  sides: number[];
  steps: ReviewedStep[];
  books: Book[];
  decisive: number | null;
  error: number;
  outcome: string;
  seats: SeatReview[];
}

export interface ReviewedStep {
  number: number;
  moves: [number, string][];
  chances: number[];
  books: Entry[];
  decisions: Decision[];
  error: number;
}

export interface Entry {
  luck?: number;
  mistakes?: number;
  others?: number;
  hidden?: number;
  error?: number;
  ending?: number;
}

export interface Decision {
  seat: number;
  move: string;
  chance: number;
  best: number;
  grade: "blunder" | "fine" | "mistake" | "slip";
  margin?: number;
  error?: number;
  better?: Better | null;
}

export interface Better {
  move: string;
  reasons?: string[];
  line?: string[];
}

export interface Book {
  seats: number[];
  start: number;
  result: number;
  entry: Entry;
}

export interface SeatReview {
  seat: number;
  lost: number;
  grades: Record<string, number>;
  best: number | null;
  worst: number | null;
  words: string;
}

export interface Advice {
  step: number;
  seat: number;
  move: Foreseen;
  position: string | null;
  then: string[];
}

export interface Foreseen {
  move: string;
  steps: string[];
  events: Event[];
  lines: string[];
  risk?: Risk | null;
  any_order?: boolean;
  prospects?: Prospect[];
}

export interface Risk {
  chance: number;
  dice?: string;
  base?: number;
  need?: number;
  modifiers?: Modifier[];
}

export interface Modifier {
  label: string;
  value: number;
}

export interface Prospect {
  chance: number;
  words: string;
  view: View | null;
}

export interface TrialFigures {
  trial: Trial;
  games: number;
  of: number;
  fair: number;
  narrow: boolean;
  things: Rate[];
  tried: Tried[];
  parts: Part[];
  to_watch: ToWatch[];
}

export interface Rate {
  who: "first" | "seat" | "thing";
  rate: number;
  low: number;
  high: number;
  seat: number;
  name: string;
}

export interface Tried {
  name: string;
  games: number;
  drawn: number;
  rates: Rate[];
  endings: Ending[];
  turns: Lengths | null;
  fault: string;
}

export interface Ending {
  reason: string;
  games: number;
}

export interface Lengths {
  low: number;
  middle: number;
  high: number;
}

export interface Part {
  name: string;
  lift: number;
  low: number;
  high: number;
}

export interface ToWatch {
  name: string;
  reason: string;
  turns: number;
  record: string;
}

export interface FairnessSoFar {
  fairness: Fairness;
  stage: "confirm" | "finals" | "search";
  tried: number;
  of: number;
  start: number | null;
  best: number | null;
}

export interface FairnessResult {
  fairness: Fairness;
  changes: Change[];
  before: FairShare[];
  after: FairShare[];
  better: number;
  low: number;
  high: number;
  text: string;
  changed: boolean;
  alike: number;
  tried: number;
  games: number;
}

export interface Change {
  path: string[];
  before: boolean | number | string | null;
  after: boolean | number | string | null;
}

export interface FairShare {
  name: string;
  rate: number;
  low: number;
  high: number;
  verdict: "kept" | "missed" | "open";
}

export interface Numbers {
  numbers: TextNumber[];
}

export interface TextNumber {
  path: string[];
  now: number;
  low: number;
  high: number;
  least: number;
  most: number;
}

export interface Known {
  game: string;
  rules: number;
  lengths: KnownLength[];
  effects: KnownEffect[];
}

export interface KnownLength {
  players: number;
  bot: string;
  given: Record<string, boolean | number | string>;
  turns: Figure;
  decisions: Figure;
}

export interface Figure {
  value: number;
  low: number;
  high: number;
  count: number;
}

export interface KnownEffect {
  players: number;
  bot: string;
  given: Record<string, boolean | number | string>;
  option: string;
  value: boolean | number | string;
  effects: Effect[];
}

export interface Effect {
  measure: string;
  unit: "number" | "points" | "rate";
  figure: Figure;
}

export interface RulePage {
  game: string;
  editions: [string, string][];
  blocks: (Heading | Paragraph | Item | Grid | Diagram)[];
}

export interface Heading {
  t: "heading";
  level: number;
  text: string;
  edition: string;
}

export interface Paragraph {
  t: "paragraph";
  text: string;
  mark: string;
  edition: string;
}

export interface Item {
  t: "item";
  text: string;
  mark: string;
  edition: string;
  number: number;
}

export interface Grid {
  t: "grid";
  head: string[];
  rows: string[][];
  mark: string;
  edition: string;
}

export interface Diagram {
  t: "diagram";
  view: View;
  events: Event[];
  caption: string;
  edition: string;
}

export interface Demo {
  game: string;
  frames: Frame[];
}

export interface Frame {
  events: Event[];
  view: View;
}

export interface Lesson {
  game: string;
  title: string;
  names: string[];
  pages: LessonPage[];
}

export interface LessonPage {
  words: string[];
  scenes: Scene[];
  task: Task | null;
}

export interface Task {
  asked: Foreseen;
  moves: Legal[];
  many: boolean;
  otherwise: string;
}

export interface Legal {
  move: string;
  steps: string[];
  risk?: Risk | null;
  any_order?: boolean;
}

export interface PuzzleShelf {
  games: Record<string, PuzzleCard[]>;
  today: DayPuzzle | null;
}

export interface PuzzleCard {
  id: string;
  grade: number;
  moves: number;
}

export interface DayPuzzle {
  day: string;
  game: string;
  id: string;
}

export interface PuzzlePage {
  game: string;
  card: PuzzleCard;
  seat: number;
  names: string[];
  options: Record<string, boolean | number | string>;
  position: string;
  asks: string;
  stages: PuzzleStage[];
  end: Scene[];
  solved: string;
}

export interface PuzzleStage {
  scenes: Scene[];
  moves: Legal[];
  asked: Foreseen;
}

export interface PuzzleForeseen {
  moves: Foreseen[];
}

export interface PuzzleTried {
  words: string;
  scenes: Scene[];
}

export interface ReadScenario {
  text: string;
  scenario: Scenario | null;
  faults: Fault[];
}

export interface Scenario {
  game: string;
  seats: string[];
  options: Record<string, boolean | number | string>;
  position: string | null;
  clock: ClockRule;
  title: string;
  by: string;
  notes: string;
}

export interface Fault {
  where: string;
  words: string;
}

export interface SituationScene {
  scene: Scene;
  look: number | null;
  asks: Ask[];
  draws: Draw[];
  position: string | null;
}

export interface Ask {
  t: "ask";
  seq: number;
  seat: number;
  moves: Legal[];
  many: boolean;
  undo: boolean;
  chosen: string | null;
}

export interface Draw {
  move: string;
  chance: number;
  words: string;
}

export interface Foretold {
  moves: Foreseen[];
}

export interface Worth {
  chances: number[];
  sides: number[];
  error: number;
  best: GoodMove[];
  depth: number;
  nodes: number;
  effort: number;
  more: boolean;
  solved: boolean;
}

export interface GoodMove {
  foreseen: Foreseen;
  chances: number[];
  reasons: string[];
  then: string[];
}

export interface PositionStudy {
  text: string;
  faults: Fault[];
  view: View | null;
  sheet: Sheet | null;
  pieces: Movable[];
}

export interface Sheet {
  root: NumberField | ChoiceField | PlaceField | WordsField | ManyField | RowField | PartsField | LinesField;
  names: string[][];
}

export interface NumberField {
  t: "number";
  low: number;
  high: number;
  what?: string;
  text?: string;
  fault?: string;
}

export interface ChoiceField {
  t: "choice";
  names: number;
  way?: boolean;
  what?: string;
  text?: string;
  fault?: string;
}

export interface PlaceField {
  t: "place";
  others?: Record<string, string>;
  like?: string;
  what?: string;
  text?: string;
  fault?: string;
}

export interface WordsField {
  t: "words";
  like?: string;
  what?: string;
  text?: string;
  fault?: string;
}

export interface ManyField {
  t: "many";
  fields: (NumberField | ChoiceField | PlaceField | WordsField | ManyField | RowField | PartsField | LinesField)[];
  most: number;
  things: string;
  by: string;
  new: NumberField | ChoiceField | PlaceField | WordsField | ManyField | RowField | PartsField | LinesField;
  empty?: string;
  what?: string;
  text?: string;
  fault?: string;
}

export interface RowField {
  t: "row";
  fields: (NumberField | ChoiceField | PlaceField | WordsField | ManyField | RowField | PartsField | LinesField)[];
  signs: string[];
  others?: Record<string, string>;
  cells?: string[];
  what?: string;
  text?: string;
  fault?: string;
}

export interface PartsField {
  t: "parts";
  parts: PartField[];
  by: string;
  stray?: string[];
  what?: string;
  text?: string;
  fault?: string;
}

export interface PartField {
  field: NumberField | ChoiceField | PlaceField | WordsField | ManyField | RowField | PartsField | LinesField | null;
  what: string;
  mark?: string;
  bare?: string[];
  said?: string;
  left_out?: boolean;
  usual?: string;
  needed?: boolean;
  piece?: string;
}

export interface LinesField {
  t: "lines";
  lines: LineField[];
  new: LineField[];
  between: string;
  sign: string;
  what?: string;
  text?: string;
  fault?: string;
}

export interface LineField {
  key: string;
  field: NumberField | ChoiceField | PlaceField | WordsField | ManyField | RowField | PartsField | LinesField;
  number: number;
  about?: string;
  piece?: string;
  named?: boolean;
}

export interface Movable {
  what: string;
  path: number[];
  cells?: string[];
  place?: string;
  off?: number[];
  others?: Record<string, string>;
  line?: string;
  begin?: string;
  gone?: number[];
  turn?: number[];
}

export interface Failure {
  refusal: Refusal;
}

export interface Study {
  t: "study";
  faults: Fault[];
  text: string;
}

export interface Welcome {
  t: "welcome";
  table: string;
  game: string;
  setup: Setup;
  seq: number;
  commitment: string;
  clock: ClockRule;
  public: boolean;
  host: boolean;
  about: About;
  said: Said[];
}

export interface Said {
  t: "said";
  seat: number;
  words: string;
}

export interface Seats {
  t: "seats";
  seats: SeatInfo[];
  begun: boolean;
}

export interface Status {
  t: "status";
  thinking: number[];
  warming: boolean;
  proposal: Proposal | null;
  chosen: number[];
  clock: ClockNow | null;
  away: Absence[];
  spectators: number;
  secret: string | null;
  rematch: string | null;
  stood_in: number[];
  claims?: SeatClaim[];
  late?: number[];
  hints?: boolean;
  hints_asked?: number[];
}

export interface Proposal {
  seat: number;
  what: string;
  waiting: number[];
}

export interface ClockNow {
  left: number[];
  running: number[];
}

export interface Absence {
  seat: number;
  seconds: number;
  votes: number[];
}

export interface SeatClaim {
  seat: number;
  number: number;
  name: string;
  seconds: number;
  agreed: number[];
}

export interface Answer {
  t: "answer";
  id: string;
  refusal: Refusal | null;
}

export interface Previewed {
  t: "previewed";
  id: string;
  seq: number;
  moves: Foreseen[];
}

export interface Hinted {
  t: "hinted";
  id: string;
  seq: number;
  move: string;
  steps: string[];
  events: Event[];
  worth: number;
  reasons: Reason[];
  then: string[];
  risk?: Risk | null;
  lines?: string[];
  any_order?: boolean;
}

export interface Reason {
  term: string;
  value: number;
  words: string;
}

export interface Imagined {
  t: "imagined";
  id: string;
  seq: number;
  position: string;
}

export interface Managed {
  t: "managed";
  id: string;
  invite: string | null;
}

export interface Beat {
  t: "beat";
  n: number;
}

export interface Moved {
  t: "moved";
  seat: number;
}

export interface Bye {
  t: "bye";
  refusal: Refusal;
}

export interface NightoutLayoutStudy {
  t: "layoutstudy";
  faults: Fault[];
  text: string;
  width: number;
  height: number;
  tiles: NightoutLayoutTile[];
  strays: NightoutSquare[];
  limits: NightoutLayoutLimits;
}

export interface NightoutLayoutTile {
  number: number;
  cells: [NightoutSquare, NightoutSquare];
}

export interface NightoutSquare {
  name: string;
  x: number;
  y: number;
}

export interface NightoutLayoutLimits {
  largest: number;
  dominoes: [number, number];
  highest: number;
}

export interface BattleCardSetStudy {
  t: "cardsetstudy";
  faults: Fault[];
  text: string;
  penguins: BattleCard[];
  kittens: BattleCard[];
  grounds: BattleGround[];
  presents: [string, number][];
  own: string[];
  players: number;
  players_short: number;
  abilities_explained: BattleExplained[];
  presents_explained: BattleExplained[];
}

export interface BattleCard {
  name: string;
  stats: [number, number, number, number];
  ability: string;
  kitten: boolean;
}

export interface BattleGround {
  name: string;
  prizes: [number, number, number];
  kitten: boolean;
}

export interface BattleExplained {
  name: string;
  title: string;
  short: string;
  words: string;
  harms: boolean;
}

export interface SkatingMapStudy {
  t: "mapstudy";
  faults: Fault[];
  text: string;
  title: string;
  shape: string;
  size: number[];
  hexes: string[];
  open: boolean;
  features: SkatingFeatureView[];
  starts: SkatingStartView[];
  figures: number[];
}

export interface SkatingFeatureView {
  at: string;
  kind: string;
  value: number;
}

export interface SkatingStartView {
  at: string;
  facing: string;
}

export interface SkatingCardsStudy {
  t: "cardsstudy";
  faults: Fault[];
  text: string;
  cards: SkatingCardView[];
}

export interface SkatingCardView {
  card: SkatingCard;
  power: string;
  odds: SkatingCardOdds[];
}

export interface SkatingCard {
  name: string;
  points: number;
  size: number;
  arc: string;
  dice: number;
  plus: number;
  accuracy: number;
  top_speed: number | null;
  thrust: number;
  brake: number;
  maneuverability: number;
  shields: number;
  missiles: boolean;
  energy: number;
  retro_only: boolean;
  engines: boolean;
}

export interface SkatingCardOdds {
  edition: string;
  maneuver: number[];
  hit: number[];
  missile: number[];
  width: number[];
  damage: number;
  stopping: (number | null)[];
}

export interface SkatingPenguinsStudy {
  t: "penguinsstudy";
  faults: Fault[];
  text: string;
  players: string[][];
}

export interface PlainView {
  t: "plainview";
  text: string;
  sketch: Sketch | null;
}

export interface Sketch {
  cells: Cell[];
  pieces: Piece[];
  shape: "free" | "hexes" | "squares";
  links: Link[];
  marks: Mark[];
  turns: boolean;
}

export interface Cell {
  name: string;
  x: number;
  y: number;
  tint: "goal" | "ice" | "sea" | "shade";
}

export interface Piece {
  id: string;
  at: string;
  kind: string;
  owner: number | null;
  facing: number | null;
  label: string;
}

export interface Link {
  start: string;
  end: string;
  owner: number | null;
}

export interface Mark {
  at: string;
  words: string;
}

export interface SoccerView {
  t: "soccer";
  phase: string;
  penguins: SoccerPenguinView[];
  ball: string;
  turn: number;
  score: [number, number];
  first_to: number;
  moves: number;
  move_limit: number;
  repeats: number;
  position: string;
}

export interface SoccerPenguinView {
  seat: number;
  kind: string;
  square: string;
  pose: string;
  ball: boolean;
}

export interface NightoutNightOutView {
  t: "nightout";
  phase: string;
  seats: number;
  tiles: NightoutTileView[];
  penguins: NightoutPenguinView[];
  buddies: NightoutBuddyView[];
  held: NightoutHeldView[];
  turn: number;
  first: number;
  round: number;
  round_limit: number;
  die: number;
  dice: number[];
  selected: string | null;
  in_hand: string | null;
  trail: string[];
  steps: number;
  steps_left: number;
  movable: string[];
  bar_lifted: boolean;
  reach: NightoutReachView[];
  may_stop: boolean;
  on_blank: boolean;
  ended: string;
  top: number;
  islands: string;
  touch: string;
  bears: string;
  position: string;
}

export interface NightoutTileView {
  name: string;
  low: number;
  high: number;
  cells: [NightoutSquare, NightoutSquare];
  vacant: boolean;
  nest_of: number | null;
}

export interface NightoutPenguinView {
  seat: number;
  cells: string[];
  carried: string[];
  stunned: boolean;
  eaten: boolean;
  nest_low: number | null;
  nest_high: number | null;
  nest: string | null;
  home: number | null;
  barred: string[];
}

export interface NightoutBuddyView {
  name: string;
  owner: number;
  cell: string;
}

export interface NightoutHeldView {
  name: string;
  owner: number;
  holder: number;
}

export interface NightoutReachView {
  cell: string;
  path: string[];
  ends: string;
  stop: boolean;
}

export interface BattleView {
  t: "battle";
  round: number;
  rounds: number;
  phase: string;
  grounds: BattleGroundView[];
  at: number | null;
  players: BattlePlayerView[];
  teams: number[][];
  passing: number;
  keep: number;
  hand: string[];
  counts: BattleCountView[];
  picks: string[];
  piles: string[][];
  aside: string[];
  memory: BattleMemoryView[];
  squads: BattleSquadView[];
  turn: BattleTurnView | null;
  results: BattleResultView[];
  history: BattlePastView[];
  deck: number;
  used: string[];
  used_hidden: number;
  presents: string[];
  opened: string[];
  cards: BattleCard[];
  card_set: string;
  family: boolean;
  abilities_explained: BattleExplained[];
  presents_explained: BattleExplained[];
}

export interface BattleGroundView {
  name: string;
  attribute: string;
  prizes: number[];
  maybe: string[];
  stage: string;
}

export interface BattlePlayerView {
  seat: number;
  side: number;
  fish: number;
  hand: number;
  picks: number;
  piles: number[];
  ahead: string[];
}

export interface BattleCountView {
  card: string;
  counts: number[];
  alone: number[];
  leaves: boolean[];
}

export interface BattleMemoryView {
  pick: number;
  cards: string[];
  picked: string;
  to: number;
  taken: string[];
}

export interface BattleSquadView {
  seat: number;
  penguins: BattlePenguinView[];
  coal: number;
  coal_takes: number;
  cocoa: number;
  cocoa_adds: number;
  snowballs: number;
  total: number | null;
  side_total: number | null;
  place: number;
  fish: number;
}

export interface BattlePenguinView {
  card: string;
  came: string;
  printed: number;
  rogue: number;
  fright: number;
  struck: boolean;
  counts: number;
}

export interface BattleTurnView {
  seat: number;
  queue: number[];
  waiting: string[];
  card: string;
  recipient: number | null;
  present: string;
  target: string;
}

export interface BattleResultView {
  ground: string;
  attribute: string;
  squads: BattleSquadView[];
}

export interface BattlePastView {
  round: number;
  ground: string;
  attribute: string;
  squads: BattlePastSquad[];
}

export interface BattlePastSquad {
  seat: number;
  cards: string[];
  total: number | null;
  place: number;
  fish: number;
}

export interface SkatingView {
  t: "skating";
  phase: string;
  edition: string;
  waits: string;
  roll: string;
  shape: string;
  size: number[];
  hexes: string[];
  open: boolean;
  features: SkatingFeatureView[];
  smoke: SkatingSmokeView[];
  starts: SkatingStartView[];
  cards: SkatingCard[];
  arms: SkatingArmsView[];
  picks: string[];
  figures: SkatingFigureView[];
  shield_cap: number;
  round: number;
  round_limit: number;
  quiet: number;
  victory: string;
  order: SkatingPlaceView[];
  turn: SkatingTurnView | null;
  slide: SkatingSlideView | null;
  scores: SkatingScoreView[];
  position: string;
}

export interface SkatingSmokeView {
  at: string;
  round: number;
}

export interface SkatingArmsView {
  card: string;
  weapon: string;
  aside: number[];
  chances: number[];
}

export interface SkatingFigureView {
  name: string;
  seat: number;
  side: number;
  card: string;
  at: string | null;
  facing: string;
  direction: string;
  speed: number;
  damage: number;
  points: number;
  fallen: boolean;
  swimming: boolean;
  dead: boolean;
  jammed: boolean;
  engines_out: boolean;
  thrust: number;
  brake: number;
  maneuverability: number;
  missiles: number;
  shields: number[];
  trouble: string;
  trouble_next: string;
  kills: number;
  killed: number;
  suffered: number;
  ahead: SkatingAheadView | null;
}

export interface SkatingAheadView {
  path: string[];
  end: string;
  what: string;
}

export interface SkatingPlaceView {
  figure: string;
  number: number;
  state: string;
  tails: string;
}

export interface SkatingTurnView {
  figure: string;
  used: number;
  left: number;
  actions: number;
  spent: string[];
  first: boolean;
  arcs: SkatingArcView[];
}

export interface SkatingArcView {
  weapon: string;
  aside: number[];
}

export interface SkatingSlideView {
  path: string[];
  end: string;
  what: string;
  after: SkatingFigureView[];
}

export interface SkatingScoreView {
  side: number;
  seats: number[];
  alive: number;
  kills: number;
  killed: number;
  damage: number;
}

export interface Told {
  t: "told";
  words: string;
}

export interface SoccerVoted {
  t: "voted";
  votes: [number, number];
  first: number | null;
}

export interface SoccerDrawn {
  t: "drawn";
  first: number;
}

export interface SoccerStood {
  t: "stood";
  seat: number;
  kind: string;
  at: string;
}

export interface SoccerSlid {
  t: "slid";
  seat: number;
  kind: string;
  origin: string;
  path: string[];
  pose: string;
  stop: string;
}

export interface SoccerPushed {
  t: "pushed";
  seat: number;
  kind: string;
  origin: string;
  to: string;
  pose: string;
}

export interface SoccerKicked {
  t: "kicked";
  seat: number;
  kind: string;
  at: string;
  path: string[];
  pose: string;
  receiver: [number, string] | null;
}

export interface SoccerScored {
  t: "scored";
  seat: number;
  corner: string;
  score: [number, number];
}

export interface SoccerKickedOff {
  t: "kickedoff";
  first: number;
}

export interface SoccerPassed {
  t: "passed";
  seat: number;
}

export interface SoccerEnded {
  t: "ended";
  reason: string;
}

export interface NightoutLaid {
  t: "laid";
  tiles: number;
  first: number;
  by_lot: boolean;
}

export interface NightoutNested {
  t: "nested";
  seat: number;
  tile: string;
  cells: [NightoutSquare, NightoutSquare];
}

export interface NightoutPlaced {
  t: "placed";
  seat: number;
  token: string;
  owner: number;
  cell: string;
}

export interface NightoutRolled {
  t: "rolled";
  seat: number;
  what: string;
  dice: number[];
}

export interface NightoutBarLifted {
  t: "barlifted";
  seat: number;
  tokens: string[];
}

export interface NightoutStepped {
  t: "stepped";
  seat: number;
  origin: string;
  to: string;
  step: number;
  pips: number;
}

export interface NightoutPickedUp {
  t: "pickedup";
  owner: number;
  token: string;
  cell: string;
  carried: number;
}

export interface NightoutStopped {
  t: "stopped";
  seat: number;
  cells: string[];
  why: string;
  pips: number;
  steps: number;
}

export interface NightoutEaten {
  t: "eaten";
  seat: number;
  cell: string;
  dropped: string[];
}

export interface NightoutBonus {
  t: "bonus";
  seat: number;
  tile: string;
  each: boolean;
}

export interface NightoutSelected {
  t: "selected";
  seat: number;
  tile: string;
  cells: string[];
  vacant: boolean;
  stands: boolean;
  tokens: string[];
}

export interface NightoutStunned {
  t: "stunned";
  seat: number;
  by: number;
  cells: string[];
  again: boolean;
}

export interface NightoutBuddyMoved {
  t: "buddymoved";
  seat: number;
  token: string;
  owner: number;
  origin: string;
  to: string;
}

export interface NightoutTileLifted {
  t: "tilelifted";
  seat: number;
  tile: string;
  cells: [string, string];
}

export interface NightoutTileMoved {
  t: "tilemoved";
  seat: number;
  tile: string;
  origin: [NightoutSquare, NightoutSquare];
  to: [NightoutSquare, NightoutSquare];
  nest_of: number | null;
}

export interface NightoutKept {
  t: "kept";
  seat: number;
  what: string;
  names: string[];
}

export interface NightoutBarred {
  t: "barred";
  seat: number;
  tokens: string[];
}

export interface NightoutPassed {
  t: "passed";
  seat: number;
}

export interface NightoutWon {
  t: "won";
  seat: number;
  why: string;
}

export interface NightoutTimeUp {
  t: "timeup";
  winners: number[];
}

export interface BattleOpened {
  t: "opened";
  round: number;
  grounds: BattleUncovered[];
  hidden: number;
  maybe: string[];
}

export interface BattleUncovered {
  place: number;
  ground: string;
  attribute: string;
  prizes: number[];
}

export interface BattleDealt {
  t: "dealt";
  round: number;
  each: number;
  deck: number;
}

export interface BattleReceived {
  t: "received";
  seat: number;
  cards: string[];
}

export interface BattlePicked {
  t: "picked";
  seat: number;
  card: string;
}

export interface BattlePassed {
  t: "passed";
  passing: number;
  cards: number;
}

export interface BattleHeld {
  t: "held";
  seat: number;
  cards: string[];
  aside: string[];
}

export interface BattleDrafted {
  t: "drafted";
  each: number;
  aside: number;
}

export interface BattleDeployed {
  t: "deployed";
  seat: number;
  sizes: number[];
  piles: string[][];
}

export interface BattleContested {
  t: "contested";
  place: number;
  ground: string;
  attribute: string;
}

export interface BattleShown {
  t: "shown";
  seat: number;
  cards: string[];
  arrived: string[];
  squad: BattleSquadView;
}

export interface BattleLined {
  t: "lined";
  order: number[];
  first: string;
}

export interface BattleTraveled {
  t: "traveled";
  seat: number;
  card: string;
  place: number;
  ground: string;
  squad: BattleSquadView;
}

export interface BattleOrdered {
  t: "ordered";
  seat: number;
  card: string;
}

export interface BattleGiven {
  t: "given";
  seat: number;
  card: string;
  to: number;
}

export interface BattleKept {
  t: "kept";
  seat: number;
  card: string;
}

export interface BattleUnwrapped {
  t: "unwrapped";
  seat: number;
  to: number;
  present: string;
  works: boolean;
  squad: BattleSquadView | null;
}

export interface BattleFishTaken {
  t: "fishtaken";
  seat: number;
  origin: number;
  fish: number;
}

export interface BattleRemoved {
  t: "removed";
  seat: number;
  card: string;
  squad: BattleSquadView;
}

export interface BattleSingled {
  t: "singled";
  seat: number;
  owner: number;
  card: string;
}

export interface BattleReplaced {
  t: "replaced";
  seat: number;
  card: string;
  by: string;
  squad: BattleSquadView;
}

export interface BattleJoined {
  t: "joined";
  seat: number;
  card: string;
  squad: BattleSquadView;
}

export interface BattleReshuffled {
  t: "reshuffled";
  deck: string;
  cards: number;
}

export interface BattleIntimidated {
  t: "intimidated";
  seat: number;
  card: string;
  owner: number;
  target: string;
  squad: BattleSquadView;
}

export interface BattleTallied {
  t: "tallied";
  place: number;
  ground: string;
  attribute: string;
  squads: BattleSquadView[];
}

export interface BattleAwarded {
  t: "awarded";
  seats: number[];
  place: number;
  fish: number;
}

export interface BattleRoundOver {
  t: "roundover";
  round: number;
  fish: number[];
}

export interface BattleWon {
  t: "won";
  seats: number[];
  fish: number;
}

export interface SkatingMapDrawn {
  t: "mapdrawn";
  number: number;
}

export interface SkatingCardsPicked {
  t: "cardspicked";
  picks: [string, string][];
}

export interface SkatingShieldsSpread {
  t: "shieldsspread";
  figure: string;
  points: number[];
}

export interface SkatingRoundBegan {
  t: "roundbegan";
  round: number;
}

export interface SkatingNumbered {
  t: "numbered";
  figure: string;
  number: number;
}

export interface SkatingRolledOff {
  t: "rolledoff";
  figure: string;
  among: string[];
}

export interface SkatingTailed {
  t: "tailed";
  figure: string;
  leader: string;
  before: number;
  after: number;
}

export interface SkatingTurnBegan {
  t: "turnbegan";
  figure: string;
  speed: number;
  condition: string;
}

export interface SkatingTurnEnded {
  t: "turnended";
  figure: string;
}

export interface SkatingSlid {
  t: "slid";
  figure: string;
  origin: string;
  to: string;
  left: number;
}

export interface SkatingThrusted {
  t: "thrusted";
  figure: string;
  amount: number;
  before: number;
  after: number;
}

export interface SkatingBraked {
  t: "braked";
  figure: string;
  amount: number;
  before: number;
  after: number;
}

export interface SkatingFaced {
  t: "faced";
  figure: string;
  before: string;
  after: string;
  why: string;
  die: number;
}

export interface SkatingSteered {
  t: "steered";
  figure: string;
  before: string;
  after: string;
}

export interface SkatingSnapped {
  t: "snapped";
  figure: string;
  direction: string;
}

export interface SkatingJumped {
  t: "jumped";
  figure: string;
  origin: string;
  to: string;
  hexes: number;
}

export interface SkatingSlowed {
  t: "slowed";
  figure: string;
  before: number;
  after: number;
  why: string;
}

export interface SkatingTried {
  t: "tried";
  figure: string;
  test: string;
  die: number;
  modifiers: Modifier[];
  need: number;
  passed: boolean;
}

export interface SkatingFell {
  t: "fell";
  figure: string;
  speed: number;
  extra: number;
  damage: number;
}

export interface SkatingStood {
  t: "stood";
  figure: string;
}

export interface SkatingCollided {
  t: "collided";
  hitter: string;
  target: string;
  at: string;
  case: string;
  hitter_speed: [number, number];
  target_speed: [number, number];
  hitter_direction: [string, string];
  target_direction: [string, string];
  hexes: number;
  damage: number;
}

export interface SkatingShoved {
  t: "shoved";
  figure: string;
  origin: string;
  to: string;
  left: number;
}

export interface SkatingRoughed {
  t: "roughed";
  figure: string;
  at: string;
  friction: number;
  before: number;
  after: number;
}

export interface SkatingBounced {
  t: "bounced";
  figure: string;
  obstacle: string;
  at: string;
  before: number;
  after: number;
  direction: string;
}

export interface SkatingPloughed {
  t: "ploughed";
  figure: string;
  at: string;
  before: number;
  after: number;
  strength: number;
}

export interface SkatingObstacleSlid {
  t: "obstacleslid";
  origin: string;
  to: string;
  gone: boolean;
}

export interface SkatingSplashed {
  t: "splashed";
  figure: string;
  at: string;
  edge: boolean;
}

export interface SkatingDrenched {
  t: "drenched";
  figure: string;
  die: number;
  out: boolean;
}

export interface SkatingClimbed {
  t: "climbed";
  figure: string;
  origin: string;
  to: string;
  facing: string;
}

export interface SkatingRestarted {
  t: "restarted";
  figure: string;
}

export interface SkatingAimed {
  t: "aimed";
  figure: string;
  target: string;
  weapon: string;
  range: number;
  base: number;
  modifiers: Modifier[];
  need: number;
}

export interface SkatingEnergyPaid {
  t: "energypaid";
  figure: string;
  thrust: number;
  shields: number[];
}

export interface SkatingFired {
  t: "fired";
  figure: string;
  target: string;
  weapon: string;
  need: number;
  black: number;
  white: number;
  hit: boolean;
}

export interface SkatingRolled {
  t: "rolled";
  figure: string;
  purpose: string;
  die: number;
}

export interface SkatingStruck {
  t: "struck";
  figure: string;
  dice: number[];
  plus: number;
  extra: number;
  doubled: boolean;
  side: number;
  shield: number;
  damage: number;
}

export interface SkatingCritical {
  t: "critical";
  figure: string;
  die: number;
  effect: string;
}

export interface SkatingFumbled {
  t: "fumbled";
  figure: string;
  die: number;
  effect: string;
}

export interface SkatingJammed {
  t: "jammed";
  figure: string;
}

export interface SkatingUnjammed {
  t: "unjammed";
  figure: string;
}

export interface SkatingRecoiled {
  t: "recoiled";
  figure: string;
  origin: string;
  to: string;
  before: number;
  after: number;
  direction: string;
  blocked: boolean;
}

export interface SkatingDamaged {
  t: "damaged";
  figure: string;
  amount: number;
  total: number;
  points: number;
  cause: string;
  by: string;
}

export interface SkatingDied {
  t: "died";
  figure: string;
  at: string;
  by: string;
  counts: boolean;
}

export interface SkatingSank {
  t: "sank";
  figure: string;
  at: string;
}

export interface SkatingRemoved {
  t: "removed";
  figure: string;
  at: string;
}

export interface SkatingHoleOpened {
  t: "holeopened";
  at: string;
}

export interface SkatingReturned {
  t: "returned";
  figure: string;
  at: string;
  facing: string;
}

export interface SkatingWaited {
  t: "waited";
  figure: string;
}

export interface SkatingEnded {
  t: "ended";
  reason: string;
}

export type View = PlainView | SoccerView | NightoutNightOutView | BattleView | SkatingView;
export type SoccerEvent = SoccerVoted | SoccerDrawn | SoccerStood | SoccerSlid | SoccerPushed | SoccerKicked | SoccerScored | SoccerKickedOff | SoccerPassed | SoccerEnded;
export type NightoutEvent = NightoutLaid | NightoutNested | NightoutPlaced | NightoutRolled | NightoutBarLifted | NightoutStepped | NightoutPickedUp | NightoutStopped | NightoutEaten | NightoutBonus | NightoutSelected | NightoutStunned | NightoutBuddyMoved | NightoutTileLifted | NightoutTileMoved | NightoutKept | NightoutBarred | NightoutPassed | NightoutWon | NightoutTimeUp;
export type BattleEvent = BattleOpened | BattleDealt | BattleReceived | BattlePicked | BattlePassed | BattleHeld | BattleDrafted | BattleDeployed | BattleContested | BattleShown | BattleLined | BattleTraveled | BattleOrdered | BattleGiven | BattleKept | BattleUnwrapped | BattleFishTaken | BattleRemoved | BattleSingled | BattleReplaced | BattleJoined | BattleReshuffled | BattleIntimidated | BattleTallied | BattleAwarded | BattleRoundOver | BattleWon;
export type SkatingEvent = SkatingMapDrawn | SkatingCardsPicked | SkatingShieldsSpread | SkatingRoundBegan | SkatingNumbered | SkatingRolledOff | SkatingTailed | SkatingTurnBegan | SkatingTurnEnded | SkatingSlid | SkatingThrusted | SkatingBraked | SkatingFaced | SkatingSteered | SkatingSnapped | SkatingJumped | SkatingSlowed | SkatingTried | SkatingFell | SkatingStood | SkatingCollided | SkatingShoved | SkatingRoughed | SkatingBounced | SkatingPloughed | SkatingObstacleSlid | SkatingSplashed | SkatingDrenched | SkatingClimbed | SkatingRestarted | SkatingAimed | SkatingEnergyPaid | SkatingFired | SkatingRolled | SkatingStruck | SkatingCritical | SkatingFumbled | SkatingJammed | SkatingUnjammed | SkatingRecoiled | SkatingDamaged | SkatingDied | SkatingSank | SkatingRemoved | SkatingHoleOpened | SkatingReturned | SkatingWaited | SkatingEnded;
export type Event = Told | SoccerEvent | NightoutEvent | BattleEvent | SkatingEvent;
export type FromClient = Hello | Play | Undo | Propose | Reply | Resign | Look | Preview | Hint | Imagine | Manage | VoteBot | Admit | Return | Say | Rematch | Ping | Pong;
export type ToClient = Welcome | Seats | Scene | Ask | Status | Answer | Previewed | Hinted | Imagined | Managed | Said | Beat | Moved | Bye;
