import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { RequestExportInput } from "../../schema-types.generated.ts";
import { ruleOf } from "../../test/customers.ts";
import { REQUEST, exportInput, exported, fetchFile } from "../../test/exports.ts";
import { testServer } from "../../test/server.ts";
import type { Operator, Thing } from "../../test/world.ts";

const { world, app } = await testServer();

const BOTH = [Permission.DiscountPrice, Permission.DiscountScore];
const PLACED = ["place", "name"].map((id) => ({ id }));

async function linesOf(caller: Operator, given: Partial<RequestExportInput> = {}) {
  const job = await exported(caller, { list: "DISCOUNT_PRICE_RULES", columns: PLACED, ...given });
  expect(job).toMatchObject({ state: "DONE", failure: null });
  return (await fetchFile(app, caller, job.id)).bytes.toString().trim().split("\r\n").slice(1);
}

test("a rule for prices is exported with its worth, its grades, stations, days and hours in words", async () => {
  const network = await world.network({ name: "Network" });
  const region = await network.region({ name: "North" });
  const city = await network.city({ name: "Oslo", region });
  const [a, b] = [await network.station({ name: "Airport", city }), await network.station({ name: "Bridge", city })];
  const grade = await network.grade({ name: "Diesel 0" });
  const windows = [
    { from: "22:00", to: "06:00" },
    { from: "12:00", to: "13:30" },
  ];
  const stations = { kind: "STATIONS" as const, ids: [b.id, a.id] };
  await ruleOf(network.owner, { name: "Night", kind: "AMOUNT_OFF", value: "0.30", gradeIds: [grade.id], stations });
  await ruleOf(network.owner, {
    name: "Friday",
    active: false,
    memberLevels: [2, 3],
    stations: { kind: "CITIES", ids: [city.id] },
    weekdays: ["FRIDAY", "SUNDAY"],
    windows,
    validFrom: "2026-11-01",
    validUntil: "2026-12-31",
  });
  await ruleOf(network.owner, { name: "North", stations: { kind: "REGIONS", ids: [region.id] } });
  await network.owner.run("mutation D($input: DeleteGradeInput!) { deleteGrade(input: $input) }", {
    input: { id: grade.id },
  });
  const worth = [{ id: "name" }, { id: "active" }, { id: "kind" }, { id: "value" }];
  const where = [
    { id: "grades", values: [{ value: "", text: "All grades" }] },
    { id: "stations", values: [{ value: "", text: "All stations" }] },
  ];
  const weekdays = { id: "weekdays", values: [{ value: "FRIDAY", text: "Fri" }] };
  const when = [weekdays, ...["windows", "validFrom", "validUntil"].map((id) => ({ id }))];

  expect(await linesOf(network.owner, { columns: [...worth, ...where] })).toEqual([
    'Night,true,AMOUNT_OFF,0.3,Diesel 0,"Airport, Bridge"',
    "Friday,false,PERCENT_OFF,5,All grades,Oslo",
    "North,true,PERCENT_OFF,5,All grades,North",
  ]);
  const times = await linesOf(network.owner, {
    columns: [...when, { id: "memberLevels" }, { id: "platformName" }, { id: "createdAt" }],
  });
  expect(times.slice(0, 2)).toEqual([
    ",,,,,Network,2026-11-02 08:00:00",
    '"Fri, SUNDAY","22:00 – 06:00, 12:00 – 13:30",2026-11-01,2026-12-31,"2, 3",Network,2026-11-02 08:00:00',
  ]);
});

/** Two platforms below the network and one below the first, each with a rule of its own. */
async function tree() {
  const network = await world.network();
  const coast = await network.platform({ name: "Coast" });
  const port = await network.platform({ name: "Port", parent: coast });
  const lake = await network.platform({ name: "Lake" });
  const rule = (platform: Thing, name: string) => ruleOf(network.owner, { platformId: platform.id, name });
  for (const [platform, name] of [
    [network, "Network"],
    [coast, "Coast"],
    [lake, "Lake"],
    [port, "Port"],
    [port, "Port too"],
  ] as const) {
    await rule(platform, name);
  }
  return { network, coast, port, lake };
}

test("a file of rules has those that hold at a platform's stations, in the order in which they are tried", async () => {
  const { network, port, coast } = await tree();
  const at = (platformId: string) => ({ discountPriceRules: { platformId } });

  expect(await linesOf(network.owner, at(port.id))).toEqual(["1,Port", "2,Port too", "3,Coast", "4,Network"]);
  expect(await linesOf(network.owner, at(coast.id))).toEqual(["1,Coast", "2,Network"]);
  expect(await linesOf(network.owner, at("no id at all"))).toEqual([]);
  expect(await linesOf(network.owner)).toHaveLength(5);
});

test("a file of rules holds nothing of platforms beside, whatever is asked for", async () => {
  const { network, port, lake } = await tree();
  const operator = await network.operator({ platform: port, permissions: BOTH });
  const stranger = (await world.network()).owner;

  expect(await linesOf(operator)).toEqual(["1,Port", "2,Port too", "3,Coast", "4,Network"]);
  for (const caller of [operator, stranger]) {
    expect(await linesOf(caller, { discountPriceRules: { platformId: lake.id } })).toEqual([]);
  }
  expect(await linesOf(stranger, { discountPriceRules: { platformId: port.id } })).toEqual([]);
});

test("a file of a superior's rules names no place that the caller doesn't see, nor all of them in its stead", async () => {
  const { network, coast, port, lake } = await tree();
  const [mine, hidden] = [
    await network.station({ platform: port, name: "Mine" }),
    await network.station({ platform: coast, name: "Hidden" }),
  ];
  const region = await network.region({ platform: lake, name: "Hidden shore" });
  const city = await network.city({ region, name: "Hidden bay" });
  await network.station({ platform: lake, city });
  const named = [
    { kind: "STATIONS", ids: [hidden.id, mine.id] },
    { kind: "STATIONS", ids: [hidden.id] },
    { kind: "REGIONS", ids: [region.id] },
    { kind: "CITIES", ids: [city.id] },
  ] as const;
  for (const [index, { kind, ids }] of named.entries()) {
    const platformId = kind === "STATIONS" ? coast.id : network.id;
    await ruleOf(network.owner, { platformId, name: `Some ${index}`, stations: { kind, ids: [...ids] } });
  }
  const columns = [{ id: "name" }, { id: "stations", values: [{ value: "", text: "All" }] }];
  const some = async (caller: Operator) =>
    (await linesOf(caller, { columns })).filter((line) => line.startsWith("Some"));

  const operator = await network.operator({ platform: port, permissions: BOTH });
  expect(await some(operator)).toEqual(["Some 0,Mine", "Some 1,…", "Some 2,…", "Some 3,…"]);
  expect((await some(network.owner)).slice(1)).toEqual(["Some 1,Hidden", "Some 2,Hidden shore", "Some 3,Hidden bay"]);
});

test("each basis has a file of its own, for those who may see it", async () => {
  const network = await world.network();
  await ruleOf(network.owner, { name: "For all" });
  await ruleOf(network.owner, { basis: "SCORE", name: "Gold", memberLevels: [1], minPoints: 5_000 });
  const points = { list: "DISCOUNT_SCORE_RULES" as const, columns: [...PLACED, { id: "minPoints" }] };
  const operator = await network.operator({ permissions: [Permission.DiscountPrice] });

  expect(await linesOf(network.owner, points)).toEqual(["1,Gold,5000"]);
  expect(await linesOf(operator)).toEqual(["1,For all"]);
  expect(await operator.expectRefusal(REQUEST, { input: exportInput(points) })).toMatchObject({
    number: 403,
    field: "list",
  });
});
