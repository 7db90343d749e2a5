/** What is counted: the network's currency, or points. */
export type Unit = "MONEY" | "POINTS";

/** What kind of account value may be in; positive is what the network owes. */
export type AccountKind =
  | "PRINCIPAL"
  | "GIFT"
  | "CLEARING"
  | "CREDIT"
  | "RECEIPTS"
  | "REVENUE"
  | "GIFT_EXPENSE"
  | "DISCOUNT"
  | "FEES"
  | "WRITE_OFF"
  | "POINTS"
  | "POINTS_ISSUED"
  | "POINTS_EXPIRED"
  | "POINTS_EXCHANGED";

/** An account by what it stands for. */
export interface AccountName {
  readonly kind: AccountKind;
  /** The card account, group, customer, member, station or platform. */
  readonly ownerId: string;
  /** The tender or the grade; absent: all of the owner's. */
  readonly part?: string;
}

/** What a movement does to one account. */
export interface Line extends AccountName {
  /** A decimal, not 0: positive where the network owes more afterwards. */
  readonly amount: string;
  /** What has to be left besides the account's own bounds: exchanging points leaves 0 or more, taking them back may not. */
  readonly least?: string;
}

/** Who moves value, when. */
export interface Author {
  readonly networkId: string;
  readonly at: Date;
  /** The account that did it; null: nobody, such as a sale that a device told. */
  readonly accountId: string | null;
  /** Its name as it was then, or what did it. */
  readonly author: string;
  /** Told what became low or is low no more, within the transaction: whoever watches hears of it after the commit. */
  readonly turned: (lowBalanceIds: readonly string[]) => void;
}

/** An act that moves value. */
export interface Act extends Author {
  /** Made beforehand, so that what belongs to it can name it. */
  readonly id: string;
  readonly type: string;
  readonly platformId: string;
  readonly stationId?: string | null;
  readonly reason?: string | null;
  /** The movement that it takes back or puts right. */
  readonly correctsId?: string | null;
  readonly lines: readonly Line[];
}

/** An act of many that are done at one moment. */
export interface ActOfMany extends Omit<Act, keyof Author> {
  /** Who did this one, where many did: the guns of sales that came together. */
  readonly author?: string;
}

/** What became of a line on an account that keeps a balance. */
export interface Posted extends Line {
  /** The account's balance afterwards. */
  readonly balance: string;
}
