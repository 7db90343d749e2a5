import { type IntlShape, useIntl } from "react-intl";
import type { AlarmSourceType } from "../../schema-types.generated.ts";

interface Source {
  readonly sourceType: AlarmSourceType;
  readonly sourceName: string;
}

/** What an alarm is about, in words: a gun has no name but its number. */
export const alarmSource = (
  { sourceType, sourceName }: Source,
  { formatMessage }: Pick<IntlShape, "formatMessage">,
): string => (sourceType === "PUMP" ? formatMessage({ id: "alarm.gun" }, { number: sourceName }) : sourceName);

/** {@link alarmSource} in the language on screen. */
export function useAlarmSource(): (alarm: Source) => string {
  const intl = useIntl();
  return (alarm) => alarmSource(alarm, intl);
}
