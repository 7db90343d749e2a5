/** A card that is held to the reader of a gun. */
export interface CardAtGun {
  readonly address: string;
  /** As the reader saw it. */
  readonly tag: string;
  /** What the pump will charge a unit, a decimal. */
  readonly unitPrice: string;
}

/** Whether it may fill. */
export interface FillAnswer {
  readonly allowed: boolean;
  /** The most that may be filled, a decimal; it is held for this fill. Null where nothing may. */
  readonly bound: string | null;
  /** What the pump has to charge a unit, a decimal; null: what it charges anyway. */
  readonly price: string | null;
  /** For the display of the pump. */
  readonly holder: string | null;
  readonly plate: string | null;
}
