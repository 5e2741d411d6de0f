/** The names this folder uses for what comes over the wire. */
export type {
  NightoutBuddyView as BuddyView,
  NightoutEvent as NightOutEvent,
  NightoutLayoutStudy as LayoutStudy,
  NightoutNightOutView as NightOutView,
  NightoutPenguinView as PenguinView,
  NightoutReachView as ReachView,
  NightoutSquare as Square,
  NightoutTileView as TileView,
} from "../../wire";
