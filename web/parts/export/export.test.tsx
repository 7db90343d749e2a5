import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeServer } from "../../test/fake-server.ts";
import { MeDocument } from "../../lib/me.generated.ts";
import { renderPiece } from "../../test/render-piece.tsx";
import { person } from "../../test/render.tsx";
import { dismissToast, readToasts } from "../../ui/toast-store.ts";
import { ExportButton } from "./export-button.tsx";
import {
  CancelExportDocument,
  DownloadExportDocument,
  ExportJobChangesDocument,
  RequestExportDocument,
  type ExportRowFragment,
} from "./export.generated.ts";
import { ExportTray } from "./export-tray.tsx";

const COLUMNS = [
  { id: "time", header: "Time" },
  { id: "amount", header: "Amount (¥)" },
];
const ALL = [...COLUMNS, { id: "offline", header: "Made offline", values: { true: "Yes", false: "No" } }];

function job(given: Partial<ExportRowFragment> = {}): ExportRowFragment & { __typename: "ExportJob" } {
  return {
    __typename: "ExportJob",
    id: "job-1",
    list: "TRANSACTIONS",
    format: "XLSX",
    state: "QUEUED",
    failure: null,
    rows: 0,
    total: null,
    bytes: null,
    fileName: "Sales 2026-11-21 14-32.xlsx",
    filterText: "Station: Harbour Gate",
    createdAt: "2026-11-21T06:32:00.000Z",
    expiresAt: null,
    ...given,
  };
}

const DONE = { state: "DONE", rows: 4_312, bytes: 210_400, expiresAt: "2026-11-22T06:32:00.000Z" } as const;

/** What the browser was told to fetch. */
const fetched: string[] = [];
function noteFetch(event: MouseEvent) {
  if (event.target instanceof HTMLAnchorElement && event.target.hasAttribute("download")) {
    event.preventDefault();
    fetched.push(`${event.target.getAttribute("href")} as ${event.target.download}`);
  }
}

beforeEach(() => document.addEventListener("click", noteFetch));
afterEach(() => {
  document.removeEventListener("click", noteFetch);
  fetched.length = 0;
  readToasts().forEach(({ id }) => dismissToast(id));
  vi.useRealTimers();
});

const exportServer = (...jobs: ExportRowFragment[]) =>
  new FakeServer()
    .begins(ExportJobChangesDocument, { exportJobChanges: jobs })
    .answer(RequestExportDocument, () => ({ requestExport: job() }))
    .answer(DownloadExportDocument, ({ input }) => ({
      downloadExport: { __typename: "ExportDownload", url: `/exports/${String(input.jobId)}/x?ticket=t` },
    }));

const push = (server: FakeServer, ...jobs: ExportRowFragment[]) =>
  act(async () => {
    server.push(ExportJobChangesDocument, { exportJobChanges: jobs });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });

const button = (
  <ExportButton
    list="TRANSACTIONS"
    filter={{ stationIds: ["s1"] }}
    filterText="Station: Harbour Gate"
    orderBy="TIME_DESC"
    columns={COLUMNS}
    allColumns={ALL}
    total={4_312}
  />
);

test("before anything is made the dialog says which rows, and how many", async () => {
  const { user, server } = await renderPiece(button, { server: exportServer() });
  await user.click(screen.getByRole("button", { name: "Export" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Export: Sales" }));

  expect(dialog.getByText("Station: Harbour Gate")).toBeTruthy();
  expect(dialog.getByText("4,312 rows")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.callsOf("RequestExport")).toEqual([]);
});

test("what is chosen is what is asked for: the list's own filter, order and zone, and words for the file", async () => {
  const { user, server } = await renderPiece(button, { server: exportServer(), locale: "es" });
  await user.click(screen.getByRole("button", { name: "Exportar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Exportar: Ventas" }));
  await user.click(dialog.getByText("CSV"));
  expect(dialog.getByText("Texto sin formato para otros programas, en UTF-8.")).toBeTruthy();
  await user.click(dialog.getByText("Todas (3)"));
  await user.click(dialog.getByRole("button", { name: "Exportar" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.callsOf("RequestExport").map(({ variables }) => variables["input"])).toEqual([
    {
      list: "TRANSACTIONS",
      transactions: { stationIds: ["s1"] },
      format: "CSV",
      orderBy: "TIME_DESC",
      timeZone: "Asia/Shanghai",
      language: "es-u-ca-gregory-nu-latn",
      filterText: "Station: Harbour Gate",
      columns: [
        { id: "time", header: "Time" },
        { id: "amount", header: "Amount (¥)" },
        {
          id: "offline",
          header: "Made offline",
          values: [
            { value: "true", text: "Yes" },
            { value: "false", text: "No" },
          ],
        },
      ],
      words: {
        title: "Ventas",
        about: "Acerca de",
        filter: "Filtro",
        rows: "Filas",
        madeBy: "Creado por",
        madeAt: "Creado el",
        timeZone: "Zona horaria",
      },
    },
  ]);
});

test("a file of what was practised is called so", async () => {
  const { platform, ...me } = person([0]);
  const server = exportServer().answer(MeDocument, () => ({
    me: { ...me, platform: { ...platform, training: true } },
  }));
  const { user } = await renderPiece(button, { server });
  await user.click(screen.getByRole("button", { name: "Export" }));
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(server.callsOf("Me")).toHaveLength(1));
  await user.click(dialog.getByRole("button", { name: "Export" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.callsOf("RequestExport")[0]?.variables["input"]).toMatchObject({
    words: { title: "Training – Sales" },
  });
});

test("a request that is refused leaves the dialog open, with the reason", async () => {
  const server = exportServer().refuse(RequestExportDocument, 429);
  const { user } = await renderPiece(button, { server });
  await user.click(screen.getByRole("button", { name: "Export" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Export" }));

  expect(await screen.findByText("Too many attempts. Wait a moment and try again.")).toBeTruthy();
  expect(screen.getByRole("dialog")).toBe(dialog);
});

test("the tray counts what is under way and shows how far it is", async () => {
  const server = exportServer(
    job({ state: "RUNNING", rows: 12_000, total: 60_000 }),
    job({ id: "job-2", fileName: "Alarms.csv", format: "CSV", filterText: "" }),
  );
  const { user } = await renderPiece(<ExportTray />, { server });
  await user.click(await screen.findByRole("button", { name: "Exports, 2 exports under way" }));

  expect(await screen.findByText("12,000 of 60,000 rows")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("20");
  expect(screen.getByText("Waiting")).toBeTruthy();
  await push(server, job({ state: "RUNNING", rows: 30_000, total: 60_000 }));
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
});

test("what is under way can be given up", async () => {
  const server = exportServer(job({ state: "RUNNING", rows: 1, total: 2 })).answer(CancelExportDocument, () => ({
    cancelExport: job({ state: "CANCELLED" }),
  }));
  const { user } = await renderPiece(<ExportTray />, { server });
  await user.click(await screen.findByRole("button", { name: "Exports, 1 export under way" }));
  await user.click(await screen.findByRole("button", { name: "Cancel Sales 2026-11-21 14-32.xlsx" }));

  expect(server.callsOf("CancelExport").map(({ variables }) => variables)).toEqual([{ input: { jobId: "job-1" } }]);
  await push(server, job({ state: "CANCELLED" }));
  expect(await screen.findByText("Cancelled")).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(readToasts()).toEqual([]);
});

test("a file can be fetched again as long as it is kept, and the others say why not", async () => {
  const server = exportServer(
    job(DONE),
    job({ id: "job-2", fileName: "Old.csv", state: "EXPIRED" }),
    job({ id: "job-3", fileName: "Broken.csv", state: "FAILED", failure: "INTERRUPTED" }),
  );
  const { user } = await renderPiece(<ExportTray />, { server });
  await user.click(await screen.findByRole("button", { name: "Exports" }));

  const [first] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toContain("4,312 rows · 210 kB");
  expect(first?.textContent).toContain("Kept until 11/22/2026, 14:32");
  expect(screen.getByText("No longer kept")).toBeTruthy();
  expect(screen.getByText("Interrupted: the server was restarted. Export again.")).toBeTruthy();
  const links = screen.getAllByRole("button", { name: /^Download/ });
  expect(links).toHaveLength(1);
  for (const link of [...links, ...links]) {
    await user.click(link);
  }
  const address = "/exports/job-1/x?ticket=t as Sales 2026-11-21 14-32.xlsx";
  await waitFor(() => expect(fetched).toEqual([address, address]));
});

test("nothing yet teaches the first step", async () => {
  const { user } = await renderPiece(<ExportTray />, { server: exportServer(), locale: "ar" });
  await user.click(await screen.findByRole("button", { name: "الصادرات" }));

  expect(await screen.findByText("لا توجد صادرات بعد")).toBeTruthy();
  expect(document.documentElement.dir).toBe("rtl");
});

const both = (
  <>
    <ExportTray />
    {button}
  </>
);

async function ask(user: Awaited<ReturnType<typeof renderPiece>>["user"]) {
  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Export" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

test("a short export comes by itself, also when it is over before it was heard of; what was there before does not", async () => {
  const server = exportServer(job({ ...DONE, id: "old" }));
  const { user } = await renderPiece(both, { server });
  await ask(user);
  await push(server, job(DONE));

  await waitFor(() => expect(fetched).toEqual(["/exports/job-1/x?ticket=t as Sales 2026-11-21 14-32.xlsx"]));
  await push(server, job(DONE));
  expect(fetched).toHaveLength(1);
  expect(readToasts()).toEqual([]);
});

test("a long one says that it is ready, once; and one that failed says so too", async () => {
  const server = exportServer(job({ id: "old", state: "RUNNING" }));
  const { user } = await renderPiece(both, { server });
  await ask(user);
  await push(server, job({ state: "RUNNING", rows: 1, total: 2 }));
  vi.setSystemTime(Date.now() + 9_000);
  await push(server, job(DONE), job({ id: "old", state: "FAILED", failure: "BROKEN", fileName: "Old.csv" }));
  await push(server, job(DONE));

  expect(await screen.findByText("Export ready to download: Sales 2026-11-21 14-32.xlsx")).toBeTruthy();
  expect(readToasts().map(({ message, values }) => [message, values])).toEqual([
    ["export.failed", { file: "Old.csv" }],
    ["export.ready", { file: "Sales 2026-11-21 14-32.xlsx" }],
  ]);
  expect(fetched).toEqual([]);
});
