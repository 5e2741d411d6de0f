import type { Request } from "./connection";

export type Proposable = "draw" | "takeback";

/** What a player may ask of a table, besides moving. Each comes true when it was done. */
export abstract class Requests {
  protected abstract request(request: Request): Promise<boolean>;

  undo(seat: number, seq: number): Promise<boolean> {
    return this.request({ t: "undo", seat, seq });
  }

  resign(seat: number): Promise<boolean> {
    return this.request({ t: "resign", seat });
  }

  propose(seat: number, what: Proposable): Promise<boolean> {
    return this.request({ t: "propose", seat, what });
  }

  reply(seat: number, agreed: boolean): Promise<boolean> {
    return this.request({ t: "reply", seat, agreed });
  }

  voteBot(seat: number, about: number): Promise<boolean> {
    return this.request({ t: "votebot", seat, about });
  }

  /** Whoever asks for the seat `about` may sit there, or may not. */
  admit(seat: number, about: number, claim: number, agreed: boolean): Promise<boolean> {
    return this.request({ t: "admit", seat, about, claim, agreed });
  }

  comeBack(seat: number): Promise<boolean> {
    return this.request({ t: "return", seat });
  }

  say(seat: number, words: string): Promise<boolean> {
    return this.request({ t: "say", seat, words });
  }
}
