import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { RequestExportDocument } from "../../../parts/export/export.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument, SaveViewDocument } from "../../../parts/views/views.generated.ts";
import { AuditDetailDocument, AuditLogDocument, type AuditDetailQuery } from "./log.generated.ts";
import { partIn } from "../../../ui/parts.ts";

type Entry = AuditDetailQuery["auditEntries"]["nodes"][number];

const STATION = "01900000-0000-7000-8000-000000000001";

function entry(number: number, facts: Partial<Entry> = {}): Entry & { __typename: "AuditEntry" } {
  return {
    __typename: "AuditEntry",
    id: `entry-${number}`,
    time: `2026-11-20T04:${String(59 - (number % 60)).padStart(2, "0")}:00Z`,
    accountName: "admin",
    address: "192.0.2.7",
    operation: "createTank",
    objectType: "Tank",
    objectId: STATION,
    objectName: "Tank 1",
    outcome: "OK",
    requestId: "request-1",
    apiToken: null,
    before: null,
    after: { name: "Tank 1" },
    names: [],
    ...facts,
  };
}

/** The newest renamed a station, the one before was refused, the others made tanks. */
const ENTRIES = [
  entry(0, {
    operation: "renameStation",
    objectType: "Station",
    before: { name: "Harbour", siteLimit: 3 },
    after: { name: "Harbour Gate", siteLimit: 3 },
  }),
  entry(1, { operation: "login", objectType: "Account", outcome: "WRONG_PASSWORD", after: null }),
  ...Array.from({ length: 58 }, (_, index) => entry(index + 2)),
];

function logServer(entries: readonly Entry[] = ENTRIES): FakeServer {
  return new FakeServer()
    .answer(AuditLogDocument, ({ first, offset }) => ({
      auditEntries: {
        nodes: entries.slice(offset, offset + first),
        pageInfo: { hasNextPage: offset + first < entries.length },
        totalCount: entries.length,
      },
    }))
    .answer(AuditDetailDocument, ({ id }) => ({ auditEntries: { nodes: entries.filter((each) => each.id === id) } }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: entries.slice(0, 1), pageInfo: { hasNextPage: false } },
    }));
}

const EXPORT = {
  __typename: "ExportJob" as const,
  id: "job-1",
  list: "AUDIT_LOG" as const,
  format: "CSV" as const,
  state: "QUEUED" as const,
  failure: null,
  rows: 0,
  total: null,
  bytes: null,
  fileName: "Audit log.csv",
  filterText: "",
  createdAt: "2026-11-21T06:32:00.000Z",
  expiresAt: null,
};

const view = (name: string, search: string, columns: readonly string[]) => ({
  __typename: "SavedView" as const,
  id: name,
  screen: "log",
  name,
  search,
  columns: [...columns],
  shared: false,
  own: true,
  ownerName: "Ada",
  isDefault: false,
});

const open = (
  path = "/log",
  { server = logServer(), locale = "en" }: { server?: FakeServer; locale?: LocaleId } = {},
) => renderScreen(path, { permissions: [0, 100], server, locale });

describe("the audit log", () => {
  test("shows who did what, when, in the network's zone and the person's words, page by page", async () => {
    const { user, path, server } = await open();

    await screen.findByText("1–25 of 60");
    const [, first, second, third] = screen.getAllByRole("row");
    expect(first?.textContent).toContain("11/20/2026, 12:59:00");
    expect(first?.textContent).toContain("renameStation");
    expect(second?.textContent).toContain("Sign in");
    expect(second?.textContent).toContain("RefusedWRONG_PASSWORD");
    expect(third?.textContent).toContain("Create tank");
    expect(screen.getByText("1–25 of 60")).toBeTruthy();

    await user.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(screen.getByText("26–50 of 60")).toBeTruthy());
    expect(path()).toBe("/log?page=2");
    expect(server.callsOf("AuditLog").at(-1)?.variables).toEqual({
      first: 25,
      offset: 25,
      orderBy: "TIME_DESC",
      filter: {},
    });
  });

  test("asks the server for what the address narrows it to, days as they are in the network's zone", async () => {
    const { server } = await open(
      "/log?text=harbour&who=ad&operation=createTank&kind=Tank&kind=Station&outcome=refused&days=2026-11-01..2026-11-20&sort=time&page=2&size=50",
    );
    await screen.findByRole("button", { name: "Remove filter Time: 11/01/2026 – 11/20/2026" });

    await waitFor(() =>
      expect(server.callsOf("AuditLog").at(-1)?.variables).toEqual({
        first: 50,
        offset: 50,
        orderBy: "TIME_ASC",
        filter: {
          search: "harbour",
          accountName: "ad",
          operations: ["createTank"],
          objectTypes: ["Station", "Tank"],
          refused: true,
          from: "2026-10-31T16:00:00.000Z",
          to: "2026-11-20T16:00:00.000Z",
        },
      }),
    );
  });

  test("is narrowed by a period, which the address keeps by its name and the server gets as days", async () => {
    const { user, path, server } = await open("/log?days=..2026-11-10");
    await screen.findByRole("button", { name: "Remove filter Time: until 11/10/2026" });

    await user.click(within(screen.getByRole("search")).getByRole("button", { name: "Time" }));
    expect((await screen.findByRole("dialog", { name: "Time" })).textContent).toContain("Asia/Shanghai (UTC+08:00)");
    await user.click(screen.getByRole("button", { name: "Yesterday" }));

    await waitFor(() => expect(path()).toBe("/log?days=yesterday"));
    expect(
      await screen.findByRole("button", { name: /^Remove filter Time: Yesterday · \d\d\/\d\d\/20\d\d$/ }),
    ).toBeTruthy();
    const { from = "", to = "" } = (server.callsOf("AuditLog").at(-1)?.variables["filter"] ?? {}) as {
      readonly from?: string;
      readonly to?: string;
    };
    expect([from, to].map((instant) => instant.slice(10))).toEqual(["T16:00:00.000Z", "T16:00:00.000Z"]);
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3_600_000);
  });

  test("that takes both outcomes takes everything", async () => {
    const { server } = await open("/log?outcome=done&outcome=refused");
    await screen.findByText("1–25 of 60");

    expect(server.callsOf("AuditLog").at(-1)?.variables["filter"]).toEqual({});
  });

  test("of a new network says what will be there", async () => {
    await open("/log", { server: logServer([]) });

    expect(await screen.findByRole("heading", { name: "Nothing recorded yet" })).toBeTruthy();
  });

  test("that can't be read says so in its place alone, and is tried again", async () => {
    const server = logServer().refuse(AuditLogDocument, 503);
    const { user } = await open("/log", { server });
    const panel = within(await screen.findByRole("alert"));
    expect(panel.getByText("Number 503")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Notices" })?.textContent ?? "").toBe("");

    server.answer(AuditLogDocument, () => ({
      auditEntries: { nodes: [entry(1)], pageInfo: { hasNextPage: false }, totalCount: 1 },
    }));
    await user.click(panel.getByRole("button", { name: "Try again" }));

    expect(await screen.findByText("1–1 of 1")).toBeTruthy();
  });

  test("is not for those who don't hold its permission", async () => {
    const { server } = await renderScreen("/log", { permissions: [0, 6], server: logServer() });

    expect(await screen.findByRole("heading", { name: "No access to this screen" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Logs" })).toBeNull();
    expect(server.callsOf("AuditLog")).toEqual([]);
  });

  test("reads from right to left in Arabic", async () => {
    await open("/log", { locale: "ar" });

    expect(await screen.findByRole("columnheader", { name: "العملية" })).toBeTruthy();
    expect(screen.getAllByText("إنشاء خزان").length).toBeGreaterThan(0);
    expect(screen.getAllByText("192.0.2.7")[0]?.tagName).toBe("BDI");
  });
});

describe("the audit log as somebody wants it", () => {
  test("is seen as a saved view has it, its columns in their order too, and is kept with those on screen", async () => {
    const server = logServer()
      .answer(SavedViewsDocument, () => ({ savedViews: [view("Tanks", "kind=Tank", ["operation", "time"])] }))
      .answer(SaveViewDocument, () => ({ saveView: view("New", "", []) }));
    const { user, path } = await open("/log?part=server", { server });

    await user.click(await screen.findByRole("button", { name: "Views" }));
    await user.click(await screen.findByRole("button", { name: "Tanks" }));

    await waitFor(() => expect(path()).toBe("/log?part=server&kind=Tank"));
    const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
    await waitFor(() => expect(heads()).toEqual(["Operation", "Time"]));
    await user.click(await within(screen.getByRole("main")).findByRole("button", { name: "Tanks" }));
    await user.click(await screen.findByRole("button", { name: "Save what is shown" }));
    await user.type(await screen.findByRole("textbox", { name: "Name" }), "New{Enter}");
    await waitFor(() =>
      expect(server.callsOf("SaveView")[0]?.variables["input"]).toMatchObject({
        screen: "log",
        search: "kind=Tank",
        columns: ["operation", "time"],
      }),
    );
  });

  test("is exported with its filter in words, as the chips say it, on request above a CSV's header", async () => {
    const server = logServer().answer(RequestExportDocument, () => ({ requestExport: EXPORT }));
    const { user } = await open("/log?kind=Tank&kind=Station&outcome=refused", { server });

    await user.click(await screen.findByRole("button", { name: "Export" }));
    const dialog = within(await screen.findByRole("dialog"));
    const words = "Record kind: Station, Tank; Outcome: Refused";
    expect(dialog.getByText(words)).toBeTruthy();
    await user.click(dialog.getByText("CSV"));
    await user.click(dialog.getByRole("checkbox", { name: "Tell the filter above the header" }));
    await user.click(dialog.getByRole("button", { name: "Export" }));

    await waitFor(() =>
      expect(server.callsOf("RequestExport")[0]?.variables["input"]).toMatchObject({ filterText: words, about: true }),
    );
  });
});

describe("an entry", () => {
  test("is opened from its row with what changed, from where, by which request, and its record's history", async () => {
    const { user, path } = await open("/log?operation=createTank");
    await screen.findByText("1–25 of 60");
    const [, first] = screen.getAllByRole("row");

    first?.focus();
    await user.keyboard("{Enter}");

    const drawer = within(await screen.findByRole("dialog"));
    expect(path()).toBe("/log?operation=createTank&open=entry-0");
    expect(await drawer.findByText("192.0.2.7")).toBeTruthy();
    expect(drawer.getByText("request-1")).toBeTruthy();
    const [, change, ...others] = within(drawer.getAllByRole("table")[0]!).getAllByRole("row");
    expect(change?.textContent).toBe("NameHarbourHarbour Gate");
    expect(others).toEqual([]);
    expect(await drawer.findByRole("heading", { name: "History" })).toBeTruthy();
    expect((await drawer.findByText("11/20/2026, 12:59")).closest("summary")?.textContent).toContain("renameStation");

    await user.click(drawer.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(path()).toBe("/log?operation=createTank");
  });

  test("is opened by its link, wherever in the list it stands, and closing stays on the list", async () => {
    const { user, path } = await open("/log?open=entry-40");
    const drawer = within(await screen.findByRole("dialog", { name: "Create tank" }));

    await user.click(drawer.getByRole("button", { name: "Close" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(path()).toBe("/log");
  });

  test("that is not there, or not for this person, is told to be missing", async () => {
    await open("/log?open=entry-4000");

    const drawer = within(await screen.findByRole("dialog"));
    expect(await drawer.findByRole("heading", { name: "There is no such record" })).toBeTruthy();
  });
});

test.each([
  ["", "server"],
  ["part=client", "client"],
  ["part=nonsense", "server"],
])("the address ?%s leads to the part %s", (address, id) => {
  expect(partIn(new URLSearchParams(address), [{ id: "server" }, { id: "client" }]).id).toBe(id);
});
