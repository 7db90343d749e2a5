import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { fakeUploads, type FakeUpload } from "../../../test/fake-uploads.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import { ImportColumnsDocument, ImportRowsDocument } from "../../../parts/import/import.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import {
  ChangeEmployeeDocument,
  CreateEmployeeDocument,
  DeleteEmployeeDocument,
  EmployeeDetailDocument,
  EmployeeListDocument,
  EmployeeLoginsDocument,
  MoveEmployeesDocument,
  type EmployeeLineFragment,
} from "./employee.generated.ts";

const PERMISSIONS = [0, 10];
const named = <Row extends object>(__typename: string, row: Row): Row => ({ __typename, ...row });

const employee = (given: Partial<EmployeeLineFragment> = {}): EmployeeLineFragment =>
  named("Employee", {
    id: "e1",
    code: "E1",
    name: "Li Wei",
    phone: "",
    platformId: "n1",
    platformName: "Network",
    stationId: "s1",
    stationCode: "0001",
    stationName: "Harbour",
    accountId: null,
    login: null,
    loginOpen: false,
    certification: "GENERAL",
    state: "ACTIVE",
    validFrom: null,
    validUntil: "2026-12-31",
    ...given,
  });

const STATION = named("Station", {
  id: "s2",
  code: "0002",
  name: "Airport",
  city: { id: "c", name: "Hangzhou", regionId: "r", regionName: "East" },
  platform: { id: "n1", name: "Network" },
});

function serverWith(...rows: EmployeeLineFragment[]): FakeServer {
  return new FakeServer()
    .answer(EmployeeListDocument, () => ({
      employees: { nodes: rows, totalCount: rows.length, pageInfo: { hasNextPage: false } },
    }))
    .answer(EmployeeDetailDocument, ({ id }) => ({ employees: { nodes: rows.filter((row) => row.id === id) } }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [STATION], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }))
    .answer(ImportColumnsDocument, () => ({
      importColumns: [
        { id: "code", kind: "TEXT", required: true, isKey: true, values: [] },
        { id: "name", kind: "TEXT", required: true, isKey: false, values: [] },
        { id: "state", kind: "ENUM", required: false, isKey: false, values: ["ACTIVE", "LEFT"] },
      ],
    }));
}

const open = (
  server: FakeServer,
  { locale = "en", permissions = PERMISSIONS }: { locale?: LocaleId; permissions?: number[] } = {},
) => renderScreen("/employeeSet", { permissions, server, locale });

let uploads: readonly FakeUpload[];

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./employee-set-screen.tsx"), 60_000);

beforeEach(() => {
  uploads = fakeUploads();
});
afterEach(() => vi.unstubAllGlobals());

test("the list says who works where, and narrows by its address", async () => {
  const server = serverWith(
    employee(),
    employee({ id: "e2", code: "E2", name: "Ana", state: "LEFT", login: "ana", loginOpen: true }),
  );
  const { user, path } = await open(server);

  const row = await screen.findByRole("row", { name: /E1/ }, { timeout: 10_000 });
  expect(leastRem(screen.getByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
  expect(within(row).getByText("Harbour")).toBeTruthy();
  expect(within(row).getByText("until 12/31/2026")).toBeTruthy();
  // Somebody who has left and can still log in is not to be overlooked.
  expect(screen.getByText("ana: still open")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "State" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "Left" }));
  await waitFor(() => expect(path()).toBe("/employeeSet?state=LEFT"));
  await waitFor(() => expect(server.callsOf("EmployeeList").at(-1)?.variables["filter"]).toEqual({ states: ["LEFT"] }));
});

test("somebody is added, and a code that is taken is told at its field", async () => {
  const server = serverWith();
  const { user } = await open(server);
  await user.click((await screen.findAllByRole("button", { name: "Add employee" }))[0] as HTMLElement);
  const form = await screen.findByRole("dialog", { name: "New employee" });
  // Who may not see accounts isn't asked for one.
  expect(within(form).queryByLabelText("Login")).toBeNull();
  fireEvent.change(within(form).getByLabelText("Code"), { target: { value: "E9" } });
  fireEvent.change(within(form).getByLabelText("Name"), { target: { value: "Zoe" } });
  await user.click(within(form).getByRole("combobox", { name: "Station" }));
  await user.click(await screen.findByRole("option", { name: /Airport/ }));
  server.refuse(CreateEmployeeDocument, 10015);
  await user.click(within(form).getByRole("button", { name: "Save" }));

  expect(await within(form).findByRole("alert")).toBeTruthy();
  server.answer(CreateEmployeeDocument, () => ({ createEmployee: employee({ id: "e9" }) }));
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved: Zoe")).toBeTruthy();
  expect(server.callsOf("CreateEmployee").at(-1)?.variables["input"]).toEqual({
    code: "E9",
    name: "Zoe",
    phone: "",
    stationId: "s2",
    accountId: null,
    certification: "GENERAL",
    validFrom: null,
    validUntil: null,
  });
});

test("who sees accounts chooses the login among those of the platform", async () => {
  const server = serverWith(employee())
    .answer(EmployeeLoginsDocument, () => ({ accounts: { nodes: [{ id: "a1", login: "liwei", name: "Li Wei" }] } }))
    .answer(ChangeEmployeeDocument, () => ({ changeEmployee: employee({ accountId: "a1", login: "liwei" }) }));
  const { user } = await renderScreen("/employeeSet?open=e1", { permissions: [0, 9, 10], server });
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const form = await screen.findByRole("dialog", { name: "Edit employee" });
  await user.selectOptions(await within(form).findByLabelText("Login"), "liwei (Li Wei)");
  await user.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(server.callsOf("ChangeEmployee")[0]?.variables["input"]).toEqual({ id: "e1", accountId: "a1" }),
  );
});

test("who saves a form that stood open sends what they typed alone, not what a colleague changed meanwhile", async () => {
  const rows = [employee({ phone: "555-1" })];
  const server = serverWith(...rows).answer(ChangeEmployeeDocument, ({ input }) => {
    rows[0] = { ...employee({ phone: "555-2" }), ...(input as Partial<EmployeeLineFragment>) };
    return { changeEmployee: rows[0] };
  });
  const { user } = await renderScreen("/employeeSet?open=e1", { permissions: PERMISSIONS, server });
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const form = await screen.findByRole("dialog", { name: "Edit employee" });
  fireEvent.change(within(form).getByLabelText("Name"), { target: { value: "Li Wei-Min" } });
  await user.click(within(form).getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Saved: Li Wei-Min")).toBeTruthy();
  expect(server.callsOf("ChangeEmployee")[0]?.variables["input"]).toEqual({ id: "e1", name: "Li Wei-Min" });
});

test("the history beside a record tells what was just done to it", async () => {
  const deeds = [{ id: "h1", operation: "createEmployee" }];
  const server = serverWith(employee())
    .answer(ChangeEmployeeDocument, () => {
      deeds.unshift({ id: "h2", operation: "changeEmployee" });
      return { changeEmployee: employee({ name: "Li Wei-Min" }) };
    })
    .answer(RecordHistoryDocument, () => ({
      auditEntries: {
        nodes: deeds.map((deed) =>
          named("AuditEntry", {
            ...deed,
            time: "2026-11-20T04:59:00Z",
            accountName: "ada",
            objectType: "Employee",
            outcome: "OK",
            before: null,
            after: null,
            names: [],
          }),
        ),
        pageInfo: { hasNextPage: false },
      },
    }));
  const { user } = await renderScreen("/employeeSet?open=e1", { permissions: [...PERMISSIONS, 100], server });
  expect(await screen.findByText("Employee added")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Edit" }));
  const form = await screen.findByRole("dialog", { name: "Edit employee" });
  fireEvent.change(within(form).getByLabelText("Name"), { target: { value: "Li Wei-Min" } });
  await user.click(within(form).getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Employee changed")).toBeTruthy();
});

test("a page behind the last one leads to the last one, and shows what is there", async () => {
  const server = serverWith().answer(EmployeeListDocument, ({ offset }) => ({
    employees: { nodes: offset ? [] : [employee()], totalCount: 1, pageInfo: { hasNextPage: false } },
  }));
  const { path } = await renderScreen("/employeeSet?page=999", { permissions: PERMISSIONS, server });

  expect(await screen.findByRole("row", { name: /E1/ }, { timeout: 10_000 })).toBeTruthy();
  expect(path()).toBe("/employeeSet");
  expect(screen.queryByText("No employees yet")).toBeNull();
});

test("deleting asks first and names whom", async () => {
  const server = serverWith(employee()).answer(DeleteEmployeeDocument, () => ({ deleteEmployee: true }));
  const { user, path } = await renderScreen("/employeeSet?open=e1", { permissions: PERMISSIONS, server });
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog", { name: "Delete the employee Li Wei?" });
  expect(server.callsOf("DeleteEmployee")).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Delete" }));

  await waitFor(() => expect(server.callsOf("DeleteEmployee")).toHaveLength(1));
  await waitFor(() => expect(path()).toBe("/employeeSet"));
});

test("many are moved at once, and those who stay behind are named with the reason", async () => {
  const server = serverWith(employee(), employee({ id: "e2", code: "E2", name: "Ana" })).answer(
    MoveEmployeesDocument,
    () => ({
      moveEmployees: {
        outcomes: [
          { __typename: "RowOutcome" as const, id: "e1", label: "E1 Li Wei", outcome: "DONE" as const, refusal: null },
          {
            __typename: "RowOutcome" as const,
            id: "e2",
            label: "E2 Ana",
            outcome: "REFUSED" as const,
            refusal: { number: 10006, params: {} },
          },
        ],
        next: null,
      },
    }),
  );
  const { user } = await open(server);
  await user.click(await screen.findByRole("checkbox", { name: "Select all rows on this page" }));
  await user.click(screen.getByRole("button", { name: "Change station" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the station of 2 employees" });
  await user.click(within(dialog).getByRole("combobox", { name: "Station" }));
  await user.click(await screen.findByRole("option", { name: /Airport/ }));
  await user.click(within(dialog).getByRole("button", { name: "Change station" }));

  expect(await screen.findByText("Moved: 1 of 2")).toBeTruthy();
  expect(within(dialog).getByText("E2 Ana")).toBeTruthy();
  expect(server.callsOf("MoveEmployees")[0]?.variables["input"]).toEqual({
    ids: ["e1", "e2"],
    stationId: "s2",
    mode: "ROW_BY_ROW",
  });
});

describe("importing", () => {
  const FILE = { id: "f1", header: ["Name", "Code", "Shoe"], sample: [["Li Wei", "E1", "42"]], rowCount: 2 };
  const REPORT = {
    done: false,
    created: 1,
    changed: 0,
    unchanged: 0,
    refused: 1,
    rows: [
      { row: 2, key: "E1", outcome: "CREATED" as const, refusal: null },
      { row: 3, key: "E2", outcome: "REFUSED" as const, refusal: { number: 10012, field: "name", params: {} } },
    ],
  };

  async function choose(dialog: HTMLElement, name = "staff.csv") {
    const input = dialog.querySelector("input[type=file]") as HTMLInputElement;
    await waitFor(() => expect(input.disabled).toBe(false));
    fireEvent.input(input, { target: { files: [new File(["x"], name)] } });
    await waitFor(() => expect(uploads).toHaveLength(1));
  }

  test.each([
    ["how long a text may be", 10012, { most: 60 }, "Name: At most 60 characters"],
    ["the bound of a figure", 10012, { above: "0", most: "30000" }, "Name: Allowed: more than 0, 30000 at most"],
    ["the places of a figure", 10012, { decimals: 3 }, "Name: At most 3 decimals"],
    ["what of it can't be read", 10008, { value: "01.12.2026" }, "Name: “01.12.2026” can't be read"],
    ["that a cell is empty which must not be", 10012, { reason: "REQUIRED" }, "Name: This is needed"],
    [
      "the day that is locked",
      10041,
      { station: "Gate", day: "2026-11-02", through: "2026-11-02" },
      "Name: 2026-11-02 is locked at Gate. It takes a reason, and somebody who may give one.",
    ],
  ])("tells of a row %s", async (_what, number, params, said) => {
    const row = { row: 3, key: "E2", outcome: "REFUSED" as const, refusal: { number, field: "name", params } };
    const server = serverWith().answer(ImportRowsDocument, () => ({ importRows: { ...REPORT, rows: [row] } }));
    const { user } = await open(server);
    await user.click(await screen.findByRole("button", { name: "Import" }));
    const dialog = await screen.findByRole("dialog", { name: "Import: Employees" });
    await choose(dialog);
    uploads[0]?.answer({ code: 0, msg: "OK", data: FILE });
    await user.click(await within(dialog).findByRole("button", { name: "Check" }));

    expect(await within(dialog).findByText(said)).toBeTruthy();
  });

  test("reads the file, finds its columns, says what would be done, and imports the good rows", async () => {
    const server = serverWith().answer(ImportRowsDocument, () => ({ importRows: REPORT }));
    const { user } = await open(server);
    await user.click(await screen.findByRole("button", { name: "Import" }));
    const dialog = await screen.findByRole("dialog", { name: "Import: Employees" });
    await choose(dialog);
    expect(uploads[0]).toMatchObject({ url: "/imports/employees", headers: { Authorization: "Bearer token-1" } });
    uploads[0]?.answer({ code: 0, msg: "OK", data: FILE });

    const code = await within(dialog).findByLabelText<HTMLSelectElement>("Code");
    expect(code.selectedOptions[0]?.textContent).toBe("Code");
    expect(within(dialog).getByText("Li Wei")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Check" }));
    expect(await within(dialog).findByText("Would add 1, change 0, leave 0; refused 1")).toBeTruthy();
    const columns = [
      { id: "code", index: 1 },
      { id: "name", index: 0 },
    ];
    expect(server.callsOf("ImportRows")[0]?.variables["input"]).toEqual({
      fileId: "f1",
      columns,
      dryRun: true,
      mode: "ROW_BY_ROW",
    });
    // What is wrong is shown first, in the person's words.
    expect(within(dialog).getByText(/^Name: /)).toBeTruthy();
    expect(within(dialog).queryByRole("row", { name: /E1/ })).toBeNull();

    server.answer(ImportRowsDocument, () => ({ importRows: { ...REPORT, done: true } }));
    const lists = server.callsOf("EmployeeList").length;
    await user.click(within(dialog).getByRole("button", { name: "Import the 1 good row" }));
    expect(await within(dialog).findByText("Added 1, changed 0, the same already 0, refused 1")).toBeTruthy();
    expect(server.callsOf("ImportRows")[1]?.variables["input"]).toMatchObject({ dryRun: false, mode: "ROW_BY_ROW" });
    expect(server.callsOf("EmployeeList").length).toBeGreaterThan(lists);
  });

  test("doesn't go on while a column is missing that can't be missing", async () => {
    const { user } = await open(serverWith());
    await user.click(await screen.findByRole("button", { name: "Import" }));
    const dialog = await screen.findByRole("dialog", { name: "Import: Employees" });
    await choose(dialog);
    uploads[0]?.answer({ code: 0, msg: "OK", data: { ...FILE, header: ["Who", "Code", "Shoe"] } });

    expect(await within(dialog).findByText("Still missing: Name")).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Check" }).disabled).toBe(true);
    await user.selectOptions(within(dialog).getByLabelText("Name"), "Who");
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Check" }).disabled).toBe(false);
  });

  test("tells in Chinese what is wrong with a file, and in which words a state may be written", async () => {
    const server = serverWith().answer(ImportRowsDocument, () => ({ importRows: REPORT }));
    const { user } = await open(server, { locale: "zh-chs" });
    await user.click(await screen.findByRole("button", { name: "导入" }));
    const dialog = await screen.findByRole("dialog", { name: "导入：员工" });
    await choose(dialog);
    uploads[0]?.answer({ code: 10012, msg: "", data: null, params: { reason: "TOO_MANY_ROWS", most: 1000 } }, 400);
    expect(await within(dialog).findByText("行过多，最多 1,000 行。请拆分文件。")).toBeTruthy();

    const input = dialog.querySelector("input[type=file]") as HTMLInputElement;
    fireEvent.input(input, { target: { files: [new File(["y"], "b.csv")] } });
    await waitFor(() => expect(uploads).toHaveLength(2));
    uploads[1]?.answer({ code: 0, msg: "OK", data: { ...FILE, header: ["工号", "姓名", "状态"] } });
    await user.click(await within(dialog).findByRole("button", { name: "预检" }));
    await waitFor(() =>
      expect(server.callsOf("ImportRows")[0]?.variables["input"]).toMatchObject({
        columns: [
          { id: "code", index: 0 },
          { id: "name", index: 1 },
          {
            id: "state",
            index: 2,
            words: [
              { value: "ACTIVE", text: "在职" },
              { value: "LEFT", text: "离职" },
            ],
          },
        ],
      }),
    );
  });
});
