import "reflect-metadata";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { faultsOf } from "../server/money/ledger/books.ts";
import { cardDeed, chargedCard } from "../server/test/cards.ts";
import { MovableClock } from "../server/test/clock.ts";
import { World } from "../server/test/world.ts";
import { Clusters, postingsOf, runServerProgram } from "./kit/clusters.ts";

const clusters = new Clusters("restore");

test(
  "what was committed before the files were lost comes back by the log that was not archived yet",
  { timeout: 180_000 },
  async () => {
    const archive = await clusters.owned("archive-of-lost");
    const lost = await clusters.archiving("lost", archive);
    const db = clusters.connect(lost.url);
    await sql`create table told (what text)`.execute(db);
    const backup = clusters.folder("backup-of-lost");
    runServerProgram("server/backup.ts", [backup], { DATABASE_URL: lost.urlAs("forecourt_backup") });
    await sql`insert into told values ('after the backup')`.execute(db);
    await lost.kill();

    const parameters = ["--backup", backup, "--archive", archive];
    const log = ["--log", join(clusters.folder("lost"), "data", "pg_wal")];
    await clusters.restored("without", { of: "lost", parameters });
    await clusters.restored("with", { of: "lost", parameters: [...parameters, ...log] });

    expect(await toldBy("without")).toEqual([]);
    expect(await toldBy("with")).toEqual([{ what: "after the backup" }]);
  },
);

/** What a restored database says was told, when it takes part in life again. */
async function toldBy(name: string): Promise<unknown> {
  const db = clusters.connect((await clusters.start(name)).url);
  return (await sql`select what from told`.execute(db)).rows;
}

test(
  "a moment before a mishap comes back by the backup and the archived log, to the cent",
  { timeout: 180_000 },
  async () => {
    const archive = await clusters.owned("archive");
    const before = await clusters.archiving("before", archive);
    const clock = new MovableClock();
    const { app } = await clusters.app({ DATABASE_URL: before.url }, clock);
    const { owner, id: networkId } = await new World({ app, clock }).network();
    const card = await chargedCard(owner, "100");
    const db = clusters.connect(before.url);
    const backup = clusters.folder("backup");

    const asOwner = () =>
      runServerProgram("server/backup.ts", [clusters.folder("never")], { DATABASE_URL: before.url });
    expect(asOwner).toThrow(/^The user in DATABASE_URL may not do that: [^\n]*\n:/);
    runServerProgram("server/backup.ts", [backup], { DATABASE_URL: before.urlAs("forecourt_backup") });
    await cardDeed(owner, "depositCard", { cardId: card.id, amount: "50.25", tender: "CASH" });
    const atTheMoment = await postingsOf(db);
    await wait(50);
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const moment = rows[0]?.now ?? new Date(0);
    await wait(50);
    await sql`truncate posting, movement`.execute(db);
    await sql`select pg_switch_wal()`.execute(clusters.connect(before.urlAs("postgres")));
    await expect.poll(() => readdirSync(archive).length, { timeout: 20_000 }).toBeGreaterThan(2);

    const parameters = ["--backup", backup, "--archive", archive, "--until", moment.toISOString()];
    const told = await clusters.restored("after", { of: "before", parameters });
    const afterwards = clusters.connect((await clusters.start("after")).url);
    await expect
      .poll(async () => (await sql<{ on: boolean }>`select pg_is_in_recovery() as on`.execute(afterwards)).rows[0]?.on)
      .toBe(false);

    expect(told).toContain("start PostgreSQL 18");
    expect(atTheMoment).not.toEqual([]);
    expect(await postingsOf(afterwards)).toEqual(atTheMoment);
    expect(await faultsOf(afterwards, networkId)).toEqual([]);
  },
);
