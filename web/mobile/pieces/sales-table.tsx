import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import type { PhoneSalesQuery } from "../phone.generated.ts";
import { Nothing } from "./standing.tsx";
import { useVolumes } from "./use-volumes.ts";

type Row = PhoneSalesQuery["salesReport"]["rows"][number];

interface Props {
  readonly data: PhoneSalesQuery;
  readonly by: "DAY" | "WEEK" | "MONTH" | "GRADE" | "PAYMENT" | "STATION";
}

/** The rows of a report with their share of the most, the total above them. */
export function SalesTable({ data: { salesReport, me }, by }: Props) {
  const { rows, total } = salesReport;
  const nameOf = useNames(by);
  if (total.figures.sales === 0) {
    return (
      <Nothing>
        <FormattedMessage id="phone.report.none" />
      </Nothing>
    );
  }
  const most = Math.max(...rows.map(({ figures }) => Number(figures.amount)), 1);
  return (
    <ul className="rows card">
      <Line name={<FormattedMessage id="phone.total" />} row={total} network={me.network} isTotal />
      {rows.map((row) => (
        <Line
          key={row.key}
          name={<bdi>{nameOf(row)}</bdi>}
          row={row}
          network={me.network}
          share={Number(row.figures.amount) / most}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly name: React.ReactNode;
  readonly row: Pick<Row, "figures">;
  readonly network: PhoneSalesQuery["me"]["network"];
  readonly share?: number;
  readonly isTotal?: boolean;
}

function Line({ name, row: { figures }, network, share, isTotal = false }: LineProps) {
  const { formatMessage } = useIntl();
  const { money } = useFormat();
  const volumesOf = useVolumes(network.measureUnitSymbol);
  return (
    <li className={isTotal ? "total" : undefined}>
      <div>
        <b>{name}</b>
        <span className="quiet">{formatMessage({ id: "phone.saleCount" }, { count: figures.sales })}</span>
      </div>
      <div className="end">
        <b className="digits">
          <bdi>{money(figures.amount, network.currencySymbol)}</bdi>
        </b>
        <span className="quiet digits">
          <bdi>{volumesOf(figures.volumes)}</bdi>
        </span>
      </div>
      {share !== undefined && (
        <svg className="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden focusable="false">
          <rect width={Math.max(0, share) * 100} height="4" />
        </svg>
      )}
    </li>
  );
}

/** Days are told by their calendar, without a zone: they are each station's own. */
function useNames(by: Props["by"]): (row: Row) => string {
  const { formatMessage } = useIntl();
  const { date, weekday, month } = useFormat("UTC");
  return ({ key, name }) => {
    switch (by) {
      case "DAY":
        return key === null ? "" : `${weekday(key)} ${date(key)}`;
      case "WEEK":
        return key === null ? "" : formatMessage({ id: "phone.weekOf" }, { day: date(key) });
      case "MONTH":
        return key === null ? "" : month(key);
      case "PAYMENT":
        return formatMessage({ id: `sale.payment.${key as "TILL" | "CARD" | "GROUP" | "CREDIT"}` });
      default:
        return name ?? formatMessage({ id: "phone.grade.unknown" });
    }
  };
}
