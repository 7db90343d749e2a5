import { expect, test } from "vitest";
import { statementName } from "./statement-name.ts";

test.each([
  ["select 1", "select"],
  ['select "s"."name" from "station" as "s" where "s"."name" = $1', "select station"],
  ["  insert into gun_command (id) values ($1)", "insert gun_command"],
  ["update price_gun p set state = 'SENT'", "update price_gun"],
  ["with waiting as (select from price_gun p) update price_gun p set x = 1", "with price_gun"],
  ["delete from session where token_hash = 'a secret'", "delete session"],
  ["begin", "begin"],
  ["savepoint trx2", "savepoint"],
  ["listen forecourt", "statement"],
  ["select 'from secret' as x", "select"],
  ["select extract(epoch from now()) from tank_live", "select tank_live"],
])("%s is told of as %s", (text, name) => {
  expect(statementName(text)).toBe(name);
});
