import { LogIn, UserCheck, UserX } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { EmployeeLineFragment } from "./employee.generated.ts";
import { CERTIFICATION_WORDS, STATE_WORDS } from "./employee-list.ts";

/** Whether somebody works here. */
export function EmployeeStateBadge({ state }: Pick<EmployeeLineFragment, "state">) {
  const word = useIntl().formatMessage({ id: STATE_WORDS.wordOf(state) });
  return state === "ACTIVE" ? (
    <StatusBadge meaning="free" icon={UserCheck} word={word} />
  ) : (
    <StatusBadge meaning="offline" icon={UserX} word={word} />
  );
}

/** A login name; one that is still open although its person has left stands out. */
function EmployeeLogin({ login, loginOpen, state }: EmployeeLineFragment) {
  const { formatMessage } = useIntl();
  if (login === null) {
    return NO_VALUE;
  }
  return loginOpen && state === "LEFT" ? (
    <StatusBadge meaning="warning" icon={LogIn} word={formatMessage({ id: "employee.login.open" }, { login })} />
  ) : (
    <bdi>{login}</bdi>
  );
}

/** First and last day; a day is one of the calendar, in no zone. */
function useDays() {
  const { date } = useFormat("UTC");
  const { formatMessage } = useIntl();
  return ({ validFrom, validUntil }: Pick<EmployeeLineFragment, "validFrom" | "validUntil">) =>
    validFrom === null && validUntil === null
      ? NO_VALUE
      : formatMessage(
          { id: validFrom === null ? "filter.until" : validUntil === null ? "filter.since" : "filter.between" },
          { from: validFrom && date(validFrom), to: validUntil && date(validUntil) },
        );
}

const DAYS = [
  { id: "validFrom", title: "import.column.EMPLOYEES.validFrom" },
  { id: "validUntil", title: "import.column.EMPLOYEES.validUntil" },
] as const;

/** What is known of an employee. */
export function useEmployeeColumns(): readonly RecordColumn<EmployeeLineFragment>[] {
  const days = useDays();
  return [
    { id: "code", title: "employee.code", sort: "code", width: 6.75 },
    { id: "name", title: "employee.name", sort: "name", width: 8.5, grow: true, priority: 1 },
    {
      id: "phone",
      title: "employee.phone",
      cell: ({ phone }) => <bdi dir="ltr">{phone || NO_VALUE}</bdi>,
      width: 11,
    },
    { id: "stationName", title: "employee.station", sort: "station", width: 10 },
    { id: "platformName", title: "employee.platform", width: 11, hidden: true },
    { id: "login", title: "employee.login", cell: (row) => <EmployeeLogin {...row} />, width: 6.5 },
    {
      id: "certification",
      title: "employee.certification",
      words: CERTIFICATION_WORDS,
      filter: "certification",
      width: 10,
    },
    {
      id: "state",
      title: "employee.state",
      cell: (row) => <EmployeeStateBadge {...row} />,
      words: STATE_WORDS,
      filter: "state",
      width: 9,
    },
    { id: "valid", title: "employee.valid", cell: days, file: DAYS, width: 9.5 },
  ];
}
