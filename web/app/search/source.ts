import type { ApolloClient } from "@apollo/client";
import type { LucideIcon } from "lucide-react";
import type { MessageId } from "../../i18n/messages.ts";

/** What the panel can do besides leading somewhere. */
export type Act = "theme" | "shortcuts" | "logout";

/** A text and the positions of its letters that were typed. */
export interface Marked {
  readonly text: string;
  readonly at: readonly number[];
}

/** One thing that was found. */
export interface Hit {
  /** Unique among all hits of all sources. */
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: Marked;
  /** Stands at the end of the line: where it belongs, or by what other name it was found. */
  readonly beside?: Marked | undefined;
  /** A path of the console, perhaps with something new to begin there, or what is done instead. */
  readonly leads: { readonly to: string; readonly begins?: boolean } | { readonly act: Act };
}

/** Who searches, and with what. */
export interface Seeker {
  readonly permissions: readonly number[];
  /** Those of them by which the person may also do something. */
  readonly operates: readonly number[];
  readonly words: (id: MessageId) => string;
  /** The English words, once they are there; undefined where the console speaks English anyway. */
  readonly english: ((id: MessageId) => string) | undefined;
  /** A moment to the minute, in the network's zone. */
  readonly moment: (iso: string) => string;
  /** Paths of the screens that were open last, the newest first, without the present one. */
  readonly recent: readonly string[];
  /** The path of the screen that is open: nobody looks for it unless it is typed. */
  readonly present: string;
  readonly client: ApolloClient;
}

interface Titled {
  readonly id: string;
  readonly heading: MessageId;
}

/** A source that knows the answer; it is asked with each key, also while nothing is typed. */
export interface LocalSource extends Titled {
  readonly find: (text: string, seeker: Seeker) => readonly Hit[];
}

/** A source on the server; it is asked when the typing rests, never for nothing, and only for who holds one of the permissions. */
export interface RemoteSource extends Titled {
  readonly permissions: readonly number[];
  /** That of the screen it leads to, where it takes another one than to ask. */
  readonly opens?: number;
  readonly find: (text: string, seeker: Seeker, signal: AbortSignal) => Promise<readonly Hit[]>;
}
