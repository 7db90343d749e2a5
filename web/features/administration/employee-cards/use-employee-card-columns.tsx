import { CircleCheck, CircleHelp, CirclePause, Replace, UserX } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { CARD_STATE_WORDS, CERTIFICATION_WORDS } from "./employee-card-list.ts";
import type { EmployeeCardLineFragment } from "./employee-card.generated.ts";

const LOOKS = {
  ACTIVE: { meaning: "free", icon: CircleCheck },
  LOST: { meaning: "warning", icon: CircleHelp },
  STOPPED: { meaning: "lifted", icon: CirclePause },
  REPLACED: { meaning: "offline", icon: Replace },
} as const;

/** What became of a card; one in use whose holder has left stands out. */
export function EmployeeCardBadge({ state, employeeState }: EmployeeCardLineFragment) {
  const { formatMessage } = useIntl();
  return state === "ACTIVE" && employeeState === "LEFT" ? (
    <StatusBadge meaning="warning" icon={UserX} word={formatMessage({ id: "employeeCard.holderLeft" })} />
  ) : (
    <StatusBadge {...LOOKS[state]} word={formatMessage({ id: CARD_STATE_WORDS.wordOf(state) })} />
  );
}

/** What is known of an employee's card. */
export function useEmployeeCardColumns(): readonly RecordColumn<EmployeeCardLineFragment>[] {
  const { formatMessage } = useIntl();
  // A last day is one of the calendar, in no zone.
  const { date } = useFormat("UTC");
  const { date: dayOfInstant } = useFormat(useMe()?.network.timeZone);
  return [
    {
      id: "number",
      title: "employeeCard.number",
      sort: "number",
      cell: ({ number }) => <bdi dir="ltr">{number}</bdi>,
      width: 10,
      priority: 1,
    },
    { id: "employeeName", title: "employeeCard.holder", sort: "employee", width: 11, grow: true },
    { id: "employeeCode", title: "employee.code", width: 7 },
    {
      id: "state",
      title: "employeeCard.state",
      cell: (row) => <EmployeeCardBadge {...row} />,
      words: CARD_STATE_WORDS,
      filter: "state",
      width: 9,
    },
    { id: "certification", title: "employee.certification", words: CERTIFICATION_WORDS, width: 10 },
    {
      id: "stationName",
      title: "employeeCard.validAt",
      cell: ({ stationName }) => stationName ?? formatMessage({ id: "employeeCard.everywhere" }),
      width: 10,
    },
    {
      id: "validUntil",
      title: "employee.validUntil",
      cell: ({ validUntil }) => (validUntil === null ? NO_VALUE : date(validUntil)),
      width: 8,
    },
    { id: "tag", title: "employeeCard.tag", cell: ({ tag }) => <bdi dir="ltr">{tag ?? NO_VALUE}</bdi>, width: 9 },
    { id: "platformName", title: "employee.platform", width: 10, hidden: true },
    {
      id: "createdAt",
      title: "employeeCard.createdAt",
      sort: "createdAt",
      cell: ({ createdAt }) => dayOfInstant(createdAt),
      width: 8,
      hidden: true,
    },
  ];
}
