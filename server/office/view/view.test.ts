import { describe, expect, test } from "vitest";
import type { SaveViewInput, SavedView } from "../../schema-types.generated.ts";
import { testServer } from "../../test/server.ts";
import type { Operator } from "../../test/world.ts";

const { world, nobody } = await testServer();

const VIEW = "id screen name search columns shared own ownerName isDefault changedAt";
const VIEWS = `query Views($screen: String!) { savedViews(screen: $screen) { ${VIEW} } }`;
const SAVE = `mutation Save($input: SaveViewInput!) { saveView(input: $input) { ${VIEW} } }`;
const DELETE = "mutation Delete($input: DeleteViewInput!) { deleteView(input: $input) }";
const CHOOSE = `mutation Choose($input: ChooseDefaultViewInput!) { chooseDefaultView(input: $input) { ${VIEW} } }`;

const viewInput = (given: Partial<SaveViewInput> = {}): SaveViewInput => ({
  screen: "log",
  name: "Logins",
  search: "operation=login",
  columns: ["time", "accountName"],
  shared: false,
  ...given,
});

const save = async (caller: Operator, given: Partial<SaveViewInput> = {}): Promise<SavedView> =>
  (await caller.run<{ saveView: SavedView }>(SAVE, { input: viewInput(given) })).saveView;
const viewsOf = async (caller: Operator, screen = "log"): Promise<SavedView[]> =>
  (await caller.run<{ savedViews: SavedView[] }>(VIEWS, { screen })).savedViews;
const namesOf = async (caller: Operator, screen?: string) => (await viewsOf(caller, screen)).map(({ name }) => name);

describe("saving a view", () => {
  test("keeps what was applied, with its columns in order, for this screen and this person", async () => {
    const network = await world.network();
    const colleague = await network.operator();
    const view = await save(network.owner, { name: "  Logins  ", search: "?operation=login&page=2" });

    expect(view).toMatchObject({
      name: "Logins",
      search: "operation=login&page=2",
      columns: ["time", "accountName"],
      shared: false,
      own: true,
      ownerName: network.owner.login,
      isDefault: false,
    });
    expect(await viewsOf(network.owner)).toEqual([view]);
    expect(await viewsOf(network.owner, "alarmInfo")).toEqual([]);
    expect(await viewsOf(colleague)).toEqual([]);
  });

  test("with its id renames, replaces and shares it", async () => {
    const network = await world.network();
    const colleague = await network.operator();
    const { id } = await save(network.owner);
    await save(network.owner, { id, name: "All", search: "", columns: [], shared: true });

    expect(await viewsOf(network.owner)).toMatchObject([{ id, name: "All", search: "", columns: [], shared: true }]);
    expect(await namesOf(colleague)).toEqual(["All"]);
    await save(network.owner, { id, name: "All", shared: false });
    expect(await namesOf(colleague)).toEqual([]);
  });

  test("under a name that is taken, in small letters or large, is 10015; another screen or person may have it", async () => {
    const network = await world.network();
    const colleague = await network.operator();
    await save(network.owner);
    const other = await save(network.owner, { name: "Other" });

    for (const input of [viewInput({ name: "LOGINS " }), viewInput({ id: other.id })]) {
      expect(await network.owner.expectRefusal(SAVE, { input })).toMatchObject({ number: 10015, field: "name" });
    }
    await save(network.owner, { screen: "alarmInfo" });
    await save(colleague);
    expect(await namesOf(network.owner)).toEqual(["Logins", "Other"]);
  });

  test("twice at once under one name keeps one", async () => {
    const { owner } = await world.network();
    const answers = await Promise.all([1, 2, 3].map(() => owner.send(SAVE, { input: viewInput() })));

    const codes = answers.map(({ errors }) => errors?.[0]?.extensions?.["number"] ?? 0);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 10015)).toHaveLength(2);
    expect(await namesOf(owner)).toEqual(["Logins"]);
  });

  test("ends at 50 of a screen, also when many come at once; replacing one of them goes on", async () => {
    const { owner } = await world.network();
    for (let count = 1; count <= 48; count += 1) {
      await save(owner, { name: `View ${count}` });
    }
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((name) => owner.send(SAVE, { input: viewInput({ name }) })),
    );
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(2);

    expect(await owner.expectRefusal(SAVE, { input: viewInput({ name: "One more" }) })).toMatchObject({
      number: 10012,
      field: "screen",
      params: { most: 50 },
    });
    const [first] = await viewsOf(owner);
    await save(owner, { id: first?.id ?? "", name: "Renamed" });
    await save(owner, { screen: "alarmInfo" });
    expect(await viewsOf(owner)).toHaveLength(50);
  });

  test.each<[string, Partial<SaveViewInput>, string]>([
    ["no name", { name: " " }, "name"],
    ["a name too long", { name: "x".repeat(61) }, "name"],
    ["a screen that can't be", { screen: "no screen" }, "screen"],
    ["a search too long", { search: "x".repeat(4_001) }, "search"],
    ["a column twice", { columns: ["time", "time"] }, "columns.1"],
  ])("with %s is 10012 and keeps nothing", async (_title, given, field) => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(SAVE, { input: viewInput(given) })).toMatchObject({ number: 10012, field });
    expect(await viewsOf(owner)).toEqual([]);
  });

  test("may not move it to another screen", async () => {
    const { owner } = await world.network();
    const { id } = await save(owner);

    expect(await owner.expectRefusal(SAVE, { input: viewInput({ id, screen: "alarmInfo" }) })).toMatchObject({
      number: 10012,
      field: "screen",
    });
    expect(await namesOf(owner)).toEqual(["Logins"]);
  });
});

describe("a shared view", () => {
  test("is seen by accounts of the same platform, after their own, and by nobody else", async () => {
    const network = await world.network();
    const [platform, sibling] = [await network.platform(), await network.platform()];
    const [ann, bob] = [await network.operator({ platform }), await network.operator({ platform })];
    const below = await network.operator({ platform: await network.platform({ parent: platform }) });
    await save(ann, { name: "A shared", shared: true });
    await save(ann, { name: "A private" });
    await save(bob, { name: "Z own" });

    expect(await namesOf(bob)).toEqual(["Z own", "A shared"]);
    expect(await viewsOf(bob)).toMatchObject([{ own: true }, { own: false, ownerName: ann.login }]);
    const others = [await network.operator({ platform: sibling }), below, network.owner, (await world.network()).owner];
    for (const other of others) {
      expect(await namesOf(other)).toEqual([]);
    }
  });

  test("is changed and deleted by its owner alone: for others it is 10014", async () => {
    const network = await world.network();
    const colleague = await network.operator();
    const stranger = (await world.network()).owner;
    const view = await save(network.owner, { shared: true });

    for (const other of [colleague, stranger]) {
      const input = viewInput({ id: view.id, name: "Mine now" });
      expect(await other.expectRefusal(SAVE, { input })).toMatchObject({ number: 10014, field: "id" });
      expect(await other.expectRefusal(DELETE, { input: { id: view.id } })).toMatchObject({ number: 10014 });
    }
    expect(await viewsOf(network.owner)).toEqual([view]);
  });
});

describe("deleting a view", () => {
  test("forgets it; a second time, or at the same time, there is nothing to delete", async () => {
    const { owner } = await world.network();
    const [one, two] = [await save(owner), await save(owner, { name: "Other" })];
    await owner.run(DELETE, { input: { id: one.id } });

    expect(await namesOf(owner)).toEqual(["Other"]);
    expect(await owner.expectRefusal(DELETE, { input: { id: one.id } })).toMatchObject({ number: 10014, field: "id" });
    const answers = await Promise.all([1, 2].map(() => owner.send(DELETE, { input: { id: two.id } })));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  });

  test("takes it from those who begin with it", async () => {
    const network = await world.network();
    const colleague = await network.operator();
    const { id } = await save(network.owner, { shared: true });
    await colleague.run(CHOOSE, { input: { screen: "log", viewId: id } });
    await network.owner.run(DELETE, { input: { id } });

    expect(await viewsOf(colleague)).toEqual([]);
    await save(colleague);
    expect(await viewsOf(colleague)).toMatchObject([{ isDefault: false }]);
  });
});

describe("the view that a screen begins with", () => {
  const defaultsOf = async (caller: Operator) =>
    (await viewsOf(caller)).filter(({ isDefault }) => isDefault).map(({ name }) => name);

  test("is each person's own choice, of all that they see; the last one stands", async () => {
    const network = await world.network();
    const colleague = await network.operator();
    const shared = await save(network.owner, { name: "Shared", shared: true });
    const own = await save(colleague, { name: "Own" });

    await colleague.run(CHOOSE, { input: { screen: "log", viewId: own.id } });
    const answer = await colleague.run<{ chooseDefaultView: SavedView[] }>(CHOOSE, {
      input: { screen: "log", viewId: shared.id },
    });
    expect(answer.chooseDefaultView).toEqual(await viewsOf(colleague));
    expect(await defaultsOf(colleague)).toEqual(["Shared"]);
    expect(await defaultsOf(network.owner)).toEqual([]);
    await colleague.run(CHOOSE, { input: { screen: "log", viewId: null } });
    await colleague.run(CHOOSE, { input: { screen: "log" } });
    expect(await defaultsOf(colleague)).toEqual([]);
  });

  test("chosen twice at once is one of the two", async () => {
    const { owner } = await world.network();
    const views = [await save(owner, { name: "One" }), await save(owner, { name: "Two" })];
    await Promise.all(views.map(({ id }) => owner.run(CHOOSE, { input: { screen: "log", viewId: id } })));

    expect(await defaultsOf(owner)).toHaveLength(1);
  });

  test("is none that others keep for themselves, of another screen or of nowhere: 10014", async () => {
    const network = await world.network();
    const colleague = await network.operator();
    const [hidden, elsewhere] = [await save(network.owner), await save(colleague, { screen: "alarmInfo" })];

    for (const viewId of [hidden.id, elsewhere.id, "no id"]) {
      expect(await colleague.expectRefusal(CHOOSE, { input: { screen: "log", viewId } })).toMatchObject({
        number: 10014,
        field: "viewId",
      });
    }
  });
});

test("views are for who is logged in", async () => {
  expect(await nobody.expectRefusal(VIEWS, { screen: "log" })).toMatchObject({ number: 401 });
  expect(await nobody.expectRefusal(SAVE, { input: viewInput() })).toMatchObject({ number: 401 });
});
