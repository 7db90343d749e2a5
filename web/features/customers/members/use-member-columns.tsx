import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import type { RecordColumn } from "../../../parts/records/columns.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import type { MemberLineFragment } from "./member.generated.ts";
import { LEVEL_WORDS } from "./member-list.ts";

/** What is known of a member. */
export function useMemberColumns(): readonly RecordColumn<MemberLineFragment>[] {
  // A birthday is a day of the calendar, in no zone.
  const { date } = useFormat("UTC");
  const { date: dateOfInstant, number } = useFormat(useMe()?.network.timeZone);
  return [
    { id: "name", title: "member.name", sort: "name", width: 11, grow: true, priority: 1 },
    { id: "phone", title: "member.phone", cell: ({ phone }) => <bdi dir="ltr">{phone ?? NO_VALUE}</bdi>, width: 10 },
    {
      id: "idNumberMasked",
      title: "member.idNumber",
      cell: ({ idNumberMasked }) => <bdi dir="ltr">{idNumberMasked ?? NO_VALUE}</bdi>,
      width: 12,
    },
    {
      id: "points",
      title: "member.points",
      cell: ({ points }) => number(points),
      numeric: true,
      width: 6,
    },
    { id: "level", title: "member.level", words: LEVEL_WORDS, filter: "level", width: 6 },
    {
      id: "birthday",
      title: "member.birthday",
      cell: ({ birthday }) => (birthday === null ? NO_VALUE : date(birthday)),
      width: 8,
      hidden: true,
    },
    { id: "remark", title: "member.remark", cell: ({ remark }) => remark || NO_VALUE, width: 12 },
    { id: "platformName", title: "member.platform", width: 10, hidden: true },
    {
      id: "createdAt",
      title: "member.createdAt",
      sort: "createdAt",
      cell: ({ createdAt }) => dateOfInstant(createdAt),
      width: 8,
      hidden: true,
    },
  ];
}
