import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";

export interface Fact {
  label: MessageId;
  /** Nothing (null, undefined, empty) leaves the line out. */
  value: ReactNode;
  /** Wants attention, e.g. water above its limit. */
  warning?: boolean;
}

/** What is known of a thing, name by name; what is not known takes no room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const { formatMessage } = useIntl();
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== "");
  return (
    <chakra.dl css={STYLE}>
      {known.map(({ label, value, warning }) => (
        <div key={label} data-warning={warning || undefined}>
          <dt>{formatMessage({ id: label })}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </chakra.dl>
  );
}

const STYLE = {
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums",
  "& > div": {
    display: "flex",
    justifyContent: "space-between",
    gap: "16px",
    paddingBlock: "4px",
    borderBlockStartWidth: "1px",
    borderColor: "line",
  },
  "& dt": { color: "muted" },
  "& dd": { textAlign: "end", fontWeight: 500, overflowWrap: "anywhere" },
  "& [data-warning] dd": { color: "state.warning.fg", fontWeight: 700 },
} as const;
