import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { Caller } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";

const { world } = await testServer();

interface Entry {
  readonly operation: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly names: readonly { readonly id: string; readonly name: string }[];
}

async function entriesOf(caller: Caller, operation: string): Promise<readonly Entry[]> {
  const log = `query Log($filter: AuditFilter) { auditEntries(first: 50, filter: $filter) {
    nodes { operation before after names { id name } } } }`;
  const { auditEntries } = await caller.run<{ auditEntries: { nodes: Entry[] } }>(log, { filter: { operation } });
  return auditEntries.nodes;
}

test("an entry names the records whose ids stand in it, as they are called now", async () => {
  const network = await world.network();
  const station = await network.station({ name: "Harbour Gate" });
  const grade = await network.grade({ name: "Diesel 0" });
  await network.tank({ station, grade, name: "North" });

  const [made] = await entriesOf(network.owner, "createTank");

  expect(made?.after).toMatchObject({ gradeId: grade.id });
  expect(made?.names).toEqual(expect.arrayContaining([{ id: grade.id, name: "Diesel 0" }]));
});

test("whoever writes another's ids into what is logged learns no name by them", async () => {
  const network = await world.network();
  const [beside, own] = [await network.platform(), await network.platform()];
  const [theirs, ours] = [await network.station({ platform: beside }), await network.station({ platform: own })];
  const stranger = await world.network();
  const foreign = await stranger.station();
  const curious = await network.operator({ platform: own, permissions: [Permission.Log] });

  await curious.run(`mutation Save($input: SaveViewInput!) { saveView(input: $input) { id } }`, {
    input: { screen: "log", name: "Curious", search: "", columns: [theirs.id, ours.id, foreign.id] },
  });

  const [entry] = await entriesOf(curious, "saveView");
  expect(JSON.stringify(entry?.after)).toContain(theirs.id);
  expect(entry?.names.map(({ id }) => id)).toEqual([ours.id]);
});
