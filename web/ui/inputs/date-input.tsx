import { useEffect, useState, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useMe } from "../../lib/me.ts";
import { instantOf, isDay, isTimeZone, wallTime, type Day } from "../../../common/zone-time.ts";
import { DayBox } from "./day-box.tsx";
import { readTime } from "./day-text.ts";
import { FieldFrame, GroupFrame, type ControlProps, type InputProps } from "./field-frame.tsx";
import { TimeBox } from "./time-box.tsx";
import { ZoneName } from "./zone-name.tsx";

interface DateProps extends InputProps<string> {
  readonly min?: Day;
  readonly max?: Day;
}

/** A day without a time or zone, "2026-11-21"; what is typed and is no day is passed on, and refused by the form. */
export function DateInput({ value, onChange, onBlur, min, max, ...field }: DateProps) {
  const timeZone = useMe()?.network.timeZone;
  return (
    <FieldFrame {...field}>
      {(control) => <DayBox control={control} {...{ value, onChange, onBlur, min, max, timeZone }} />}
    </FieldFrame>
  );
}

interface DateTimeProps extends InputProps<string> {
  /** In which the day and time are meant: the network's unless told. */
  readonly timeZone?: string;
  /** Said in place of the zone's name, where the clocks that are meant are not one zone's. */
  readonly clocks?: ReactNode;
}

/**
 * A moment: an ISO instant in UTC out of a day and a time by the clocks of a zone, which is named below. While one of
 * both is missing or wrong, what was typed is passed on as "day time", and refused by the form.
 */
export function DateTimeInput({ value, onChange, onBlur, timeZone, clocks, hint, ...field }: DateTimeProps) {
  const { formatMessage } = useIntl();
  const network = useMe()?.network.timeZone;
  const zone = [timeZone, network].find((name) => name !== undefined && isTimeZone(name)) ?? "UTC";
  const { day, time, setDay, setTime } = useMoment(value, onChange, zone);
  const parts = (control: ControlProps, name: "calendar.date" | "calendar.time") => ({
    ...withoutRequired(control),
    "aria-label": `${formatMessage({ id: field.label }, field.labelValues)}, ${formatMessage({ id: name })}`,
  });
  const named = (
    <>
      {hint} {clocks ?? <FormattedMessage id="calendar.zone" values={{ zone: <ZoneName zone={zone} at={value} /> }} />}
    </>
  );
  return (
    <GroupFrame {...field} hint={named}>
      {(control) => (
        <div style={{ display: "grid", gridTemplateColumns: "minmax(9rem, 1.7fr) minmax(6rem, 1fr)", gap: "0.5rem" }}>
          <DayBox
            control={parts(control, "calendar.date")}
            value={day}
            onChange={setDay}
            onBlur={onBlur}
            timeZone={zone}
          />
          <TimeBox
            control={{ ...parts(control, "calendar.time"), id: `${control.id}time` }}
            value={time}
            onChange={setTime}
            onBlur={onBlur}
          />
        </div>
      )}
    </GroupFrame>
  );
}

function withoutRequired({ "aria-required": _required, ...control }: ControlProps) {
  return control;
}

/** Day and time of a value, each editable alone. What was typed is meant by the clocks that are named, also where these become another zone's. */
function useMoment(value: string, onChange: (value: string) => void, zone: string) {
  const [typed, setTyped] = useState<{ value: string; day: string; time: string; zone: string }>();
  const { day, time } = typed?.value === value ? typed : partsOf(value, zone);
  const change = (nextDay: string, nextTime: string) => {
    const next = momentOf(nextDay, nextTime, zone);
    setTyped({ value: next, day: nextDay, time: nextTime, zone });
    onChange(next);
  };
  useEffect(() => {
    if (typed?.value === value && typed.zone !== zone) {
      change(typed.day, typed.time);
    }
  });
  return {
    day,
    time,
    setDay: (next: string) => change(next, time),
    setTime: (next: string) => change(day, next),
  };
}

/** The instant of a day and a time in a zone; "" for neither, and what was typed for anything else. */
export function momentOf(day: string, time: string, zone: string): string {
  const clock = readTime(time);
  if (day === "" && time === "") {
    return "";
  }
  return isDay(day) && clock ? instantOf(day, clock, zone).toISOString() : `${day} ${time}`;
}

function partsOf(value: string, zone: string): { day: string; time: string } {
  if (/T.*Z$/.test(value) && Number.isFinite(Date.parse(value))) {
    return wallTime(new Date(value), zone);
  }
  const [day = "", time = ""] = value.split(" ");
  return { day, time };
}
