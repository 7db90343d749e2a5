import { useId, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { isDay, usableZone, wallTime } from "../../../common/zone-time.ts";
import { type Days, daysOf, RANGES, type RangeName } from "../report-days.ts";
import { Nothing, Standing } from "../pieces/standing.tsx";
import { SalesTable } from "../pieces/sales-table.tsx";
import { PhoneNetworkDocument, PhoneSalesDocument } from "../phone.generated.ts";
import { useSeen } from "../use-seen.ts";

/** By what a phone adds sales up. */
const GROUPINGS = ["DAY", "WEEK", "MONTH", "GRADE", "PAYMENT", "STATION"] as const;
type Grouping = (typeof GROUPINGS)[number];

const NONE = {};
const isSound = ({ from, to }: Days): boolean => isDay(from) && isDay(to) && from <= to;

/** What was sold on chosen days, added up: days of the network's own zone, which is asked for before. */
export function ReportsScreen() {
  const network = useSeen({ document: PhoneNetworkDocument, variables: NONE, name: "network" });
  return network.data === undefined ? (
    <Standing seen={network}>{() => null}</Standing>
  ) : (
    <ChosenReport timeZone={network.data.me.network.timeZone} />
  );
}

function ChosenReport({ timeZone }: { readonly timeZone: string }) {
  const { formatMessage } = useIntl();
  const { day: today } = wallTime(new Date(), usableZone(timeZone));
  const [by, setBy] = useState<Grouping>("DAY");
  const [range, setRange] = useState<RangeName>("WEEK");
  const [own, setOwn] = useState<Days>(() => daysOf("WEEK", today));
  const days = range === "OWN" ? own : daysOf(range, today);
  const choose = (next: RangeName) => {
    setOwn(days);
    setRange(next);
  };
  return (
    <>
      <div className="filters">
        <Choice
          label={formatMessage({ id: "phone.range" })}
          value={range}
          options={RANGES.map((value) => [value, formatMessage({ id: `phone.range.${value}` })])}
          onChoose={choose}
        />
        <Choice
          label={formatMessage({ id: "phone.by" })}
          value={by}
          options={GROUPINGS.map((value) => [value, formatMessage({ id: `phone.by.${value}` })])}
          onChoose={setBy}
        />
        {range === "OWN" && <OwnDays days={own} onChange={setOwn} />}
      </div>
      {isSound(days) ? (
        <Report days={days} by={by} />
      ) : (
        <Nothing>
          <FormattedMessage id="phone.range.wrong" />
        </Nothing>
      )}
    </>
  );
}

function Report({ days, by }: { readonly days: Days; readonly by: Grouping }) {
  const variables = { filter: days, by };
  const seen = useSeen({ document: PhoneSalesDocument, variables, name: `sales:${by}` });
  return <Standing seen={seen}>{(data) => <SalesTable data={data} by={by} />}</Standing>;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value as Value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </p>
  );
}

function OwnDays({ days, onChange }: { readonly days: Days; readonly onChange: (days: Days) => void }) {
  const id = useId();
  return (["from", "to"] as const).map((end) => (
    <p className="field" key={end}>
      <label htmlFor={id + end}>
        <FormattedMessage id={`phone.${end}`} />
      </label>
      <input
        id={id + end}
        type="date"
        value={days[end]}
        onChange={({ target }) => onChange({ ...days, [end]: target.value })}
      />
    </p>
  ));
}
