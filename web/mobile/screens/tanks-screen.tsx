import { useId, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../i18n/groups.ts";
import { useFormat } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { Nothing, Standing } from "../pieces/standing.tsx";
import { usePhone } from "../phone-context.ts";
import { PhoneTanksDocument, type PhoneTanksQuery } from "../phone.generated.ts";
import { type TankLine, tankLines } from "../tank-order.ts";
import { useSeen } from "../use-seen.ts";

const NONE = {};
const NO_VALUE = "–";
const BETWEEN = " · ";
/** As many as a hand scrolls; the search finds the others. */
const MOST_SHOWN = 60;

/** Every tank, the worst first. */
export function TanksScreen() {
  const { alarmsTold } = usePhone();
  const seen = useSeen({ document: PhoneTanksDocument, variables: NONE, name: "tanks", renewal: alarmsTold });
  return <Standing seen={seen}>{(data) => <TankList data={data} />}</Standing>;
}

function TankList({ data }: { readonly data: PhoneTanksQuery }) {
  const [search, setSearch] = useState("");
  const id = useId();
  const lines = tankLines(data, search);
  const unit = data.me.network.measureUnitSymbol;
  return (
    <>
      <p className="field">
        <label htmlFor={id}>
          <FormattedMessage id="phone.search" />
        </label>
        <input id={id} type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      </p>
      {lines.length === 0 && (
        <Nothing>
          <FormattedMessage id={data.tanks.length === 0 ? "phone.tanks.none" : "phone.tanks.notFound"} />
        </Nothing>
      )}
      <ul className="cards">
        {lines.slice(0, MOST_SHOWN).map((line) => (
          <TankCard key={line.tank.id} line={line} unit={unit} />
        ))}
      </ul>
      {lines.length > MOST_SHOWN && (
        <Nothing>
          <FormattedMessage id="phone.tanks.more" values={{ count: lines.length - MOST_SHOWN }} />
        </Nothing>
      )}
    </>
  );
}

interface TankProps {
  readonly line: TankLine;
  readonly unit: string;
}

function TankCard({ line: { tank, alarms }, unit }: TankProps) {
  const { formatMessage } = useIntl();
  const { volume, percent, ago } = useFormat();
  const now = useNow();
  const { status } = tank;
  const share = status.fillPercent === null ? null : status.fillPercent / 100;
  const litres = (value: string) => <bdi key={value}>{volume(value, unit, 0)}</bdi>;
  return (
    <li className="card tank">
      <div className="tank-head">
        <div>
          <b>
            <bdi>{status.stationName}</bdi>
          </b>
          <span className="quiet">
            <bdi>{status.tankName}</bdi>
            {BETWEEN}
            <bdi>{status.gradeName}</bdi>
          </span>
        </div>
        <b className="large">{share === null ? NO_VALUE : percent(share)}</b>
      </div>
      <meter
        min={0}
        max={1}
        value={share ?? 0}
        aria-label={formatMessage({ id: "phone.fill" })}
        className={status.level === "NORMAL" ? "" : "beyond"}
      />
      <p className="quiet">
        {status.volumeLitres === null ? (
          <FormattedMessage id="phone.unread" />
        ) : (
          <FormattedMessage
            id="phone.fillOf"
            values={{ volume: litres(status.volumeLitres), capacity: litres(status.capacityLitres) }}
          />
        )}
        {status.readAt !== null && BETWEEN + ago(status.readAt, now)}
      </p>
      <TankValues status={status} />
      <TankMarks {...{ tank, alarms }} />
    </li>
  );
}

function TankValues({ status }: Pick<PhoneTanksQuery["tanks"][number], "status">) {
  const { number } = useFormat();
  const { formatMessage } = useIntl();
  return (
    <dl className="values">
      {status.waterHeightMm !== null && (
        <div>
          <dt>
            <FormattedMessage id="tank.water" />
          </dt>
          <dd className={status.waterHigh ? "bad" : undefined}>
            <bdi>{formatMessage({ id: "unit.millimetre" }, { value: number(status.waterHeightMm, 0) })}</bdi>
          </dd>
        </div>
      )}
      {status.temperatureC !== null && (
        <div>
          <dt>
            <FormattedMessage id="tank.temperature" />
          </dt>
          <dd>
            <bdi>{formatMessage({ id: "unit.celsius" }, { value: number(status.temperatureC, 1) })}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What is amiss, in words; alarms of what is said already are not said twice. */
function TankMarks({ tank: { status }, alarms }: TankLine) {
  const said = new Set(alarms.map(({ code }) => code));
  const own: readonly (readonly [MessageId, string, boolean])[] = [
    ["alarm.TANK_LEAK", "bad", status.leak && !said.has("TANK_LEAK")],
    ["alarm.TANK_WATER_HIGH", "bad", status.waterHigh && !said.has("TANK_WATER_HIGH")],
    ["alarm.TANK_LEVEL_LOW", "warn", status.level === "LOW" && !said.has("TANK_LEVEL_LOW")],
    ["alarm.TANK_LEVEL_HIGH", "warn", status.level === "HIGH" && !said.has("TANK_LEVEL_HIGH")],
    ["phone.gaugeSilent", "quiet", !status.online],
    ["phone.delivery", "good", status.deliveryInProgress],
  ];
  return (
    <p className="marks">
      {[...said].map((code) => (
        <span key={code} className="mark bad">
          <FormattedMessage id={`alarm.${code}`} />
        </span>
      ))}
      {own.flatMap(([id, tone, isSo]) =>
        isSo ? (
          <span key={id} className={`mark ${tone}`}>
            <FormattedMessage id={id} />
          </span>
        ) : (
          []
        ),
      )}
    </p>
  );
}
