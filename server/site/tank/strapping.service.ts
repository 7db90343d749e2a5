import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { findAnew } from "../../kernel/lists/find.ts";
import { attempt, undo } from "../../kernel/attempt.ts";
import { type SetUp, changeSetUp } from "../station/set-up.ts";
import { type StrappingPoint, readStrapping } from "./strapping.rules.ts";
import { tank } from "./tank-setup.service.ts";
import type { StrappingImport, StrappingTable } from "./tank-config.types.ts";
import { Tank } from "./tank.entity.ts";
import type { ImportStrappingTableInput } from "./tank.inputs.ts";

interface Row extends Omit<StrappingTable, "points"> {
  heightsMm: number[];
  volumesLitres: string[];
}

const tableOf = ({ heightsMm, volumesLitres, ...table }: Row): StrappingTable => ({
  ...table,
  points: heightsMm.map((heightMm, index) => ({ heightMm, volumeLitres: volumesLitres[index] ?? "0" })),
});

/** The versions of a tank's strapping table, newest first. 10011. */
export async function strappingTables(ctx: Context, tankId: string): Promise<StrappingTable[]> {
  const { networkId, id } = await tank(ctx, tankId, "tankId");
  const { rows } = await sql<Row>`
    select id, tank_id as "tankId", version, created_at as "createdAt", created_by as "createdBy", heights_mm as "heightsMm",
      volumes_litres::text[] as "volumesLitres"
    from strapping_table where network_id = ${networkId} and tank_id = ${id} order by version desc`.execute(
    sqlOf(ctx.em),
  );
  return rows.map(tableOf);
}

/**
 * Makes a file the next version of a tank's strapping table, all of it or, where a line is wrong, nothing. A dry run goes
 * the same way and stores nothing. 10011, 10022.
 */
export async function importStrappingTable(ctx: Context, input: ImportStrappingTableInput): Promise<StrappingImport> {
  const known = await tank(ctx, input.tankId, "tankId");
  return attempt(() =>
    changeSetUp(ctx, known.station.id, async (setUp) => {
      const row = (await findAnew(setUp.ctx.em, Tank, known.id)) ?? refuse("TANK_NOT_FOUND", { field: "tankId" });
      const { points, problems } = readStrapping(input.csv, row);
      const table = problems.length === 0 ? await store(setUp, row, points) : null;
      const outcome: StrappingImport = { dryRun: input.dryRun, problems, table };
      return input.dryRun ? undo(outcome) : outcome;
    }),
  );
}

async function store({ ctx, done }: SetUp, row: Tank, points: readonly StrappingPoint[]): Promise<StrappingTable> {
  const heights = points.map(({ heightMm }) => heightMm);
  const volumes = points.map(({ volumeLitres }) => volumeLitres);
  const { rows } = await sql<Row>`
    insert into strapping_table (id, network_id, tank_id, version, created_at, created_by, heights_mm, volumes_litres)
    select ${newId()}, ${row.networkId}, ${row.id}, coalesce(max(version), 0) + 1, ${ctx.clock.now()}, ${account(ctx).login}, ${heights}::int[], ${volumes}::numeric[]
    from strapping_table where network_id = ${row.networkId} and tank_id = ${row.id}
    returning id, tank_id as "tankId", version, created_at as "createdAt", created_by as "createdBy", heights_mm as "heightsMm",
      volumes_litres::text[] as "volumesLitres"`.execute(sqlOf(ctx.em));
  const [stored] = rows;
  if (stored === undefined) {
    throw new Error("an insert without a row");
  }
  const after = { version: stored.version, points: points.length };
  await done({ operation: "importStrappingTable", objectType: "Tank", objectId: row.id, after });
  return tableOf(stored);
}
