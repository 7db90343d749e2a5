import { expect, test } from "vitest";
import { exported } from "../../test/exports.ts";
import { testServer } from "../../test/server.ts";

const { world, app } = await testServer();

test("the list of stations is exported as it is filtered", async () => {
  const network = await world.network();
  const city = await network.city({ name: "Oslo", region: await network.region({ name: "North" }) });
  await network.station({ code: "A1", name: "Harbour", city });
  await network.station({ code: "A2", name: "Airport", city, controlMode: "STATION" });

  const job = await exported(network.owner, {
    list: "STATIONS",
    stations: { controlMode: "STATION" },
    columns: ["code", "name", "city", "region", "controlMode"].map((id) => ({ id })),
  });

  expect(job).toMatchObject({ state: "DONE", rows: 1, total: 1 });
  const headers = { authorization: `Bearer ${network.owner.token}` };
  const { rawPayload } = await app.http.inject({ method: "GET", url: `/exports/${job.id}/file`, headers });
  expect(rawPayload.toString()).toContain("A2,Airport,Oslo,North,STATION");
});
