import { chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { InboundSheetFragment } from "./inbound.generated.ts";
import { OUTCOME_WORDS } from "./inbound-list.ts";

interface Props {
  readonly entries: InboundSheetFragment["disputeEntries"];
  readonly timeZone: string;
}

/** What was done in a dispute, oldest first. */
export function DisputeEntries({ entries, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const { dateTime, volume } = useFormat(timeZone);
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  return (
    <chakra.ol css={ENTRIES}>
      {entries.map(({ id, time, deed, author, text, outcome, agreedLitres }) => (
        <li key={id}>
          <small>
            <FormattedMessage id={`inbound.deed.${deed}`} /> <bdi>{author}</bdi> <bdi>{dateTime(time)}</bdi>
          </small>
          <p dir="auto">{text}</p>
          {outcome && (
            <p>
              <FormattedMessage
                id="inbound.agreed"
                values={{
                  outcome: formatMessage({ id: OUTCOME_WORDS.wordOf(outcome) }),
                  litres: volume(agreedLitres ?? "0", unit),
                }}
              />
            </p>
          )}
        </li>
      ))}
    </chakra.ol>
  );
}

const ENTRIES = {
  display: "grid",
  gap: "2",
  listStyle: "none",
  fontSize: "sm",
  "& small": { color: "muted" },
} as const;
