import { Ban, CircleCheck, Flag } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../../lib/format.ts";
import { useMe } from "../../../../lib/me.ts";
import type { RecordColumn } from "../../../../parts/records/columns.tsx";
import { useWordOf } from "../../../../parts/records/words.ts";
import { NO_VALUE } from "../../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { LIMIT_WORDS } from "../limits/limit-list.ts";
import { ANSWER_WORDS, FILE_WORDS, REVIEWED_WORDS } from "./fill-list.ts";
import type { CardFillRowFragment } from "./fills.generated.ts";

type Row = CardFillRowFragment;

/** Why a gun was told what it was told: the rule, and the line of it. */
export function useReasonOf() {
  const { formatMessage } = useIntl();
  const limitOf = useWordOf(LIMIT_WORDS);
  return ({ declinedBy, plateRule, limitRule, limitsLifted }: Partial<Row>): string => {
    const rule = declinedBy ? formatMessage({ id: `card.fill.declined.${declinedBy}` }) : "";
    const line = plateRule
      ? formatMessage({ id: `plate.rule.${plateRule}` })
      : limitRule
        ? limitOf(limitRule)
        : limitsLifted
          ? formatMessage({ id: "card.fill.lifted" })
          : "";
    return [rule, line].filter((text) => text !== "").join(" · ");
  };
}

/** Whether a gun was told yes. */
export function AnswerBadge({ allowed }: Pick<Row, "allowed">) {
  const wordOf = useWordOf(ANSWER_WORDS);
  return allowed ? (
    <StatusBadge meaning="free" icon={CircleCheck} word={wordOf("allowed")} />
  ) : (
    <StatusBadge meaning="fault" icon={Ban} word={wordOf("declined")} />
  );
}

/** The limits that a fill broke and that only flag. */
function Flags({ flags }: Pick<Row, "flags">) {
  const { formatList } = useIntl();
  const ruleOf = useWordOf(LIMIT_WORDS);
  const named = flags.map((rule) => ruleOf(rule));
  return flags.length === 0 ? (
    NO_VALUE
  ) : (
    <StatusBadge meaning="warning" icon={Flag} word={formatList(named, { type: "conjunction", style: "narrow" })} />
  );
}

/** What a file has in the place of a cell that says several things. */
const FILES = {
  cardNumber: [
    { id: "cardNumber", title: "card.number" },
    { id: "tag", title: "card.tag" },
  ],
  answer: [{ id: "allowed", title: "cardFill.answer", words: FILE_WORDS.allowed }],
  reason: [
    { id: "declinedBy", title: "cardFill.because", words: FILE_WORDS.declinedBy },
    { id: "plateRule", title: "cardFill.plateRule", words: FILE_WORDS.plateRule },
    { id: "limitRule", title: "cardFill.limitRule", words: LIMIT_WORDS },
    { id: "limitsLifted", title: "cardFill.limitsLifted", words: FILE_WORDS.limitsLifted },
  ],
  flags: [{ id: "flags", title: "cardFill.flags", words: LIMIT_WORDS }],
  reviewed: [
    { id: "reviewer", title: "cardFill.reviewer" },
    { id: "reviewedAt", title: "cardFill.reviewedAt" },
    { id: "reviewNote", title: "cardFill.note" },
  ],
} as const satisfies Readonly<Record<string, RecordColumn<Row>["file"]>>;

/** What is known of what a gun asked. */
export function useFillColumns(): readonly RecordColumn<Row>[] {
  const { formatMessage } = useIntl();
  const { dateTime, money, price, number } = useFormat(useMe()?.network.timeZone);
  const reasonOf = useReasonOf();
  return [
    { id: "time", title: "cardFlow.time", sort: "time", cell: ({ time }) => dateTime(time), width: 10.5, priority: 1 },
    {
      id: "cardNumber",
      title: "card.number",
      cell: ({ cardNumber, tag }) => <bdi dir="ltr">{cardNumber ?? tag}</bdi>,
      under: ({ memberName }) => memberName && <bdi>{memberName}</bdi>,
      tells: ["memberName"],
      file: FILES.cardNumber,
      width: 9,
      priority: 1,
    },
    {
      id: "stationName",
      title: "cardFlow.station",
      under: ({ gunNumber }) => gunNumber !== null && formatMessage({ id: "cardFill.atGun" }, { number: gunNumber }),
      tells: ["gunNumber"],
      width: 10.5,
      grow: true,
    },
    {
      id: "gunNumber",
      title: "cardFill.gun",
      cell: ({ gunNumber }) => (gunNumber === null ? NO_VALUE : number(gunNumber)),
      numeric: true,
      width: 5.5,
      hidden: true,
    },
    {
      id: "answer",
      title: "cardFill.answer",
      cell: (row) => <AnswerBadge {...row} />,
      under: reasonOf,
      tells: ["reason"],
      words: ANSWER_WORDS,
      filter: "answer",
      file: FILES.answer,
      width: 12,
    },
    {
      id: "reason",
      title: "cardFill.because",
      cell: (row) => reasonOf(row) || NO_VALUE,
      words: LIMIT_WORDS,
      filter: "limit",
      file: FILES.reason,
      width: 13,
      hidden: true,
    },
    {
      id: "bound",
      title: "cardFill.bound",
      cell: ({ bound, currencySymbol }) => (bound === null ? NO_VALUE : money(bound, currencySymbol)),
      numeric: true,
      width: 8,
    },
    { id: "flags", title: "cardFill.flags", cell: (row) => <Flags {...row} />, file: FILES.flags, width: 10.5 },
    {
      id: "reviewed",
      title: "cardFill.reviewed",
      cell: ({ reviewer, reviewNote, flags }) =>
        flags.length === 0
          ? NO_VALUE
          : reviewer === null
            ? formatMessage({ id: "cardFill.reviewed.no" })
            : formatMessage({ id: "card.fill.reviewed" }, { reviewer, note: reviewNote ?? "" }),
      words: REVIEWED_WORDS,
      filter: "reviewed",
      file: FILES.reviewed,
      width: 8.5,
    },
    { id: "memberName", title: "card.member", width: 8, hidden: true },
    {
      id: "unitPrice",
      title: "cardFill.unitPrice",
      cell: ({ unitPrice, currencySymbol }) => price(unitPrice, currencySymbol),
      numeric: true,
      width: 7,
      hidden: true,
    },
    {
      id: "odometer",
      title: "cardFill.odometer",
      cell: ({ odometer }) => (odometer === null ? NO_VALUE : number(odometer)),
      numeric: true,
      width: 7,
      hidden: true,
    },
  ];
}
