import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { sentMeanwhile } from "../test/locks.ts";
import { REMOVE_PLATES, addPlates, plateGroup, platesOf } from "../test/plates.ts";
import { testServer } from "../test/server.ts";

const { app, world, db } = await testServer();

test("what is done with many rows, all or none, is told once all of it holds", async () => {
  const { id: networkId, owner } = await world.network();
  const { id: groupId } = await plateGroup(owner, { name: "Taxis" });
  await addPlates(owner, groupId, ["粤B11111", "粤B22222"]);
  const ids = (await platesOf(owner)).map(({ id }) => id).toSorted();
  const told: (readonly string[])[] = [];
  const stop = app.services.pubsub.subscribe("card", (event) => {
    if (event.networkId === networkId) {
      told.push(event.ids);
    }
  });
  onTestFinished(stop);

  await sentMeanwhile(
    db,
    (other) =>
      sql`select from licence_plate where network_id = ${networkId} and id = ${ids[1]} for update`.execute(other),
    () => owner.run(REMOVE_PLATES, { input: { ids, mode: "ALL_OR_NOTHING" } }),
    async () => expect(told).toEqual([]),
  );
  expect(told).toEqual(ids.map((id) => [id]));
});
