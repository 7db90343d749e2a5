import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { MINUTE } from "../../test/clock.ts";
import { exported, fetchFile } from "../../test/exports.ts";
import { DEMAND_FACTOR, enrol } from "../../test/second-factors.ts";
import { testServer } from "../../test/server.ts";
import type { Network, Operator } from "../../test/world.ts";

const { world, clock, app } = await testServer();

const LIST = `query List($filter: AccountFilter, $orderBy: AccountOrder, $first: Int, $after: String) {
  accounts(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    totalCount nodes { id secondFactorState secondFactorSince } pageInfo { endCursor } } }`;

interface Listed {
  readonly accounts: {
    readonly totalCount: number;
    readonly nodes: readonly { id: string; secondFactorState: string; secondFactorSince: string | null }[];
    readonly pageInfo: { readonly endCursor: string };
  };
}

const list = async ({ owner }: Pick<Network, "owner">, variables: Readonly<Record<string, unknown>>) =>
  (await owner.run<Listed>(LIST, variables)).accounts;

/** Four accounts: two that have a second factor, one after the other, one of which it is demanded in vain, and one without. */
async function staffed() {
  const network = await world.network();
  const [early, late, lacking, free] = [
    await network.operator(),
    await network.operator(),
    await network.operator(),
    await network.operator(),
  ];
  await enrol(early, clock);
  const since = clock.now().toISOString();
  clock.pass(MINUTE);
  await enrol(late, clock);
  for (const { accountId: id } of [late, lacking]) {
    await network.owner.run(DEMAND_FACTOR, { input: { id, demanded: true } });
  }
  const ids = [early, late, lacking, free].map(({ accountId }) => accountId);
  return { network, early, late, lacking, free, ids, since };
}

const idsOf = (operators: readonly Operator[]) => operators.map(({ accountId }) => accountId);

test("an account tells how it stands with its second factor, and is found by that", async () => {
  const { network, early, late, lacking, free, ids, since } = await staffed();
  const found = async (...secondFactorStates: string[]) => {
    const { nodes, totalCount } = await list(network, { filter: { ids, secondFactorStates } });
    expect(nodes).toHaveLength(totalCount);
    return nodes.map(({ id }) => id).toSorted();
  };

  const { nodes } = await list(network, { filter: { ids } });
  expect(new Map(nodes.map(({ id, secondFactorState }) => [id, secondFactorState]))).toEqual(
    new Map([
      [early.accountId, "ON"],
      [late.accountId, "ON"],
      [lacking.accountId, "MISSING"],
      [free.accountId, "NONE"],
    ]),
  );
  expect(nodes.find(({ id }) => id === early.accountId)?.secondFactorSince).toBe(since);
  expect(await found("ON")).toEqual(idsOf([early, late]).toSorted());
  expect(await found("MISSING")).toEqual([lacking.accountId]);
  expect(await found("NONE")).toEqual([free.accountId]);
  expect(await found("MISSING", "NONE")).toEqual(idsOf([lacking, free]).toSorted());
});

test("accounts are sorted by it, page after page: who lacks one, who needs none, then since when", async () => {
  const { network, early, late, lacking, free, ids } = await staffed();
  const sorted = idsOf([lacking, free, early, late]);
  const asked = { filter: { ids }, orderBy: "SECOND_FACTOR_ASC", first: 2 };

  const first = await list(network, asked);
  const second = await list(network, { ...asked, after: first.pageInfo.endCursor });
  const down = await list(network, { ...asked, orderBy: "SECOND_FACTOR_DESC", first: 4 });

  expect([...first.nodes, ...second.nodes].map(({ id }) => id)).toEqual(sorted);
  expect(down.nodes.map(({ id }) => id)).toEqual(sorted.toReversed());
});

test("a file of accounts tells it in the words of the request, as filtered and sorted", async () => {
  const { network, early, lacking, ids } = await staffed();
  const columns = [
    { id: "login" },
    {
      id: "secondFactorState",
      values: [
        { value: "ON", text: "set up" },
        { value: "MISSING", text: "owed" },
      ],
    },
  ];
  const accounts = { ids: ids.filter((id) => id !== ids[1]), secondFactorStates: ["MISSING" as const, "ON" as const] };
  const asked = { list: "ACCOUNTS" as const, columns, accounts, orderBy: "SECOND_FACTOR_ASC" };

  const job = await exported(network.owner, asked);

  const { bytes } = await fetchFile(app, network.owner, job.id);
  expect(bytes.toString().trim().split("\r\n").slice(1)).toEqual([`${lacking.login},owed`, `${early.login},set up`]);
});

test("nobody is told of accounts that they don't see", async () => {
  const { network, ids } = await staffed();
  const platform = await network.platform();
  const below = await network.operator({ platform, permissions: [Permission.PlatformAccounts] });
  const stranger = (await world.network()).owner;

  for (const owner of [below, stranger]) {
    expect(await list({ owner }, { filter: { ids, secondFactorStates: ["ON"] } })).toMatchObject({ totalCount: 0 });
  }
});
