import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { HoursChart } from "../pieces/hours-chart.tsx";
import { Nothing, Standing } from "../pieces/standing.tsx";
import { useVolumes } from "../pieces/use-volumes.ts";
import { PhoneTodayDocument, type PhoneTodayQuery } from "../phone.generated.ts";
import { useSeen } from "../use-seen.ts";

const NONE = {};

/** How the network stands and what it has sold today, against yesterday and a week ago at the same minute. */
export function TodayScreen() {
  const seen = useSeen({ document: PhoneTodayDocument, variables: NONE, name: "today" });
  return <Standing seen={seen}>{(data) => <Board data={data} />}</Standing>;
}

function Board({ data }: { readonly data: PhoneTodayQuery }) {
  const { kanban, me } = data;
  const { money, number } = useFormat();
  const { currencySymbol, measureUnitSymbol } = me.network;
  const { todayAmount, todayVolume, todayVolumes, todaySales, hours } = kanban;
  const volumesOf = useVolumes(measureUnitSymbol, 0);
  return (
    <>
      {todayAmount === null || todayVolume === null || todaySales === null ? (
        <Nothing>
          <FormattedMessage id="phone.noAmounts" />
        </Nothing>
      ) : (
        <dl className="figures">
          <Figure
            id="phone.amount"
            text={money(todayAmount, currencySymbol)}
            now={todayAmount}
            yesterday={kanban.yesterdayAmount}
            lastWeek={kanban.lastWeekAmount}
          />
          <Figure
            id="phone.volume"
            text={volumesOf(todayVolumes)}
            now={todayVolume}
            yesterday={kanban.yesterdayVolume}
            lastWeek={kanban.lastWeekVolume}
          />
          <Figure
            id="phone.sales"
            text={number(todaySales)}
            now={todaySales}
            yesterday={kanban.yesterdaySales}
            lastWeek={kanban.lastWeekSales}
          />
        </dl>
      )}
      <Counts kanban={kanban} />
      {hours && <HoursChart hours={hours} symbol={currencySymbol} />}
      <StationList stations={kanban.stations} symbol={currencySymbol} />
    </>
  );
}

interface FigureProps {
  readonly id: "phone.amount" | "phone.volume" | "phone.sales";
  readonly text: string;
  readonly now: string | number;
  readonly yesterday: string | number | null;
  readonly lastWeek: string | number | null;
}

function Figure({ id, text, now, yesterday, lastWeek }: FigureProps) {
  return (
    <div className="card">
      <dt>
        <FormattedMessage id={id} />
      </dt>
      <dd className="large">
        <bdi>{text}</bdi>
      </dd>
      <Change id="phone.toYesterday" now={now} then={yesterday} />
      <Change id="phone.toLastWeek" now={now} then={lastWeek} />
    </div>
  );
}

interface ChangeProps {
  readonly id: "phone.toYesterday" | "phone.toLastWeek";
  readonly now: string | number;
  readonly then: string | number | null;
}

/** A share of what it was then; where nothing was, there is none. */
function Change({ id, now, then }: ChangeProps) {
  const { percent } = useFormat();
  const before = Number(then);
  return (
    before > 0 && (
      <dd className="change">
        <FormattedMessage id={id} values={{ change: <b>{percent(Number(now) / before - 1, true)}</b> }} />
      </dd>
    )
  );
}

/** What is amiss, as far as something is. */
function Counts({ kanban }: { readonly kanban: PhoneTodayQuery["kanban"] }) {
  const { number } = useFormat();
  const rows = [
    ["phone.openAlarms", kanban.openAlarms, "bad"],
    ["phone.stationsSilent", kanban.stationsSilent, "warn"],
    ["phone.devicesOffline", kanban.devicesOffline, "warn"],
  ] as const;
  return (
    <dl className="counts card">
      {rows.map(([id, count, tone]) => (
        <div key={id}>
          <dt>
            <FormattedMessage id={id} />
          </dt>
          <dd className={count > 0 ? tone : undefined}>{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StationsProps {
  readonly stations: PhoneTodayQuery["kanban"]["stations"];
  readonly symbol: string;
}

const TONES = { ONLINE: "good", PARTLY: "warn", SILENT: "bad", NEW: "quiet" } as const;

/** The stations by what they sold, most first. */
function StationList({ stations, symbol }: StationsProps) {
  const { formatMessage } = useIntl();
  const { money } = useFormat();
  const sorted = stations.toSorted((one, other) => Number(other.amount) - Number(one.amount));
  return (
    <section className="card" aria-labelledby="stations">
      <h2 id="stations">
        <FormattedMessage id="phone.stations" />
      </h2>
      {sorted.length === 0 && (
        <Nothing>
          <FormattedMessage id="phone.stations.none" />
        </Nothing>
      )}
      <ul className="rows">
        {sorted.map(({ stationId, stationName, cityName, link, amount, sales, openAlarms }) => (
          <li key={stationId}>
            <div>
              <b>
                <bdi>{stationName}</bdi>
              </b>
              <span className="quiet">
                <bdi>{cityName}</bdi>
              </span>
            </div>
            <div className="end">
              {amount !== null && (
                <b className="digits">
                  <bdi>{money(amount, symbol)}</bdi>
                </b>
              )}
              {sales !== null && (
                <span className="quiet">{formatMessage({ id: "phone.saleCount" }, { count: sales })}</span>
              )}
            </div>
            <p className="marks">
              <span className={`mark ${TONES[link]}`}>
                <FormattedMessage id={`phone.link.${link}`} />
              </span>
              {openAlarms > 0 && (
                <span className="mark bad">
                  <FormattedMessage id="phone.alarmCount" values={{ count: openAlarms }} />
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
