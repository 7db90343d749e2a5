import type { FirstDeed } from "../../../common/first-deed.ts";

/** What is known of a session and its account. */
export interface FirstFacts {
  /** The session was begun by the identity provider, which has its own ways to be sure. */
  readonly byProvider: boolean;
  /** Somebody else chose the password. */
  readonly passwordGiven: boolean;
  /** An administrator demands a second factor of the account, or the network of everybody. */
  readonly factorDemanded: boolean;
  /** There is a confirmed one. */
  readonly hasFactor: boolean;
}

/** What a session must do before anything else; null: nothing. The password comes first: setting up a factor asks for it. */
export function firstDeedOf({ byProvider, passwordGiven, factorDemanded, hasFactor }: FirstFacts): FirstDeed | null {
  if (byProvider) {
    return null;
  }
  if (passwordGiven) {
    return "CHANGE_PASSWORD";
  }
  return factorDemanded && !hasFactor ? "SET_UP_SECOND_FACTOR" : null;
}
