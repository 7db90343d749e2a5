import { useIntl } from "react-intl";
import { useNavigate, useSearchParams } from "react-router-dom";
import { Permission } from "../../../../common/permission.ts";
import { useAllowed } from "../../../lib/session.ts";
import { Choice } from "../../../ui/choice.tsx";

const LISTS = ["alarms", "silences", "windows", "statistics", "rules"] as const;
type AlarmList = (typeof LISTS)[number];

/** The lists of /alarmInfo that the person may see: alarms, what is silenced and when it will be, alarms added up, and who is told of them. */
function useOffered(): readonly AlarmList[] {
  const mayRules = useAllowed(Permission.SiteSet);
  return LISTS.filter((list) => list !== "rules" || mayRules);
}

/** Which list of /alarmInfo the address means; the alarms unless it names another. */
export function useAlarmList(): AlarmList {
  const [params] = useSearchParams();
  return useOffered().find((list) => list === params.get("list")) ?? "alarms";
}

/** What leads from one list of /alarmInfo to the others. */
export function AlarmLists({ shown }: { readonly shown: AlarmList }) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  return (
    <Choice
      label={formatMessage({ id: "alarmInfo.lists" })}
      labelHidden
      value={shown}
      onChange={(wanted) => void navigate(wanted === "alarms" ? "?" : `?list=${wanted}`)}
      options={useOffered().map((value) => ({ value, label: formatMessage({ id: `alarmInfo.lists.${value}` }) }))}
    />
  );
}
