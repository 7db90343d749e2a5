import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";

interface Hour {
  readonly hour: number;
  readonly amount: string;
  readonly lastWeekAmount: string;
}

interface Props {
  readonly hours: readonly Hour[];
  readonly symbol: string;
}

const HEIGHT = 100;
const STEP = 13;
const BAR = 9;
const AXIS = [0, 6, 12, 18, 23];

/** What each hour sold, bars of today before a line of a week ago; the same as a table, one touch away. */
export function HoursChart({ hours, symbol }: Props) {
  const { formatMessage } = useIntl();
  const { money } = useFormat();
  const most = Math.max(1, ...hours.flatMap(({ amount, lastWeekAmount }) => [Number(amount), Number(lastWeekAmount)]));
  const high = (amount: string) => (Math.max(0, Number(amount)) / most) * HEIGHT;
  const line = hours.map(({ hour, lastWeekAmount }) => `${hour * STEP + BAR / 2},${HEIGHT - high(lastWeekAmount)}`);
  return (
    <section className="card" aria-labelledby="hours">
      <h2 id="hours">
        <FormattedMessage id="phone.hours" />
      </h2>
      <svg
        className="hours"
        viewBox={`0 0 ${24 * STEP} ${HEIGHT + 14}`}
        role="img"
        aria-label={formatMessage({ id: "phone.hours" })}
      >
        {hours.map(({ hour, amount }) => (
          <rect key={hour} x={hour * STEP} y={HEIGHT - high(amount)} width={BAR} height={high(amount)} rx="2" />
        ))}
        <polyline points={line.join(" ")} />
        {AXIS.map((hour) => (
          <text key={hour} x={hour * STEP + BAR / 2} y={HEIGHT + 12} textAnchor="middle">
            {hour}
          </text>
        ))}
      </svg>
      <p className="key">
        <span className="key-bar">
          <FormattedMessage id="phone.hours.today" />
        </span>
        <span className="key-line">
          <FormattedMessage id="phone.hours.lastWeek" />
        </span>
      </p>
      <details>
        <summary>
          <FormattedMessage id="phone.hours.table" />
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="phone.hour" />
              </th>
              <th scope="col">
                <FormattedMessage id="phone.hours.today" />
              </th>
              <th scope="col">
                <FormattedMessage id="phone.hours.lastWeek" />
              </th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, amount, lastWeekAmount }) => (
              <tr key={hour}>
                <th scope="row">{hour}</th>
                <td>{money(amount, symbol)}</td>
                <td>{money(lastWeekAmount, symbol)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
