import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { MOST_STATED } from "../../../common/limits.ts";
import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { type CauseSums, figuresOf } from "./card-summary.rules.ts";
import { storedValues } from "./stored-value.list.ts";
import { CAUSE, STORED } from "./value-move.sql.ts";
import type { ValueStatement, ValueStatementLine } from "./value-statement.types.ts";

/** Whose statement, from when until when. */
interface Asked {
  readonly holderId: string;
  readonly from: Date;
  readonly to: Date;
}

/**
 * What became of the stored value of a card's account or a group within a time, line by line, with its proof. 10014 (nobody whom the
 * caller sees), 10012 (a time that ends before it begins, or of too many lines).
 */
export async function valueStatement(ctx: Context, { holderId, from, to }: Asked): Promise<ValueStatement> {
  if (from >= to) {
    refuse("PARAMETER_ERROR", { field: "to" });
  }
  const holder = (await storedValues.one(ctx, holderId)) ?? refuse("OBJECT_NOT_FOUND", { field: "holderId" });
  const { networkId } = account(ctx).scope;
  const own = sql`
    posting p join movement m on m.network_id = p.network_id and m.time = p.time and m.id = p.movement_id
      join ledger_account a on a.network_id = p.network_id and a.id = p.ledger_account_id
    where p.network_id = ${networkId} and a.owner_id = ${holderId} and a.part = '' and ${sql.raw(STORED)}`;
  const { rows: sums } = await sql<CauseSums>`
    select '' as "placeId", ${sql.raw(CAUSE)} as cause, coalesce(sum(p.amount) filter (where p.time < ${from}), 0)::text as before,
      coalesce(sum(p.amount) filter (where p.time >= ${from} and p.time < ${to}), 0)::text as within,
      coalesce(sum(p.amount) filter (where p.time >= ${to}), 0)::text as after
    from ${own} group by 2
    union all
    select '', 'BALANCE', '0', '0', coalesce(sum(a.balance), 0)::text from ledger_account a
    where a.network_id = ${networkId} and a.owner_id = ${holderId} and a.part = '' and ${sql.raw(STORED)}`.execute(
    ctx.db,
  );
  const figures = figuresOf(sums, "BALANCE");
  const { rows } = await sql<Omit<ValueStatementLine, "balance">>`
    select l.movement_id as "movementId", l.time, l.cause, l.amount::text as amount, s.name as "stationName", l.author, l.reason
    from (
      select p.movement_id, p.time, ${sql.raw(CAUSE)} as cause, sum(p.amount) as amount, m.network_id, m.station_id, m.author, m.reason
      from ${own} and p.time >= ${from} and p.time < ${to}
      group by p.movement_id, p.time, 3, m.network_id, m.station_id, m.author, m.reason
    ) l left join station s on s.network_id = l.network_id and s.id = l.station_id
    where l.amount <> 0 order by l.time, l.movement_id, l.cause limit ${MOST_STATED + 1}`.execute(ctx.db);
  if (rows.length > MOST_STATED) {
    refuse("PARAMETER_ERROR", { field: "to", params: { most: MOST_STATED } });
  }
  let balance = new Decimal(figures.opening);
  const lines = rows.map((line) => {
    balance = balance.plus(line.amount);
    return { ...line, balance: balance.toFixed() };
  });
  return { holder, figures, lines };
}
