import { sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { ImportSource, ImportedRow } from "../../kernel/lists/import.source.ts";
import { allOf, piece, rawOf } from "../../kernel/lists/piece.ts";
import { ofOwnPlatform } from "../../site/station/list-places.ts";
import { type LicencePlateRow, plates } from "./plate.list.ts";
import { type PlateFacts, plateKeyOf } from "./plate.rules.ts";
import { addPlate, alterPlate, plateFactsOf } from "./plate.service.ts";

/** What rows point at by the operator's own words: plates however written, and groups by their names. */
interface Known {
  readonly plates: ReadonlyMap<string, LicencePlateRow>;
  readonly groups: ReadonlyMap<string, string>;
}

const ofOwn = ofOwnPlatform("g");

async function knownTo(ctx: Context, rows: readonly ImportedRow[]): Promise<Known> {
  const names = [...new Set(rows.flatMap(({ group }) => group?.toLowerCase() ?? []))];
  const condition = allOf([piece("g.network_id = $1", account(ctx).scope.networkId), ofOwn(ctx)]);
  const groups = await sql<{ id: string; name: string }>`
    select g.id, lower(g.name) as name from licence_plate_group g where ${rawOf(condition)} and lower(g.name) = any(${names}::text[])
    order by g.id for key share`.execute(sqlOf(ctx.em));
  const keys = [...new Set(rows.flatMap(({ plate }) => (plate == null ? [] : [plateKeyOf(plate)])))];
  const present = await plates.locked(ctx, piece("l.normalised = any($1::text[])", keys));
  return {
    plates: new Map(present.map((row) => [row.normalised, row])),
    groups: new Map(groups.rows.map(({ id, name }) => [name, id])),
  };
}

/** What a row asks for, on the ground of the plate that is there; what the file has no column for stays. */
function wantedOf(row: ImportedRow, present: PlateFacts | undefined, { groups }: Known): PlateFacts {
  const { plate, group, vehicle, driver, cylinderTestUntil } = row;
  const groupId =
    group == null
      ? present?.groupId
      : (groups.get(group.toLowerCase()) ?? refuse("GROUP_NOT_FOUND", { field: "group" }));
  return {
    groupId: groupId ?? refuse("PARAMETER_ERROR", { field: "group" }),
    plate: plate ?? "",
    vehicle: vehicle === undefined ? (present?.vehicle ?? "") : (vehicle ?? ""),
    driver: driver === undefined ? (present?.driver ?? "") : (driver ?? ""),
    cylinderTestUntil: cylinderTestUntil === undefined ? (present?.cylinderTestUntil ?? null) : cylinderTestUntil,
  };
}

/** Licence plates from a file: known by their plates however written, groups by their names. */
export const plateImport: ImportSource = {
  list: "LICENCE_PLATES",
  permissions: [Permission.LicencePlateGroup],
  key: "plate",
  plain: { plate: plateKeyOf },
  columns: [
    { id: "plate", kind: "TEXT", required: true },
    { id: "group", kind: "TEXT" },
    { id: "vehicle", kind: "TEXT" },
    { id: "driver", kind: "TEXT" },
    { id: "cylinderTestUntil", kind: "DAY" },
  ],
  columnOf: { groupId: "group" },
  async begin(ctx, rows) {
    const known = await knownTo(ctx, rows);
    return async (row) => {
      const present = known.plates.get(plateKeyOf(row["plate"] ?? ""));
      const wanted = wantedOf(row, present && plateFactsOf(present), known);
      if (present === undefined) {
        await addPlate(ctx, wanted);
        return "CREATED";
      }
      return (await alterPlate(ctx, present, { wanted, operation: "changeLicencePlate" })) ? "CHANGED" : "UNCHANGED";
    };
  },
};
