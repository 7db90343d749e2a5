import { expect, test } from "vitest";
import { withoutNetwork } from "./statements.ts";

const TABLES = ["station", "sale", "account", "account_roles"];

test.each([
  'select "s0".* from "station" as "s0" where "s0"."id" = ?',
  "select network_id, name from station s where s.id = $1",
  "select count(*) from sale_2026_11 t where t.time > $1",
  "select 1 from grade g join station s on s.grade_id = g.id where g.id = $1",
  "update sale set amount = $1 where id = $2",
  "delete from station where id = any($1)",
  "insert into sale (id, time) values ($1, $2)",
  "with gone as (delete from sale where time < $1 returning id) select count(*) from gone",
])("%s doesn't say whose rows it means", (statement) => {
  expect(withoutNetwork([statement], TABLES)).toEqual([statement]);
});

test.each([
  'select "s0".* from "station" as "s0" where "s0"."network_id" = ? and "s0"."id" = ?',
  "select s.id from station s join platform p on p.network_id = s.network_id where p.id = $1",
  "update sale set amount = $1 where network_id = $2 and id = $3",
  "insert into sale (network_id, id) values ($1, $2)",
  "select id from stations_of_another_kind where id = $1",
  "select pg_advisory_lock($1)",
  'update "station" set "name" = ? where "id" = ?',
])("%s may pass", (statement) => {
  expect(withoutNetwork([statement], TABLES)).toEqual([]);
});
