/** What opens a screen. */
export interface Opening {
  /** The permission's number; 0 is everybody's. */
  readonly permission: number;
  /** Who holds one of these has something to do there too. */
  readonly alsoFor?: readonly number[];
}

/** Whether a screen opens for somebody who holds these permissions. */
export const opensFor = ({ permission, alsoFor = [] }: Opening, held: readonly number[]): boolean =>
  [permission, ...alsoFor].some((number) => held.includes(number));
