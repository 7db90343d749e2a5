import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { RequestExportDocument } from "../../../parts/export/export.generated.ts";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { ExplainPriceDocument } from "../../../parts/price-tester/price-tester.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import {
  CreateDiscountRuleDocument,
  DeleteDiscountRuleDocument,
  DiscountPlatformsDocument,
  DiscountRulesDocument,
  MoveDiscountRuleDocument,
  type DiscountRuleLineFragment,
} from "./discounts.generated.ts";
// Loaded before the first test rather than in it: compiling a screen is no part of what it does.
import "./discount-screens.tsx";

type Rule = DiscountRuleLineFragment & { __typename: "DiscountRule" };

const rule = (id: string, given: Partial<Rule> = {}): Rule => ({
  __typename: "DiscountRule",
  id,
  basis: "PRICE",
  platformId: "n1",
  platformName: "Network",
  name: `Rule ${id}`,
  position: 0,
  active: true,
  kind: "AMOUNT_OFF",
  value: "0.2",
  gradeIds: [],
  stations: { __typename: "StationSet", kind: "ALL", ids: [] } as Rule["stations"],
  memberLevels: [],
  minPoints: null,
  weekdays: [],
  windows: [],
  validFrom: null,
  validUntil: null,
  changeable: true,
  ...given,
});

const RULES = [
  rule("A", { weekdays: ["FRIDAY"], windows: [{ from: "22:00", to: "06:00" }], gradeIds: ["g1"] }),
  rule("B", { position: 1, active: false, memberLevels: [3] }),
  rule("C", { position: 2 }),
];

function discountServer(rules: readonly Rule[] = RULES): FakeServer {
  return new FakeServer()
    .answer(DiscountRulesDocument, () => ({ discountRules: [...rules] }))
    .answer(DiscountPlatformsDocument, () => ({
      platforms: [{ __typename: "Platform" as const, id: "n1", name: "Network" }],
    }))
    .answer(GradeChoicesDocument, () => ({
      grades: [{ __typename: "Grade" as const, id: "g1", code: "D0", name: "Diesel 0", colour: "#CA8A04" }],
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ __typename: "Platform" as const, id: "n1", name: "Network", parentId: null }],
    }))
    .answer(RecordHistoryDocument, () => ({ auditEntries: { nodes: [], pageInfo: { hasNextPage: false } } }));
}

const open = (path = "/discountPrice", given: { server?: FakeServer; locale?: LocaleId } = {}) =>
  renderScreen(path, { permissions: [0, 100, 110, 111], locale: "en", server: discountServer(), ...given });

const rows = async () =>
  within(await screen.findByRole("list", { name: "Rules, in order" })).getAllByRole("listitem") as HTMLElement[];
const namesOf = async () => (await rows()).map((row) => /Rule \w/.exec(row.textContent ?? "")?.[0]);

describe("discount rules", () => {
  test("stand in the order in which they are tried, each with what narrows it", async () => {
    await open();
    const [first, second] = await rows();

    await waitFor(() =>
      expect(first?.textContent).toContain("Rule ADiesel 0 · All stations · Fri · 22:00 – 06:00−¥0.20"),
    );
    expect(second?.textContent).toContain("Rule BOffAll grades · All stations · Levels 3");
  });

  test("are moved by a button, at once, and what is said of it is heard", async () => {
    const server = discountServer().answer(MoveDiscountRuleDocument, () => ({ moveDiscountRule: [] }));
    const { user } = await open("/discountPrice", { server });
    await rows();
    server.answer(DiscountRulesDocument, () => ({
      discountRules: [RULES[1]!, RULES[0]!, RULES[2]!].map((each, position) => ({ ...each, position })),
    }));
    await user.click(screen.getByRole("button", { name: "Move Rule A down" }));

    expect(await namesOf()).toEqual(["Rule B", "Rule A", "Rule C"]);
    expect(screen.getByText("Rule A: position 2 of 3")).toBeTruthy();
    expect(server.callsOf("MoveDiscountRule")[0]?.variables).toEqual({ input: { id: "A", position: 1 } });
    expect(screen.getByRole("button", { name: "Move Rule B up" })).toHaveProperty("disabled", true);
  });

  test("are dragged to another place", async () => {
    const server = discountServer().answer(MoveDiscountRuleDocument, () => ({ moveDiscountRule: [] }));
    await open("/discountPrice", { server });
    const [first, , last] = await rows();
    fireEvent.dragStart(last!);
    fireEvent.dragOver(first!);
    fireEvent.dragEnd(last!, { dataTransfer: { dropEffect: "move" } });

    await waitFor(() =>
      expect(server.callsOf("MoveDiscountRule")[0]?.variables).toEqual({ input: { id: "C", position: 0 } }),
    );
  });

  test("stand as they were where the server refuses to move one", async () => {
    const server = discountServer().refuse(MoveDiscountRuleDocument, 10031);
    const { user } = await open("/discountPrice", { server });
    await rows();
    await user.click(screen.getByRole("button", { name: "Move Rule A down" }));

    expect(await screen.findByText(/Only a superior platform/)).toBeTruthy();
    await waitFor(async () => expect(await namesOf()).toEqual(["Rule A", "Rule B", "Rule C"]));
  });

  test("of a platform above are shown behind, and can't be moved or changed", async () => {
    const above = rule("S", { platformId: "n0", changeable: false });
    const { user } = await open("/discountPrice", { server: discountServer([RULES[0]!, above]) });
    const list = within(await screen.findByRole("list", { name: "Rules of platforms above, tried next" }));

    expect(list.queryByRole("button", { name: /^Move/ })).toBeNull();
    await user.click(list.getByRole("button", { name: /Rule S/ }));
    const drawer = within(await screen.findByRole("dialog", { name: "Rule S" }));
    expect(drawer.queryByRole("button", { name: "Change rule" })).toBeNull();
  });

  test("for points ask for levels or points", async () => {
    const server = discountServer([]).answer(CreateDiscountRuleDocument, () => ({
      createDiscountRule: rule("N", { basis: "SCORE" }),
    }));
    const { user } = await open("/discountScore", { server });
    await screen.findByRole("heading", { name: "No rules yet" });
    await user.click(screen.getAllByRole("button", { name: "New rule" })[0]!);
    const form = within(await screen.findByRole("dialog", { name: "New rule" }));
    await user.type(form.getByLabelText(/^Name/), "Gold");
    await user.type(form.getByLabelText(/^Per cent off/), "4");
    await user.click(form.getByRole("button", { name: "Save" }));
    expect((await form.findAllByText(/Choose levels or enter points/)).length).toBeGreaterThan(0);

    await user.click(form.getByRole("button", { name: "3" }));
    await user.click(form.getByRole("button", { name: "Fri" }));
    await user.click(form.getByRole("button", { name: "Add hours" }));
    await user.type(form.getByLabelText("Hours 1, from"), "22:00");
    await user.type(form.getByLabelText("Hours 1, to"), "6:00");
    await user.tab();
    await user.click(form.getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(server.callsOf("CreateDiscountRule")[0]?.variables["input"]).toEqual({
        basis: "SCORE",
        platformId: "n1",
        name: "Gold",
        active: true,
        kind: "PERCENT_OFF",
        value: "4",
        gradeIds: [],
        stations: { kind: "ALL", ids: [] },
        memberLevels: [3],
        minPoints: null,
        weekdays: ["FRIDAY"],
        windows: [{ from: "22:00", to: "06:00" }],
        validFrom: null,
        validUntil: null,
      }),
    );
  });

  test("are deleted after a question", async () => {
    const server = discountServer().answer(DeleteDiscountRuleDocument, () => ({ deleteDiscountRule: true }));
    const { user, path } = await open("/discountPrice?open=A", { server });
    const drawer = within(await screen.findByRole("dialog", { name: "Rule A" }));
    await user.click(drawer.getByRole("button", { name: "Delete rule" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Delete discount rule Rule A?" }));
    await user.click(question.getByRole("button", { name: "Delete rule" }));

    await waitFor(() => expect(path()).toBe("/discountPrice"));
    expect(server.callsOf("DeleteDiscountRule")[0]?.variables).toEqual({ input: { id: "A" } });
  });

  test("that are none yet say what they are, in Russian too", async () => {
    await open("/discountScore", { server: discountServer([]), locale: "ru" });

    expect(await screen.findByRole("heading", { name: "Правил пока нет" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Проверка цены" })).toBeTruthy();
  });
});

interface Asked {
  readonly columns: readonly { readonly id: string; readonly header: string; readonly values?: readonly object[] }[];
}

describe("a file of rules", () => {
  async function exportFrom(path: string, locale: LocaleId, word: string) {
    const platforms = ["n1", "n2"].map((id) => ({
      __typename: "Platform" as const,
      id,
      name: `Network ${id}`,
      parentId: null,
    }));
    const stations = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
    const server = discountServer()
      .answer(DiscountPlatformsDocument, () => ({ platforms }))
      .answer(PlacesDocument, () => ({ stations, platforms }))
      .refuse(RequestExportDocument, 10012);
    const { user } = await open(path, { server, locale });
    await waitFor(() => expect(server.callsOf("DiscountRules").at(-1)?.variables["platformId"]).toBe("n2"));
    await user.click(screen.getByRole("button", { name: word }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/: Network n2$/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: word }));
    await waitFor(() => expect(server.callsOf("RequestExport")).toHaveLength(1));
    return server.callsOf("RequestExport")[0]?.variables["input"] as Asked;
  }

  test("is of the platform that is looked at, with a word for what narrows nothing", async () => {
    const input = await exportFrom("/discountPrice?platform=n2", "en", "Export");

    expect(input).toMatchObject({ list: "DISCOUNT_PRICE_RULES", discountPriceRules: { platformId: "n2" } });
    const valuesOf = (id: string) => input.columns.find((column) => column.id === id)?.values;
    expect(valuesOf("stations")).toEqual([{ value: "", text: "All stations" }]);
    expect(valuesOf("weekdays")).toContainEqual({ value: "", text: "Every day" });
    expect(valuesOf("weekdays")).toContainEqual({ value: "FRIDAY", text: "Fri" });
    expect(input.columns.map(({ id }) => id)).not.toContain("minPoints");
  });

  test("for points tells of the points too, in Arabic", async () => {
    const input = await exportFrom("/discountScore?platform=n2", "ar", "تصدير");

    expect(input).toMatchObject({ list: "DISCOUNT_SCORE_RULES", discountScoreRules: { platformId: "n2" } });
    expect(input.columns[0]).toMatchObject({ id: "place", header: "الترتيب" });
    expect(input.columns.map(({ id }) => id)).toContain("minPoints");
  });
});

test("the tester says which discount would leave nothing to pay, and where no price is known", async () => {
  const server = discountServer().answer(PlacesDocument, () => ({
    stations: {
      nodes: [
        {
          __typename: "Station" as const,
          id: "s1",
          code: "S01",
          name: "Harbour Gate",
          city: { __typename: "City" as const, id: "c", name: "Shanghai", regionId: "r", regionName: "Delta" },
          platform: { __typename: "Platform" as const, id: "n1", name: "Network" },
        },
      ],
      pageInfo: { hasNextPage: false, endCursor: null },
    },
    platforms: [],
  }));
  const { user } = await open("/discountPrice", { server });
  server.refuse(ExplainPriceDocument, 10007);
  await screen.findByRole("option", { name: /Harbour Gate/ });
  await user.selectOptions(screen.getByLabelText(/^Station/), "s1");
  await user.click(screen.getByRole("combobox", { name: /^Grade/ }));
  await user.click(await screen.findByRole("option", { name: /Diesel 0/ }));
  await user.click(screen.getByRole("button", { name: "Work out the price" }));

  expect(await screen.findByText("This grade has no unit price. Set one first.")).toBeTruthy();
  expect(screen.queryByLabelText("Special customer")).toBeNull();
});
