import { expect, test } from "vitest";
import { boundToSession, tablesWithoutNetwork, withoutNetwork } from "./statements.ts";

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

const LARGE = ["sale", "sale_hour", "gun_live"];

test.each([
  ["select t.id from sale t where t.id = $1", "sale t"],
  ["select 1 from station s join sale t on t.station_id = s.id where s.network_id = $1", "sale t"],
  ["select 1 from gun g left join gun_live as l on l.gun_id = g.id where g.network_id = $1", "gun_live l"],
  ['select "t".* from "sale" as "t" where "t"."id" = ?', "sale t"],
  ["update sale set amount = $1 where time < $2", "sale"],
  ["insert into gun_live (network_id, gun_id) values ($1, $2) on conflict (gun_id) do nothing", "on conflict"],
])("%s leaves the network out", (statement, fault) => {
  expect(tablesWithoutNetwork([statement], LARGE)).toEqual([`${fault}: ${statement}`]);
});

test.each([
  "select t.id from sale t where t.network_id = $1",
  "select 1 from station s join sale_2026_11 t on t.network_id = s.network_id and t.station_id = s.id",
  'select "t".* from "sale" as "t" where "t"."network_id" = ?',
  "update sale set amount = $1 where network_id = $2",
  "insert into gun_live (network_id, gun_id) values ($1, $2) on conflict (network_id, gun_id) do nothing",
  "select id from station where id = $1",
  "select 1 from sale_hour h where h.network_id = $1",
])("%s may pass among large tables", (statement) => {
  expect(tablesWithoutNetwork([statement], LARGE)).toEqual([]);
});

test.each([
  "listen forecourt_events",
  "set lock_timeout = 0",
  "select pg_advisory_lock(hashtext($1))",
  "create temporary table t (id uuid)",
  "declare rows cursor with hold for select 1",
])("%s needs a connection of its own", (statement) => {
  expect(boundToSession([statement])).toEqual([statement]);
});

test.each([
  "set local lock_timeout = ?",
  "set transaction isolation level repeatable read, read only",
  "select pg_advisory_xact_lock(hashtext($1))",
  "declare rows no scroll cursor for select 1",
  "update station set name = $1 where network_id = $2",
])("%s may go through a pooler", (statement) => {
  expect(boundToSession([statement])).toEqual([]);
});
