import { chakra } from "@chakra-ui/react";
import { Check, Minus } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { tabular } from "../../ui/theme.ts";
import type { PriceReasonFragment } from "./price-tester.generated.ts";

type Step = PriceReasonFragment["steps"][number];

/** What was asked for a sale's price, in order: the one that applied, and why the others didn't. */
export function PriceSteps({ reason }: { readonly reason: PriceReasonFragment }) {
  const { formatMessage } = useIntl();
  return (
    <chakra.ol css={LIST} aria-label={formatMessage({ id: "price.steps" })}>
      {reason.steps.map((step, index) => (
        // The order is all that tells two steps without a record apart, and it is the server's.
        <li key={step.id ?? `${step.source} ${index}`} data-applied={step.verdict === "APPLIED" || undefined}>
          <StepLine step={step} reason={reason} />
        </li>
      ))}
    </chakra.ol>
  );
}

function StepLine({ step, reason }: { readonly step: Step; readonly reason: PriceReasonFragment }) {
  const { formatMessage } = useIntl();
  const { price, number } = useFormat();
  const { source, name, kind, value, verdict } = step;
  const applied = verdict === "APPLIED";
  const Icon = applied ? Check : Minus;
  const worth =
    kind === null || value === null
      ? price(reason.unitPrice, reason.currencySymbol)
      : formatMessage(
          { id: `markdown.value.${kind}` },
          { value: kind === "PERCENT_OFF" ? number(value, 2) : price(value, reason.currencySymbol) },
        );
  return (
    <>
      <Icon size={15} aria-hidden />
      <chakra.span flex="1" minW="0">
        <b>{name === null ? formatMessage({ id: `price.source.${source}` }) : <bdi>{name}</bdi>}</b>
        {name !== null && <small>{formatMessage({ id: `price.source.${source}` })}</small>}
        <span>{formatMessage({ id: `price.verdict.${verdict}` })}</span>
      </chakra.span>
      <bdi className="worth">{worth}</bdi>
    </>
  );
}

const LIST = {
  ...tabular,
  listStyle: "none",
  fontSize: "sm",
  "& > li": {
    display: "flex",
    gap: "2",
    alignItems: "flex-start",
    px: "2",
    py: "1.5",
    color: "muted",
    borderRadius: "control",
  },
  "& > li > svg": { flex: "none", marginBlockStart: "0.1875rem" },
  "& b": { display: "block", fontWeight: "550", overflowWrap: "anywhere" },
  "& small": { display: "block", fontSize: "xs" },
  "& span > span": { display: "block", fontSize: "xs" },
  "& > li[data-applied]": { bg: "accent.subtle", color: "text" },
  "& > li[data-applied] > svg": { color: "accent.fg" },
  "& > li[data-applied] b": { fontWeight: "650" },
  "& .worth": { flex: "none", whiteSpace: "nowrap" },
} as const;
