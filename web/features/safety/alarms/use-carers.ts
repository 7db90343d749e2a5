import { useQuery } from "@apollo/client/react";
import { useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import type { FilterOption } from "../../../ui/filter-menu.tsx";
import { AlarmAssigneesDocument } from "./alarm-info.generated.ts";
import { ME, NOBODY } from "./alarm-list.ts";

/** By whom alarms may be cared for: whoever looks, nobody, and the others by their names. */
export function useCarers(): readonly FilterOption[] {
  const { formatMessage } = useIntl();
  const me = useMe()?.id;
  const { data } = useQuery(AlarmAssigneesDocument, { context: { silent: true } });
  const others = data?.alarmAssignees.filter(({ id }) => id !== me) ?? [];
  return [
    { value: ME, label: formatMessage({ id: "alarmInfo.care.me" }) },
    { value: NOBODY, label: formatMessage({ id: "alarmInfo.care.nobody" }) },
    ...others.map(({ id, name, login }) => ({ value: id, label: name, ...(login !== name && { note: login }) })),
  ];
}
