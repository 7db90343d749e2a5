import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { fileOf } from "../../../test/file-of.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  LicencePlateDetailDocument,
  LicencePlatesDocument,
  OverrideCylinderTestDocument,
  RemoveLicencePlatesDocument,
  type LicencePlateLineFragment,
} from "./licence-plates.generated.ts";
import {
  AddLicencePlatesDocument,
  CreateLicencePlateGroupDocument,
  LicencePlateGroupDetailDocument,
  LicencePlateGroupNamesDocument,
  LicencePlateGroupsDocument,
  type PlateGroupLineFragment,
} from "./plate-groups.generated.ts";
import { JudgeLicencePlateDocument, LicencePlateFillsDocument } from "./plate-verdict.generated.ts";

const ID = "01900000-0000-7000-8000-000000000001";
const named = <Row extends object>(__typename: string, row: Row): Row => ({ __typename, ...row });

const GROUP: PlateGroupLineFragment = named("LicencePlateGroup", {
  id: ID,
  platformId: "n1",
  platformName: "Network",
  name: "Taxis",
  discountKind: "PERCENT_OFF",
  discountValue: "5",
  dayAmount: "300",
  dayVolume: null,
  dayCount: 3,
  monthAmount: null,
  monthVolume: null,
  monthCount: null,
  declinesOverdue: true,
  active: true,
  remark: "",
  plateCount: 2,
  testsDue: 1,
  currencySymbol: "¥",
});

const plate = (given: Partial<LicencePlateLineFragment>): LicencePlateLineFragment =>
  named("LicencePlate", {
    id: "p1",
    groupId: ID,
    groupName: "Taxis",
    plate: "京A·12345",
    normalised: "京A12345",
    vehicle: "",
    driver: "",
    cylinderTestUntil: "2026-10-01",
    cylinderTest: "OVERDUE",
    overrideReason: null,
    overrideUntil: null,
    ...given,
  });
const PLATES = [plate({}), plate({ id: "p2", plate: "粤B 1", cylinderTestUntil: null, cylinderTest: "NONE" })];

const server = () =>
  new FakeServer()
    .answer(LicencePlateGroupsDocument, () => ({
      licencePlateGroups: { nodes: [GROUP], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(LicencePlateGroupDetailDocument, () => ({ licencePlateGroups: { nodes: [GROUP] } }))
    .answer(LicencePlateGroupNamesDocument, () => ({ licencePlateGroups: { nodes: [GROUP] } }))
    .answer(LicencePlatesDocument, () => ({
      licencePlates: { nodes: PLATES, totalCount: 2, pageInfo: { hasNextPage: false } },
    }))
    .answer(LicencePlateDetailDocument, ({ id }) => ({
      licencePlates: { nodes: PLATES.filter((each) => each.id === id) },
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(GradeChoicesDocument, () => ({ grades: [] }))
    .answer(LicencePlateFillsDocument, () => ({ licencePlateFills: [] }))
    .answer(JudgeLicencePlateDocument, ({ input }) => {
      const tooMuch = (input as { amount: string | null }).amount !== null;
      const verdict = tooMuch ? ("DECLINED" as const) : ("PASSED" as const);
      return {
        judgeLicencePlate: named("LicencePlateVerdict", {
          id: "p1",
          allowed: !tooMuch,
          declinedBy: tooMuch ? ("DAY_AMOUNT" as const) : null,
          day: "2026-11-02",
          timeZone: "Asia/Shanghai",
          currencySymbol: "¥",
          steps: [named("LicencePlateStep", { rule: "DAY_AMOUNT" as const, verdict, used: "140", most: "300" })],
        }),
      };
    })
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const inputsOf = (of: FakeServer, operation: string) => of.callsOf(operation).map(({ variables }) => variables);

const open = (at: string, of: FakeServer, locale: LocaleId = "en") =>
  renderScreen(at, { permissions: [0, 26], server: of, locale });

// The screens are chunks of their own: a busy machine takes its time to make them.
beforeAll(async () => {
  await import("./plate-groups-screen.tsx");
  await import("./licence-plates-screen.tsx");
}, 60_000);

test("the list tells of each group its discount, its limits and the tests that are due", async () => {
  await open("/CarLicenseGroup", server());

  const row = (await screen.findByText("Taxis")).closest("tr") as HTMLElement;
  for (const text of ["−5%", /300\.00 · 3 fills/, "No limit", "1 due", "Declined", "On"]) {
    expect(within(row).getByText(text)).toBeTruthy();
  }
});

test("a limit in volume is told with the network's unit", async () => {
  const bounded = { ...GROUP, dayAmount: null, dayCount: null, dayVolume: "60" };
  const of = server().answer(LicencePlateGroupsDocument, () => ({
    licencePlateGroups: { nodes: [bounded], totalCount: 1, pageInfo: { hasNextPage: false } },
  }));
  await open("/CarLicenseGroup", of);

  expect(await screen.findByText("volume 60\u00a0L", { normalizer: (text) => text })).toBeTruthy();
});

test("in Arabic its words are Arabic", async () => {
  await open("/CarLicenseGroup", server(), "ar");

  expect(await screen.findByText("بلا حد")).toBeTruthy();
});

test("a group is made with what was filled in; what was left out has no limit", async () => {
  const of = server().answer(CreateLicencePlateGroupDocument, () => ({ createLicencePlateGroup: GROUP }));
  await open("/CarLicenseGroup", of);
  fireEvent.click((await screen.findAllByRole("button", { name: "New group" }))[0] as HTMLElement);
  const form = await screen.findByRole("dialog");
  fireEvent.change(within(form).getByLabelText(/^Name/), { target: { value: "Taxis" } });
  fireEvent.change(within(form).getByLabelText("Amount a day"), { target: { value: "300" } });
  fireEvent.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() => expect(inputsOf(of, "CreateLicencePlateGroup")).toHaveLength(1));
  expect(inputsOf(of, "CreateLicencePlateGroup")[0]).toMatchObject({
    input: { name: "Taxis", dayAmount: "300", dayVolume: null, dayCount: null, discountKind: null, active: true },
  });
});

test("plates are pasted line by line, and of each that exists it is told in which group", async () => {
  const refused = (params: Record<string, string>) => ({ number: 10015, params });
  const of = server().answer(AddLicencePlatesDocument, () => ({
    addLicencePlates: [
      named("RowOutcome", { id: "A1", label: "A1", outcome: "DONE" as const, refusal: null }),
      named("RowOutcome", {
        id: "A2",
        label: "A2",
        outcome: "REFUSED" as const,
        refusal: refused({ existing: "Taxis" }),
      }),
      named("RowOutcome", { id: "A3", label: "A3", outcome: "REFUSED" as const, refusal: refused({}) }),
    ],
  }));
  await open(`/CarLicenseGroup?open=${ID}`, of);
  fireEvent.click(await screen.findByRole("button", { name: "Add plates" }));
  const lines = await screen.findByLabelText(/^Plates, one a line/);
  fireEvent.change(lines, { target: { value: "A1\n\nA2\nA3" } });
  const form = lines.closest("form") as HTMLElement;
  await waitFor(() => expect(within(form).getByLabelText<HTMLSelectElement>(/^Group/).value).toBe(ID));
  fireEvent.click(within(form).getByRole("button", { name: "Add plates" }));

  expect(await screen.findByText("1 of 3 plates added")).toBeTruthy();
  expect(inputsOf(of, "AddLicencePlates")).toMatchObject([{ input: { groupId: ID, plates: ["A1", "A2", "A3"] } }]);
  const rows = within(await screen.findByRole("list", { name: "Result row by row" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "A2Exists already: Taxis (10015)",
    "A3This exists already (10015)",
    "A1Done",
  ]);
});

test("the plates of a group are narrowed by its address and tell how their tests stand", async () => {
  const of = server();
  await open(`/licencePlates?group=${ID}`, of);

  expect(await screen.findByText("京A·12345")).toBeTruthy();
  expect(screen.getByText("Overdue")).toBeTruthy();
  expect(inputsOf(of, "LicencePlates").at(-1)).toMatchObject({ filter: { groupIds: [ID] } });
});

test("an overdue test is let pass with a reason", async () => {
  const of = server().answer(OverrideCylinderTestDocument, () => ({ overrideCylinderTest: PLATES[0] as never }));
  await open("/licencePlates?open=p1", of);
  fireEvent.click(await screen.findByRole("button", { name: "Let pass" }));
  const reason = await screen.findByLabelText(/^Reason/);
  fireEvent.change(reason, { target: { value: "Booked" } });
  fireEvent.submit(reason.closest("form") as HTMLElement);

  await waitFor(() => expect(inputsOf(of, "OverrideCylinderTest")).toHaveLength(1));
  expect(inputsOf(of, "OverrideCylinderTest")[0]).toMatchObject({ input: { id: "p1", reason: "Booked" } });
});

test("chosen plates are removed after it was asked", async () => {
  const of = server().answer(RemoveLicencePlatesDocument, () => ({
    removeLicencePlates: {
      outcomes: [named("RowOutcome", { id: "p1", label: "京A·12345", outcome: "DONE" as const, refusal: null })],
      next: null,
    },
  }));
  await open("/licencePlates", of);
  await screen.findByText("京A·12345");
  fireEvent.click(screen.getByRole("checkbox", { name: /京A·12345/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
  const form = await screen.findByRole("dialog", { name: "Remove 1 plate?" });
  fireEvent.click(within(form).getByRole("button", { name: "Remove" }));

  expect(await screen.findByText("1 of 1 plates removed")).toBeTruthy();
  expect(inputsOf(of, "RemoveLicencePlates")).toMatchObject([{ input: { ids: ["p1"], mode: "ROW_BY_ROW" } }]);
});

test("a plate tells what is used up, and a fill is tried: the rule that declines is named", async () => {
  const of = server();
  await open("/licencePlates?open=p1", of);
  fireEvent.click(await screen.findByRole("tab", { name: "Limits and tester" }));
  expect(await screen.findByText("Allowed")).toBeTruthy();
  expect(screen.getByText("¥140.00")).toBeTruthy();

  fireEvent.change(screen.getByLabelText("Amount"), { target: { value: "200" } });
  fireEvent.submit(screen.getByLabelText("Amount").closest("form") as HTMLElement);
  expect(await screen.findByText("Declined: Amount a day")).toBeTruthy();
  expect(inputsOf(of, "JudgeLicencePlate").at(-1)).toEqual({
    input: { id: "p1", gradeId: null, amount: "200", volume: null, at: null },
  });
});

test("the list has room beside the opened menu of an office screen", async () => {
  await open("/CarLicenseGroup", server());

  expect(leastRem(await screen.findByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
});

test("a file of groups says in words how a discount counts, what becomes of overdue tests, and who is served", async () => {
  const of = server();
  await open("/CarLicenseGroup", of);
  const { wordOf } = await fileOf(of);

  expect(wordOf("discountKind", "PERCENT_OFF")).toBe("Per cent off");
  expect(wordOf("declinesOverdue", "false")).toBe("Only warned of");
  expect(wordOf("active", "true")).toBe("On");
});

test("a discount that was chosen says what it lacks", async () => {
  const of = server();
  const { user } = await open("/CarLicenseGroup", of);
  fireEvent.click((await screen.findAllByRole("button", { name: "New group" }))[0] as HTMLElement);
  const form = within(await screen.findByRole("dialog", { name: "New group" }));
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: "Taxis" } });
  fireEvent.change(form.getByLabelText(/^Discount/), { target: { value: "PERCENT_OFF" } });
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(form.getByRole("alert").textContent).toContain("This is needed"));

  fireEvent.change(form.getByLabelText(/^How much|^Per cent off/), { target: { value: "100" } });
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(form.getByRole("alert").textContent).toContain("Must be 99.99 or less"));
});
