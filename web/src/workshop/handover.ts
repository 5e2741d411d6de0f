import { isRecord, recall, remember } from "../shell/keep";

/** A text on its way from the workshop to the set-up of a game. */
export interface Handed {
  game: string;
  option: string;
  text: string;
}

const KEY = "rookery.handed";
/** For browsers that keep nothing. */
let inHand: Handed | null = null;

/** Kept by the tab, so that a reload of the set-up still has it; addresses are too short for texts. */
export function handOver(handed: Handed): void {
  inHand = remember(KEY, handed, "sessionStorage") ? null : handed;
}

export function handedOver(game: string): Handed | null {
  if (inHand?.game === game) return inHand;
  return recall(
    KEY,
    (found) => {
      if (!isRecord(found) || found.game !== game) return null;
      const { option, text } = found;
      return typeof option === "string" && typeof text === "string" ? { game, option, text } : null;
    },
    "sessionStorage",
  );
}
