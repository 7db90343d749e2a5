import { chakra, Skeleton } from "@chakra-ui/react";
import { TicketPercent } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { LoadError } from "../../../ui/load-error.tsx";
import { OrderList } from "../../../parts/outcomes/order-list.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Surface } from "../../../ui/surface.tsx";
import type { DiscountRuleLineFragment } from "./discounts.generated.ts";
import { useRuleWords } from "./rule-words.ts";
import type { Rules } from "./use-rules.ts";

interface Props {
  readonly rules: Rules;
  /** The first step where there are none. */
  readonly create: ReactNode;
  readonly onOpen: (rule: DiscountRuleLineFragment) => void;
}

/** The platform's own rules, to be put in order, and those of the platforms above it. */
export function RuleLists({ rules, create, onOpen }: Props) {
  const { formatMessage } = useIntl();
  const { all, own, above, error, refetch, move } = rules;
  const label = formatMessage({ id: "discount.rules" });
  const nameOf = ({ name }: DiscountRuleLineFragment) => name;
  const changeable = own.every((rule) => rule.changeable);
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" minW="0">
      <Surface title={<FormattedMessage id="discount.rules" />}>
        {error !== undefined && !all && <LoadError error={error} onRetry={refetch} compact />}
        {!all && error === undefined && <Skeleton height="40" m="4" />}
        {all && own.length === 0 && (
          <EmptyState icon={TicketPercent} title="discount.none" text="discount.none.text" action={create} compact />
        )}
        {own.length > 0 && (
          <OrderList label={label} items={own} nameOf={nameOf} onOrder={changeable ? move : undefined}>
            {(rule, index) => <RuleRow rule={rule} place={index + 1} onOpen={onOpen} />}
          </OrderList>
        )}
      </Surface>
      {above.length > 0 && (
        <Surface title={<FormattedMessage id="discount.above" />}>
          <OrderList label={formatMessage({ id: "discount.above" })} items={above} nameOf={nameOf}>
            {(rule, index) => <RuleRow rule={rule} place={own.length + index + 1} onOpen={onOpen} />}
          </OrderList>
        </Surface>
      )}
    </chakra.div>
  );
}

interface RowProps {
  readonly rule: DiscountRuleLineFragment;
  /** From 1. */
  readonly place: number;
  readonly onOpen: (rule: DiscountRuleLineFragment) => void;
}

function RuleRow({ rule, place, onOpen }: RowProps) {
  const words = useRuleWords();
  return (
    <chakra.button type="button" css={ROW} data-off={rule.active ? undefined : ""} onClick={() => onOpen(rule)}>
      <span className="place">{place}</span>
      <span className="text">
        <b>
          <bdi>{rule.name}</bdi>
          {!rule.active && (
            <small>
              <FormattedMessage id="discount.off" />
            </small>
          )}
        </b>
        <small>{words.conditions(rule).join(" · ")}</small>
      </span>
      <bdi className="worth">{words.markdown(rule.kind, rule.value)}</bdi>
    </chakra.button>
  );
}

const ROW = {
  display: "flex",
  alignItems: "baseline",
  gap: "3",
  width: "full",
  paddingBlock: "1",
  textAlign: "start",
  cursor: "pointer",
  borderRadius: "control",
  fontVariantNumeric: "tabular-nums",
  "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "2px" },
  "&[data-off]": { color: "muted" },
  "& .place": { color: "muted", fontSize: "sm", minInlineSize: "5", textAlign: "end" },
  "& .text": { flex: "1", minWidth: "0" },
  "& b": {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    alignItems: "baseline",
    fontWeight: "600",
    overflowWrap: "anywhere",
  },
  "& b small": {
    borderWidth: "1px",
    borderStyle: "dashed",
    borderColor: "line.strong",
    borderRadius: "full",
    px: "2",
    fontWeight: "500",
  },
  "& small": { color: "muted", fontSize: "xs", overflowWrap: "anywhere" },
  "& .worth": { fontWeight: "650", whiteSpace: "nowrap" },
  "&:hover b bdi": { textDecoration: "underline", textUnderlineOffset: "3px" },
} as const;
