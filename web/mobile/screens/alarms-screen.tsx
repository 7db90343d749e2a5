import { FormattedMessage } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { Nothing, Standing } from "../pieces/standing.tsx";
import { usePhone } from "../phone-context.ts";
import { PhoneAlarmsDocument, type PhoneAlarmsQuery } from "../phone.generated.ts";
import { useSeen } from "../use-seen.ts";

const NONE = {};
const BETWEEN = " · ";

/** What is open, the newest first; asked for again whenever the server tells of an alarm. */
export function AlarmsScreen() {
  const { alarmsTold } = usePhone();
  const seen = useSeen({ document: PhoneAlarmsDocument, variables: NONE, name: "alarms", renewal: alarmsTold });
  return <Standing seen={seen}>{(data) => <AlarmList data={data} />}</Standing>;
}

function AlarmList({ data: { alarms, me } }: { readonly data: PhoneAlarmsQuery }) {
  const { nodes, totalCount } = alarms;
  if (nodes.length === 0) {
    return (
      <Nothing>
        <FormattedMessage id="phone.alarms.none" />
      </Nothing>
    );
  }
  return (
    <>
      <ul className="cards">
        {nodes.map((alarm) => (
          <AlarmCard key={alarm.id} alarm={alarm} timeZone={me.network.timeZone} />
        ))}
      </ul>
      {totalCount > nodes.length && (
        <Nothing>
          <FormattedMessage id="phone.alarms.more" values={{ shown: nodes.length, count: totalCount }} />
        </Nothing>
      )}
    </>
  );
}

interface AlarmProps {
  readonly alarm: PhoneAlarmsQuery["alarms"]["nodes"][number];
  readonly timeZone: string;
}

const TONES = { CRITICAL: "bad", WARNING: "warn", INFO: "quiet" } as const;

function AlarmCard({ alarm, timeZone }: AlarmProps) {
  const { dateTime, ago } = useFormat(timeZone);
  const now = useNow();
  const { severity, code, stationName, sourceType, sourceName, startedAt, active, acknowledged, silencedUntil } = alarm;
  return (
    <li className={`card alarm ${TONES[severity]}`}>
      <p className="marks">
        <span className={`mark ${TONES[severity]}`}>
          <FormattedMessage id={`alarm.severity.${severity}`} />
        </span>
        {!active && (
          <span className="mark quiet">
            <FormattedMessage id="phone.alarm.ended" />
          </span>
        )}
        {acknowledged && (
          <span className="mark good">
            <FormattedMessage id="phone.alarm.acknowledged" />
          </span>
        )}
        {silencedUntil !== null && (
          <span className="mark quiet">
            <FormattedMessage id="phone.alarm.silenced" values={{ time: dateTime(silencedUntil) }} />
          </span>
        )}
      </p>
      <h2>
        <FormattedMessage id={`alarm.${code}`} />
      </h2>
      <p>
        <bdi>{stationName}</bdi>
        {sourceName !== stationName && (
          <>
            {BETWEEN}
            <bdi>
              {sourceType === "PUMP" ? <FormattedMessage id="alarm.gun" values={{ number: sourceName }} /> : sourceName}
            </bdi>
          </>
        )}
      </p>
      <p className="quiet">
        <FormattedMessage id="phone.alarm.since" values={{ time: dateTime(startedAt), ago: ago(startedAt, now) }} />
      </p>
    </li>
  );
}
