import { useSearchParams } from "react-router-dom";
import { Permission } from "../../../../common/permission.ts";
import { useAllowed } from "../../../lib/session.ts";
import { ViewTabs } from "../../../ui/view-tabs.tsx";

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
  return (
    <ViewTabs
      label="alarmInfo.lists"
      present={shown}
      views={useOffered().map((id) => ({
        id,
        title: `alarmInfo.lists.${id}` as const,
        to: id === "alarms" ? "?" : `?list=${id}`,
      }))}
    />
  );
}
