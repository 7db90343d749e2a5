import { useIntl } from "react-intl";
import { useNavigate, useSearchParams } from "react-router-dom";
import { Permission } from "../../../../common/permission.ts";
import { useAllowed } from "../../../lib/session.ts";
import { Choice } from "../../../ui/choice.tsx";

const LISTS = ["alarms", "rules"] as const;
type AlarmList = (typeof LISTS)[number];

/** Which list of /alarmInfo the address means: the alarms, or who is told of them. */
export function useAlarmList(): AlarmList {
  const [params] = useSearchParams();
  const mayRules = useAllowed(Permission.SiteSet);
  return params.get("list") === "rules" && mayRules ? "rules" : "alarms";
}

/** What leads from one list of /alarmInfo to the other; nothing for those who see one alone. */
export function AlarmLists({ shown }: { readonly shown: AlarmList }) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const mayRules = useAllowed(Permission.SiteSet);
  return (
    mayRules && (
      <Choice
        label={formatMessage({ id: "alarmInfo.lists" })}
        labelHidden
        value={shown}
        onChange={(wanted) => void navigate(wanted === "rules" ? "?list=rules" : "?")}
        options={LISTS.map((value) => ({ value, label: formatMessage({ id: `alarmInfo.lists.${value}` }) }))}
      />
    )
  );
}
