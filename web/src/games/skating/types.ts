/** The names this folder uses for what comes over the wire. */
export type {
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
