/** The names this folder uses for what comes over the wire. */
import type { Prospect as AnyProspect, SkatingView } from "../../wire";

/** One way a move may go, with the board then. */
export type Prospect = Omit<AnyProspect, "view"> & { view: SkatingView | null };

export type {
  SkatingAheadView as AheadView,
  SkatingArmsView as ArmsView,
  SkatingCard as Card,
  SkatingCardOdds as CardOdds,
  SkatingCardsStudy as CardsStudy,
  SkatingCardView as CardView,
  SkatingEvent,
  SkatingFeatureView as FeatureView,
  SkatingFigureView as FigureView,
  SkatingMapStudy as MapStudy,
  SkatingStartView as StartView,
  SkatingView,
} from "../../wire";
