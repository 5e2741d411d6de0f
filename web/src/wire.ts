// Written by tools/wire_types.py from the server's Structs. Change those, then run it again.

export interface TableWish {
  game: string;
  seats: SeatWish[];
  options?: Record<string, boolean | number | string>;
  position?: string | null;
  clock?: ClockRule;
  public?: boolean;
}

export interface SeatWish {
  kind: string;
  name?: string;
  level?: string | null;
}

export interface ClockRule {
  kind: "move" | "none" | "total";
  seconds: number;
}

export interface SitWish {
  invite?: string | null;
  seat?: number | null;
  name?: string;
  move?: boolean;
}

export interface LookWish {
  invite: string;
}

export interface SummaryWish {
  tables: string[];
}

export interface StudyWish {
  option: string;
  text: string;
}

export interface Hello {
  t: "hello";
  table: string;
  keys?: string[];
  seen?: number;
  salt?: string;
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

export interface Return {
  t: "return";
  id: string;
  seat: number;
}

export interface Say {
  t: "say";
  id: string;
  seat: number;
  phrase: number;
}

export interface Rematch {
  t: "rematch";
  id: string;
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
}

export interface InviteInfo {
  game: string;
  seat: number;
  host: string;
  taken: string | null;
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
}

export interface SeatInfo {
  kind: string;
  name: string;
  level: string | null;
  mine: boolean;
  stands_in: boolean;
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

export interface RulePage {
  game: string;
  blocks: (Heading | Paragraph | Item | Diagram)[];
}

export interface Heading {
  t: "heading";
  level: number;
  text: string;
}

export interface Paragraph {
  t: "paragraph";
  text: string;
  mark: string;
}

export interface Item {
  t: "item";
  text: string;
  mark: string;
  number: number;
}

export interface Diagram {
  t: "diagram";
  view: View;
  events: Event[];
  caption: string;
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

export interface Foreseen {
  move: string;
  steps: string[];
  events: Event[];
  lines: string[];
}

export interface Legal {
  move: string;
  steps: string[];
}

export interface Failure {
  refusal: Refusal;
}

export interface Refusal {
  reason: string;
  words: string;
}

export interface Study {
  t: "study";
  faults: Fault[];
  text: string;
}

export interface Fault {
  where: string;
  words: string;
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
}

export interface Setup {
  game: string;
  seats: number;
  options: Record<string, boolean | number | string>;
  position: string | null;
}

export interface Seats {
  t: "seats";
  seats: SeatInfo[];
  begun: boolean;
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
  line: string[];
}

export interface Reason {
  term: string;
  value: number;
  words: string;
}

export interface Managed {
  t: "managed";
  id: string;
  invite: string | null;
}

export interface Said {
  t: "said";
  seat: number;
  phrase: number;
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

export type View = SoccerView;
export type SoccerEvent = SoccerVoted | SoccerDrawn | SoccerStood | SoccerSlid | SoccerPushed | SoccerKicked | SoccerScored | SoccerKickedOff | SoccerPassed | SoccerEnded;
export type Event = SoccerEvent;
export type FromClient = Hello | Play | Undo | Propose | Reply | Resign | Look | Preview | Hint | Manage | VoteBot | Return | Say | Rematch | Ping | Pong;
export type ToClient = Welcome | Seats | Scene | Ask | Status | Answer | Previewed | Hinted | Managed | Said | Beat | Moved | Bye;
