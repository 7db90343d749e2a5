import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { log } from "../../test/audit-log.ts";
import type { Caller } from "../../test/execute.ts";
import { DEMAND_ALL_FACTORS, enrol } from "../../test/second-factors.ts";
import { testServer } from "../../test/server.ts";
import type { Network, Operator } from "../../test/world.ts";

const { world, clock } = await testServer();

const STATIONS = "{ stations { nodes { id } } }";
const STATES = "query States($ids: [ID!]) { accounts(filter: { ids: $ids }) { nodes { id secondFactorDemanded } } }";

interface Outcome {
  readonly demandAllSecondFactors: {
    readonly count: number;
    readonly refused: readonly { count: number; refusal: { number: number } }[];
  };
}

interface Input {
  readonly filter: object;
  readonly demanded?: boolean;
  readonly preview?: boolean;
}

const demandAll = async (caller: Caller, { demanded = true, ...input }: Input) =>
  (await caller.run<Outcome>(DEMAND_ALL_FACTORS, { input: { ...input, demanded } })).demandAllSecondFactors;
const outcomeOf = (facts: object) => ({ count: 0, lacking: 0, unchanged: 0, refused: [], left: 0, ...facts });
const lines = (network: Network) => log(network, { operation: "demandAllSecondFactors" });

/** Of which of these accounts one is demanded, as a network's owner sees it. */
async function demandedOf({ owner }: Network, operators: readonly Operator[]): Promise<boolean[]> {
  const ids = operators.map(({ accountId }) => accountId);
  const { accounts } = await owner.run<{ accounts: { nodes: { id: string; secondFactorDemanded: boolean }[] } }>(
    STATES,
    { ids },
  );
  return ids.map((id) => accounts.nodes.find((node) => node.id === id)?.secondFactorDemanded ?? false);
}

/** Three who see stations at a platform of its own: the last of them has a second factor. */
async function staffed() {
  const network = await world.network();
  const platform = await network.platform();
  const facts = { platform, permissions: [Permission.StationSettings] };
  const clerks = [await network.operator(facts), await network.operator(facts), await network.operator(facts)] as const;
  await enrol(clerks[2], clock);
  return { network, platform, clerks, filter: { platformIds: [platform.id] } };
}

describe("a second factor that is demanded of every account that a filter leaves", () => {
  test("is looked at first, and then holds whoever is logged in without one at once", async () => {
    const { network, clerks, filter } = await staffed();
    const outcome = outcomeOf({ count: 3, lacking: 2 });

    expect(await demandAll(network.owner, { filter, preview: true })).toEqual(outcome);
    expect(await demandedOf(network, clerks)).toEqual([false, false, false]);
    await clerks[0].run(STATIONS);
    expect(await lines(network)).toEqual([]);

    expect(await demandAll(network.owner, { filter })).toEqual(outcome);

    expect(await demandedOf(network, clerks)).toEqual([true, true, true]);
    expect(await clerks[0].expectRefusal(STATIONS)).toMatchObject({ number: 10113 });
    await clerks[2].run(STATIONS);
    await enrol(clerks[0], clock);
    await clerks[0].run(STATIONS);
    expect(await lines(network)).toMatchObject([
      { objectType: "Platform", objectId: network.id, after: { count: 3, filter, demanded: true } },
    ]);
  });

  test("is no more the second time, nor a second line in the log", async () => {
    const { network, clerks, filter } = await staffed();
    await demandAll(network.owner, { filter: { ids: [clerks[0].accountId] } });

    expect(await demandAll(network.owner, { filter })).toEqual(outcomeOf({ count: 2, lacking: 1, unchanged: 1 }));
    expect(await demandAll(network.owner, { filter })).toEqual(outcomeOf({ unchanged: 3 }));

    expect(await lines(network)).toHaveLength(2);
  });

  test("is demanded once by two at the same time", async () => {
    const { network, clerks, filter } = await staffed();

    const both = await Promise.all([1, 2].map(() => demandAll(network.owner, { filter })));

    expect(both.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(both).toContainEqual(outcomeOf({ unchanged: 3 }));
    expect(await demandedOf(network, clerks)).toEqual([true, true, true]);
    expect(await lines(network)).toHaveLength(1);
  });

  test("stands in the history of each that it met, beside what was done to that one alone, and of no other", async () => {
    const { network, clerks, filter } = await staffed();
    const [first, second, third] = clerks;
    const elsewhere = await network.operator({ permissions: [] });
    await demandAll(network.owner, { filter: { ids: [first.accountId] } });
    await demandAll(network.owner, { filter });
    await demandAll(network.owner, { filter, preview: true, demanded: false });

    const history = async ({ accountId }: Operator) =>
      (await log(network, { objectId: accountId })).map(({ operation, after }) => [operation, after?.["count"]]);
    const [one, two] = [
      ["demandAllSecondFactors", 1],
      ["demandAllSecondFactors", 2],
    ];

    expect((await history(first)).slice(0, 2)).toEqual([one, ["createAccount", undefined]]);
    expect((await history(second)).slice(0, 2)).toEqual([two, ["createAccount", undefined]]);
    expect(await history(third)).toContainEqual(two);
    expect((await history(elsewhere)).map(([operation]) => operation)).toEqual(["createAccount"]);
    expect(await lines(network)).toHaveLength(2);
  });

  test("is demanded once for the key of the request, and the second is told the same", async () => {
    const { network, clerks, filter } = await staffed();
    const keyed = network.owner.keyed("demand-of-all");
    const input = { filter, demanded: true };

    const first = await keyed.run<Outcome>(DEMAND_ALL_FACTORS, { input });
    await demandAll(network.owner, { filter, demanded: false });

    expect(await keyed.run<Outcome>(DEMAND_ALL_FACTORS, { input })).toEqual(first);
    expect(first.demandAllSecondFactors).toEqual(outcomeOf({ count: 3, lacking: 2 }));
    expect(await demandedOf(network, clerks)).toEqual([false, false, false]);
  });

  test("is taken back from all but oneself, and lets those go whom it holds", async () => {
    const { network, clerks } = await staffed();
    await enrol(network.owner, clock);
    await demandAll(network.owner, { filter: {} });

    expect(await demandAll(network.owner, { filter: {}, demanded: false })).toEqual(
      outcomeOf({ count: 3, lacking: 2, refused: [{ count: 1, refusal: { number: 10006, field: "filter" } }] }),
    );

    await clerks[0].run(STATIONS);
    expect(await demandedOf(network, [...clerks, network.owner])).toEqual([false, false, false, true]);
  });
});

describe("whoever demands it of many", () => {
  test("reaches those alone whom they see, and leaves who may do more", async () => {
    const { network, platform, clerks } = await staffed();
    const permissions = [Permission.PlatformAccounts, Permission.StationSettings];
    const administrator = await network.operator({ platform, permissions });
    const stronger = await network.operator({ platform, permissions: [Permission.Log] });
    const beside = await network.operator({ platform: await network.platform() });
    const other = await world.network();
    const stranger = await other.operator({ permissions: [Permission.StationSettings] });
    const ids = [...clerks, stronger, beside, stranger, network.owner].map(({ accountId }) => accountId);

    expect(await demandAll(administrator, { filter: { ids } })).toEqual(
      outcomeOf({ count: 3, lacking: 2, refused: [{ count: 1, refusal: { number: 403, field: "filter" } }] }),
    );

    expect(await demandedOf(network, [...clerks, stronger, beside, network.owner])).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(await demandedOf(other, [stranger, other.owner])).toEqual([false, false]);
    expect(await demandAll(other.owner, { filter: { ids } })).toMatchObject({ count: 1, refused: [] });
  });

  test("operates Platform accounts, or is refused wholly", async () => {
    const { network, clerks, filter } = await staffed();
    const onlooker = await network.operator({ permissions: [Permission.PlatformAccounts], operates: [] });

    for (const preview of [true, false]) {
      const input = { filter, demanded: true, preview };
      expect(await onlooker.expectRefusal(DEMAND_ALL_FACTORS, { input })).toMatchObject({ number: 403 });
    }
    expect(await demandedOf(network, clerks)).toEqual([false, false, false]);
  });
});
