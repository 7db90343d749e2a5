import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { idsIn, mentioning, narrowing, yesNo } from "../../kernel/lists/filters.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { allOf, piece } from "../../kernel/lists/piece.ts";
import { account } from "../../kernel/context.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { plateKeyOf } from "./plate.rules.ts";
import { CylinderTest, LicencePlate, LicencePlateGroup } from "./plate.types.ts";

/** A test that ends within so many days is due soon. */
const WARNED_DAYS = 30;

/** Where a plate's (l) cylinder test stands at an instant, $1, by the calendar of the network (n). */
const TODAY = "($1::timestamptz at time zone n.time_zone)::date";
const TEST = `case when l.cylinder_test_until is null then 'NONE' when l.cylinder_test_until < ${TODAY} then 'OVERDUE'
  when l.cylinder_test_until <= ${TODAY} + ${WARNED_DAYS} then 'DUE_SOON' else 'VALID' end`;

const MONEY = { kind: "DECIMAL", digits: [0, 3] } as const;

/** Plate groups of the caller's platforms. */
export const plateGroups = defineList("LicencePlateGroup", {
  rows: "licence-plate groups",
  node: LicencePlateGroup,
  from: "licence_plate_group g",
  joins: {
    p: "join platform p on p.id = g.platform_id and p.network_id = g.network_id",
    n: "join platform n on n.id = g.network_id and n.network_id = g.network_id",
  },
  scope: ofOwnPlatform("g"),
  columns: {
    id: "g.id",
    name: { sql: "g.name", file: "TEXT" },
    platformId: "g.platform_id",
    platformName: { sql: "p.name", file: "TEXT" },
    discountKind: { sql: "g.discount_kind", file: "ENUM" },
    discountValue: { sql: "g.discount_value", file: { kind: "DECIMAL", digits: [0, 4] } },
    dayAmount: { sql: "g.day_amount", file: MONEY },
    dayVolume: { sql: "g.day_volume", file: MONEY },
    dayCount: { sql: "g.day_count", file: "INTEGER" },
    monthAmount: { sql: "g.month_amount", file: MONEY },
    monthVolume: { sql: "g.month_volume", file: MONEY },
    monthCount: { sql: "g.month_count", file: "INTEGER" },
    declinesOverdue: { sql: "g.declines_overdue", file: "BOOLEAN" },
    active: { sql: "g.active", file: "BOOLEAN" },
    remark: { sql: "g.remark", file: "TEXT" },
    plateCount: {
      sql: `(select count(*)::int from licence_plate l where l.network_id = g.network_id and l.group_id = g.id)`,
      file: "INTEGER",
    },
    testsDue: {
      sql: (ctx: Context) =>
        piece(
          `(select count(*)::int from licence_plate l where l.network_id = g.network_id and l.group_id = g.id
            and l.cylinder_test_until <= ${TODAY} + ${WARNED_DAYS})`,
          ctx.clock.now(),
        ),
      file: "INTEGER",
    },
    currencySymbol: "p.currency_symbol",
    createdAt: "g.created_at",
  },
  filters: {
    platformIds: platformsOf("g"),
    search: mentioning(["g.name", "g.remark"], "Part of the name or remark; at most 200 characters."),
    active: yesNo("g.active", "Switched on (true) or off (false)."),
    testsDue: narrowing<boolean>(
      () => Boolean,
      "With plates whose cylinder test is due soon or overdue (true), or without (false).",
      (wanted, ctx) =>
        piece(
          `exists (select 1 from licence_plate l where l.network_id = g.network_id and l.group_id = g.id
            and l.cylinder_test_until <= ${TODAY} + ${WARNED_DAYS}) = $2`,
          ctx.clock.now(),
          wanted,
        ),
    ),
  },
  sorts: { NAME: ["g.name"] },
  sorted: "By name.",
  order: "NAME_ASC",
  file: { list: "LICENCE_PLATE_GROUPS", permissions: [Permission.LicencePlateGroup] },
});

const ofOwn = ofOwnPlatform("g");

/** A plate with the zone in which its days are meant. */
export class LicencePlateRow extends LicencePlate {
  readonly timeZone!: string;
}

/** Plates in the groups of the caller's platforms. */
export const plates = defineList("LicencePlate", {
  rows: "licence plates",
  node: LicencePlate,
  row: LicencePlateRow,
  from: "licence_plate l",
  joins: {
    g: "join licence_plate_group g on g.network_id = l.network_id and g.id = l.group_id",
    n: "join platform n on n.id = l.network_id and n.network_id = l.network_id",
  },
  scope: (ctx) => allOf([piece("l.network_id = $1", account(ctx).scope.networkId), ofOwn(ctx)]),
  columns: {
    id: "l.id",
    plate: { sql: "l.plate", file: "TEXT" },
    normalised: { sql: "l.normalised", file: "TEXT" },
    groupId: "l.group_id",
    groupName: { sql: "g.name", file: "TEXT" },
    platformId: "g.platform_id",
    vehicle: { sql: "l.vehicle", file: "TEXT" },
    driver: { sql: "l.driver", file: "TEXT" },
    cylinderTestUntil: { sql: "l.cylinder_test_until", file: "TEXT" },
    cylinderTest: { sql: (ctx: Context) => piece(TEST, ctx.clock.now()), file: "ENUM" },
    overrideReason: { sql: "l.override_reason", file: "TEXT" },
    overrideUntil: { sql: "l.override_until", file: "TEXT" },
    createdAt: "l.created_at",
    timeZone: "n.time_zone",
  },
  filters: {
    platformIds: platformsOf("g"),
    groupIds: idsIn("l.group_id", "In one of these groups."),
    search: narrowing<string>(
      () => String,
      "Part of the plate, however it is written, of the vehicle or the driver; at most 200 characters.",
      (wanted, _ctx, field) => {
        assertText(wanted, field);
        const likes = [containing(wanted), containing(plateKeyOf(wanted) || wanted)] as const;
        return piece("(l.plate ilike $1 or l.vehicle ilike $1 or l.driver ilike $1 or l.normalised like $2)", ...likes);
      },
    ),
    cylinderTests: narrowing<CylinderTest[]>(
      () => [CylinderTest],
      "Whose cylinder test stands so.",
      (wanted, ctx) => piece(`${TEST} = any($2::text[])`, ctx.clock.now(), wanted),
    ),
  },
  sorts: {
    PLATE: ["l.normalised"],
    GROUP: ["g.name"],
    CYLINDER_TEST: [{ sql: "coalesce(l.cylinder_test_until::text, '')" }],
  },
  sorted: "By plate, the group's name or the day of the cylinder test.",
  order: "PLATE_ASC",
  file: { list: "LICENCE_PLATES", permissions: [Permission.LicencePlateGroup] },
});

export type LicencePlateFilter = FilterIn<typeof plates>;
