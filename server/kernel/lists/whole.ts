/** A list that is read to its end, through a cursor. */
export interface Whole<Filter> {
  readonly filter: Filter | null;
  /** One of the list's own orders. */
  readonly orderBy: string;
  /** The fields that are needed of each row. */
  readonly fields: readonly string[];
}

/** What a statement that counts gives: bigint arrives as text. */
export interface Counted {
  readonly count: string;
}
