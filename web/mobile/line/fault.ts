/**
 * Why there was no answer. LINE: nobody answered; TOKEN: the token opens nothing any more; RIGHT: it may not see this; BUSY: come
 * again; OTHER: refused by the number.
 */
export type FaultKind = "LINE" | "TOKEN" | "RIGHT" | "BUSY" | "OTHER";

/** A question that was not answered. */
export class PhoneFault extends Error {
  readonly kind: FaultKind;
  readonly number: number | undefined;

  constructor(kind: FaultKind, number?: number) {
    super(kind);
    this.kind = kind;
    this.number = number;
  }
}

const UNAUTHENTICATED = 401;
const FORBIDDEN = 403;
const THROTTLED = 429;
const FAULTS = 500;

/** By the number of a refusal, or the status of an answer that says none. */
export function faultOf(number: number): PhoneFault {
  switch (number) {
    case UNAUTHENTICATED:
      return new PhoneFault("TOKEN");
    case FORBIDDEN:
      return new PhoneFault("RIGHT");
    case THROTTLED:
      return new PhoneFault("BUSY");
    default:
      return number >= FAULTS && number < 600 ? new PhoneFault("LINE") : new PhoneFault("OTHER", number);
  }
}
