import { useIntl } from "react-intl";
import type { AlarmSourceType } from "../../schema-types.generated.ts";

interface Source {
  readonly sourceType: AlarmSourceType;
  readonly sourceName: string;
}

/** What an alarm is about, in words: a gun has no name but its number. */
export function useAlarmSource(): (alarm: Source) => string {
  const { formatMessage } = useIntl();
  return ({ sourceType, sourceName }) =>
    sourceType === "PUMP" ? formatMessage({ id: "alarm.gun" }, { number: sourceName }) : sourceName;
}
