import { useQuery } from "@apollo/client/react";
import { Button, chakra, Skeleton } from "@chakra-ui/react";
import { FileText } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { compareDecimals } from "../../../common/decimal.ts";
import { addDays, startOfDay, usableZone } from "../../../common/zone-time.ts";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import type { ValueCause } from "../../schema-types.generated.ts";
import { DaysFilter } from "../../ui/data-table/filter-inputs.tsx";
import { type Days, monthSoFar } from "../../ui/data-table/list-fields.ts";
import { DaysTold } from "../../ui/date-range/days-told.tsx";
import { DialogFrame } from "../../ui/dialog-frame.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PrintButton, PrintSheet } from "../../ui/print-sheet.tsx";
import { NO_VALUE } from "../../ui/reading-age.tsx";
import { StatementOfValueDocument, type StatementOfValueQuery } from "./statement.generated.ts";

interface Props {
  /** The account of a card, or a group. */
  readonly holderId: string;
}

/** The button that opens the statement of a card's account or a group's wallet. */
export function StatementButton({ holderId }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FileText aria-hidden />
        <FormattedMessage id="statement.title" />
      </Button>
      {open && <StatementDialog holderId={holderId} onClose={() => setOpen(false)} />}
    </>
  );
}

function StatementDialog({ holderId, onClose }: Props & { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const zone = usableZone(useMe()?.network.timeZone);
  const [chosen, setChosen] = useState<Days>();
  const days = monthSoFar(chosen, zone);
  const { data, error, refetch } = useQuery(StatementOfValueDocument, {
    variables: {
      holderId,
      from: startOfDay(days.from, zone).toISOString(),
      to: startOfDay(addDays(days.to, 1), zone).toISOString(),
    },
    fetchPolicy: "network-only",
    context: { silent: true },
  });
  return (
    <DialogFrame
      title={<FormattedMessage id="statement.title" />}
      size="xl"
      onClose={onClose}
      footer={
        <>
          <DaysFilter
            label={formatMessage({ id: "cardFlow.days" })}
            value={days}
            timeZone={zone}
            onChange={setChosen}
          />
          <PrintButton />
        </>
      }
    >
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      ) : data ? (
        <PrintSheet paper="a4">
          <Statement of={data.valueStatement} days={days} />
        </PrintSheet>
      ) : (
        <Skeleton minH="64" />
      )}
    </DialogFrame>
  );
}

interface StatementProps {
  readonly of: StatementOfValueQuery["valueStatement"];
  readonly days: { readonly from: string; readonly to: string };
}

/** Opening, every line with what was stored after it, closing. */
function Statement({ of: { holder, figures, lines }, days }: StatementProps) {
  const { formatMessage } = useIntl();
  const { dateTime, money } = useFormat(useMe()?.network.timeZone);
  const figure = (value: string) => <bdi>{money(value, holder.currencySymbol)}</bdi>;
  const causeOf = (cause: ValueCause) => formatMessage({ id: `statement.cause.${cause}` });
  return (
    <chakra.article css={SHEET}>
      <h3>
        <bdi>{holder.cardNumber ?? holder.groupName}</bdi>
        {holder.name !== null && (
          <>
            {" · "}
            <bdi>{holder.name}</bdi>
          </>
        )}
      </h3>
      <p>
        <DaysTold {...days} />
      </p>
      <chakra.table css={LINES}>
        <thead>
          <tr>
            {(
              ["cardFlow.time", "statement.cause", "cardFlow.station", "card.amount", "cardFlow.balanceAfter"] as const
            ).map((id) => (
              <th key={id} scope="col">
                {formatMessage({ id })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr data-end>
            <td colSpan={4}>{formatMessage({ id: "statement.opening" })}</td>
            <td>{figure(figures.opening)}</td>
          </tr>
          {lines.map(({ movementId, time, cause, amount, balance, stationName, reason }) => (
            <tr key={`${movementId} ${cause}`}>
              <td>{dateTime(time)}</td>
              <td>
                {causeOf(cause)}
                {reason !== null && <chakra.small display="block">{reason}</chakra.small>}
              </td>
              <td>
                <bdi>{stationName ?? NO_VALUE}</bdi>
              </td>
              <td>{figure(amount)}</td>
              <td>{figure(balance)}</td>
            </tr>
          ))}
          <tr data-end>
            <td colSpan={4}>{formatMessage({ id: "statement.closing" })}</td>
            <td>{figure(figures.closing)}</td>
          </tr>
        </tbody>
      </chakra.table>
      {lines.length === 0 && <p>{formatMessage({ id: "statement.none" })}</p>}
      {compareDecimals(figures.difference, "0") !== 0 && (
        <p role="alert">
          {formatMessage({ id: "statement.difference" }, { amount: money(figures.difference, holder.currencySymbol) })}
        </p>
      )}
    </chakra.article>
  );
}

const SHEET = {
  display: "flex",
  flexDirection: "column",
  gap: "3",
  fontSize: "sm",
  "& h3": { fontSize: "lg", fontWeight: "650" },
} as const;

const LINES = {
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": {
    paddingBlock: "1",
    paddingInlineEnd: "2",
    textAlign: "start",
    borderBottomWidth: "1px",
    borderColor: "line",
    verticalAlign: "top",
  },
  "& th": { fontWeight: "500", fontSize: "xs" },
  "& th:nth-last-of-type(-n + 2), & td:nth-last-of-type(-n + 2)": { textAlign: "end", paddingInlineEnd: "0" },
  "& [data-end] td": { fontWeight: "600" },
  "& [data-end] td:first-of-type": { textAlign: "start" },
} as const;
