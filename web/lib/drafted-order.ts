/** An order of fuel that is begun elsewhere: state of a navigation to the orders, beside that something is begun. */
export interface DraftedOrder {
  readonly stationId: string;
  /** What fits, in litres, by the ids of tanks. */
  readonly litres: Readonly<Record<string, string>>;
}
