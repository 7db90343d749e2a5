import { CalendarClock, CalendarX, CircleCheck, CircleMinus, type LucideIcon } from "lucide-react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import type { CylinderTest } from "../../../schema-types.generated.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Meaning } from "../../../ui/theme-tokens.ts";
import { TEST_WORDS } from "./licence-plate-list.ts";
import type { LicencePlateLineFragment } from "./licence-plates.generated.ts";

const LOOKS: Readonly<Record<CylinderTest, { readonly meaning: Meaning; readonly icon: LucideIcon }>> = {
  NONE: { meaning: "offline", icon: CircleMinus },
  VALID: { meaning: "free", icon: CircleCheck },
  DUE_SOON: { meaning: "warning", icon: CalendarClock },
  OVERDUE: { meaning: "fault", icon: CalendarX },
};

/** Where the cylinder test stands, in colour, icon and word. */
export function CylinderTestBadge({ cylinderTest }: Pick<LicencePlateLineFragment, "cylinderTest">) {
  const word = useIntl().formatMessage({ id: TEST_WORDS.wordOf(cylinderTest) });
  return <StatusBadge {...LOOKS[cylinderTest]} word={word} />;
}

/** What is known of a plate. */
export function useLicencePlateColumns(): readonly RecordColumn<LicencePlateLineFragment>[] {
  const { date } = useFormat("UTC");
  const day = (value: string | null) => (value === null ? NO_VALUE : <time dateTime={value}>{date(value)}</time>);
  return [
    { id: "plate", title: "plate.plate", sort: "plate", width: 9, priority: 1 },
    { id: "groupName", title: "plate.group", sort: "group", width: 11 },
    { id: "vehicle", title: "plate.vehicle", width: 11, grow: true },
    { id: "driver", title: "plate.driver", width: 9 },
    {
      id: "cylinderTestUntil",
      title: "plate.cylinderTestUntil",
      cell: (row) => day(row.cylinderTestUntil),
      sort: "test",
      width: 10.5,
    },
    {
      id: "cylinderTest",
      title: "plate.cylinderTest",
      cell: (row) => <CylinderTestBadge {...row} />,
      words: TEST_WORDS,
      filter: "test",
      width: 9,
    },
    {
      id: "overrideUntil",
      title: "plate.overrideUntil",
      cell: (row) => day(row.overrideUntil),
      fact: (row) =>
        row.overrideUntil === null ? (
          NO_VALUE
        ) : (
          <>
            <div>{day(row.overrideUntil)}</div>
            <bdi>{row.overrideReason}</bdi>
          </>
        ),
      width: 9,
      hidden: true,
      priority: 3,
    },
  ];
}
