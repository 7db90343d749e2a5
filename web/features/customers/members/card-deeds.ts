import type { TypedDocumentNode } from "@apollo/client";
import {
  ArrowLeftRight,
  Ban,
  Banknote,
  CircleHelp,
  CirclePause,
  CirclePlay,
  HandCoins,
  KeyRound,
  Landmark,
  type LucideIcon,
  PackageCheck,
  Replace,
  SearchCheck,
  ShoppingBasket,
} from "lucide-react";
import { compareDecimals } from "../../../../common/decimal.ts";
import type { MessageId } from "../../../i18n/messages.ts";
import type { CardLineFragment, CardReceiptLineFragment } from "./card.generated.ts";
import * as documents from "./card.generated.ts";

/** What an operation of a card asks for. */
export type DeedField = "amount" | "tender" | "stationId" | "toCardId" | "number" | "tag" | "pin" | "reason";

/** An operation of a card, as its page offers it. */
export interface CardDeed {
  readonly id: string;
  /** Its mutation: all of them give a receipt in a field of the same name. */
  readonly document: TypedDocumentNode<Readonly<Record<string, unknown>>, { input: object }>;
  readonly field: string;
  readonly icon: LucideIcon;
  readonly label: MessageId;
  /** The states of a card that allow it, as the server judges them. */
  readonly states: readonly CardLineFragment["state"][];
  /** What else it depends on: it is not offered otherwise. */
  readonly when?: (card: CardLineFragment) => boolean;
  readonly fields: readonly DeedField[];
  readonly required: readonly DeedField[];
  /** The tender is by what money goes out. */
  readonly paysOut?: true;
  readonly danger?: true;
}

/** The receipt in a mutation's answer. */
export const receiptIn = (data: Readonly<Record<string, unknown>>, field: string): CardReceiptLineFragment =>
  data[field] as CardReceiptLineFragment;

const of = (document: object) => document as CardDeed["document"];

/** In the order in which a person at a counter needs them. */
export const CARD_DEEDS: readonly CardDeed[] = [
  {
    id: "deposit",
    document: of(documents.DepositCardDocument),
    field: "depositCard",
    icon: Banknote,
    label: "card.do.deposit",
    states: ["NORMAL"],
    fields: ["amount", "tender", "stationId"],
    required: ["amount", "tender"],
  },
  {
    id: "store",
    document: of(documents.ConsumeAtStoreDocument),
    field: "consumeAtStore",
    icon: ShoppingBasket,
    label: "card.do.store",
    states: ["NORMAL"],
    fields: ["amount", "stationId"],
    required: ["amount", "stationId"],
  },
  {
    id: "transfer",
    document: of(documents.TransferCardDepositDocument),
    field: "transferCardDeposit",
    icon: ArrowLeftRight,
    label: "card.do.transfer",
    states: ["NORMAL"],
    fields: ["toCardId", "amount", "reason"],
    required: ["toCardId", "amount"],
  },
  {
    id: "debt",
    document: of(documents.ClearCardDebtDocument),
    field: "clearCardDebt",
    icon: HandCoins,
    label: "card.do.debt",
    states: ["NORMAL", "LOST", "STOP"],
    when: ({ owed }) => compareDecimals(owed, "0") > 0,
    fields: ["reason"],
    required: [],
  },
  {
    id: "repay",
    document: of(documents.RepayCardCreditDocument),
    field: "repayCardCredit",
    icon: Landmark,
    label: "card.do.repay",
    states: ["NORMAL", "LOST", "STOP"],
    when: ({ customerId }) => customerId !== null,
    fields: ["amount", "tender", "stationId", "reason"],
    required: ["amount", "tender"],
  },
  {
    id: "pin",
    document: of(documents.ReloadCardPinDocument),
    field: "reloadCardPin",
    icon: KeyRound,
    label: "card.do.pin",
    states: ["NORMAL"],
    fields: ["pin"],
    required: [],
  },
  {
    id: "loss",
    document: of(documents.ReportCardLossDocument),
    field: "reportCardLoss",
    icon: CircleHelp,
    label: "card.do.loss",
    states: ["NORMAL", "STOP"],
    fields: ["reason"],
    required: [],
  },
  {
    id: "found",
    document: of(documents.FindCardDocument),
    field: "findCard",
    icon: SearchCheck,
    label: "card.do.found",
    states: ["LOST"],
    fields: ["reason"],
    required: [],
  },
  {
    id: "stop",
    document: of(documents.StopCardDocument),
    field: "stopCard",
    icon: CirclePause,
    label: "card.do.stop",
    states: ["NORMAL"],
    fields: ["reason"],
    required: [],
  },
  {
    id: "resume",
    document: of(documents.ResumeCardDocument),
    field: "resumeCard",
    icon: CirclePlay,
    label: "card.do.resume",
    states: ["STOP"],
    fields: ["reason"],
    required: [],
  },
  {
    id: "change",
    document: of(documents.ChangeCardDocument),
    field: "changeCard",
    icon: Replace,
    label: "card.do.change",
    states: ["NORMAL", "LOST"],
    fields: ["number", "tag", "reason"],
    required: ["number"],
  },
  {
    id: "load",
    document: of(documents.ChangeCardLoadDocument),
    field: "changeCardLoad",
    icon: PackageCheck,
    label: "card.do.load",
    states: ["LOST", "REPLACED"],
    fields: ["toCardId", "reason"],
    required: ["toCardId"],
  },
  {
    id: "close",
    document: of(documents.CloseCardDocument),
    field: "closeCard",
    icon: Ban,
    label: "card.do.close",
    states: ["NORMAL", "STOP", "LOST"],
    fields: ["tender", "stationId", "reason"],
    required: [],
    paysOut: true,
    danger: true,
  },
];
