import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { RequestExportDocument } from "../../../parts/export/export.generated.ts";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { TankChoicesDocument } from "../../../parts/tank/tank-select.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  CommentDeliveryDisputeDocument,
  CreateDeliveryTicketDocument,
  InboundDetailDocument,
  InboundListDocument,
  InboundRisesDocument,
  type InboundSheetFragment,
  InboundStatisticsDocument,
  InboundSumsDocument,
  MatchDeliveryTicketDocument,
  SettleDeliveryDisputeDocument,
  UnmatchDeliveryTicketDocument,
  WithdrawDeliveryTicketDocument,
} from "./inbound.generated.ts";

const STATION = "01a20000-0000-7000-8000-0000000000aa";
const TANK = "01a20000-0000-7000-8000-0000000000bb";
const MATCHED: InboundSheetFragment & { __typename: string } = {
  __typename: "InboundDelivery",
  id: "t1",
  state: "MATCHED",
  time: "2026-11-20T04:00:00.000Z",
  stationId: STATION,
  stationCode: "S1",
  stationName: "Harbour",
  timeZone: "Asia/Shanghai",
  tankId: TANK,
  tankNumber: 2,
  gradeName: "Diesel",
  ticketId: "t1",
  number: "BOL-7",
  supplier: "Delta Supply",
  driver: "Li Na",
  vehicle: "浙A1",
  plannedAt: null,
  ticketLitres: "5000",
  ticketNetLitres: null,
  loadedNetLitres: "4958",
  ticketTemperatureC: "21.5",
  density: null,
  compartments: "",
  remark: "",
  author: "ann",
  deliveryId: "r1",
  matchedAt: "2026-11-20T05:00:00.000Z",
  matchedBy: null,
  startedAt: "2026-11-20T03:50:00.000Z",
  endedAt: "2026-11-20T04:10:00.000Z",
  riseLitres: "4910",
  soldLitres: "30",
  receivedLitres: "4940",
  receivedNetLitres: "4927",
  startTemperatureC: 14.5,
  gaugeTemperatureC: 16.5,
  differenceLitres: "-60",
  differenceNetLitres: "-31",
  differencePercent: "-0.63",
  basis: "NET",
  level: "AMBER",
  dispute: "OPEN",
  disputedByMe: false,
  outcome: null,
  agreedLitres: null,
  photo: null,
  disputeEntries: [
    {
      id: "e1",
      time: "2026-11-20T06:00:00.000Z",
      deed: "OPENED",
      author: "ann",
      text: "60 litres short",
      outcome: null,
      agreedLitres: null,
    },
  ],
};
const TICKET: InboundSheetFragment = {
  ...MATCHED,
  state: "TICKET_ONLY",
  deliveryId: null,
  matchedAt: null,
  startedAt: null,
  endedAt: null,
  riseLitres: null,
  soldLitres: null,
  receivedLitres: null,
  receivedNetLitres: null,
  startTemperatureC: null,
  gaugeTemperatureC: null,
  differenceLitres: null,
  differenceNetLitres: null,
  differencePercent: null,
  basis: null,
  level: null,
  dispute: "NONE",
  disputeEntries: [],
};
const RISE: InboundSheetFragment = {
  ...MATCHED,
  id: "r1",
  state: "RISE_ONLY",
  ticketId: null,
  number: null,
  supplier: null,
  driver: null,
  vehicle: null,
  ticketLitres: null,
  loadedNetLitres: null,
  ticketTemperatureC: null,
  compartments: null,
  remark: null,
  author: null,
  matchedAt: null,
  differenceLitres: null,
  differenceNetLitres: null,
  differencePercent: null,
  basis: null,
  level: null,
  dispute: "NONE",
  disputeEntries: [],
};
const SUMS = {
  __typename: "InboundFigures",
  tickets: 3,
  rises: 2,
  matched: 1,
  ticketLitres: "15000",
  receivedLitres: "9880",
  differenceLitres: "-60",
  differenceNetLitres: "-31",
  differencePercent: "-0.63",
} as const;

const serverWith = (row: InboundSheetFragment): FakeServer =>
  new FakeServer()
    .answer(InboundListDocument, () => ({
      inboundDeliveries: { nodes: [row], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(InboundDetailDocument, () => ({ inboundDelivery: row }))
    .answer(InboundSumsDocument, () => ({ inboundStatistics: { total: SUMS } }))
    .answer(InboundRisesDocument, () => ({
      inboundDeliveries: {
        nodes: [{ id: "r9", endedAt: "2026-11-20T04:10:00.000Z", timeZone: "Asia/Shanghai", receivedLitres: "4940" }],
      },
    }))
    .answer(InboundStatisticsDocument, () => ({
      inboundStatistics: {
        rows: [
          { key: "Delta Supply", name: null, tankNumber: null, figures: SUMS },
          { key: null, name: null, tankNumber: null, figures: { ...SUMS, tickets: 0, differencePercent: null } },
        ],
        total: SUMS,
      },
    }))
    .answer(CreateDeliveryTicketDocument, () => ({ createDeliveryTicket: { ...MATCHED, id: "t2" } }))
    .answer(MatchDeliveryTicketDocument, () => ({ matchDeliveryTicket: MATCHED }))
    .answer(UnmatchDeliveryTicketDocument, () => ({ unmatchDeliveryTicket: TICKET }))
    .answer(WithdrawDeliveryTicketDocument, () => ({ withdrawDeliveryTicket: true }))
    .answer(CommentDeliveryDisputeDocument, () => ({ commentDeliveryDispute: MATCHED }))
    .answer(SettleDeliveryDisputeDocument, () => ({ settleDeliveryDispute: MATCHED }))
    .answer(TankChoicesDocument, () => ({ tankConfigs: { nodes: [] } }))
    .answer(GradeChoicesDocument, () => ({ grades: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const at = (
  path: string,
  server: FakeServer,
  given: { operates?: number[]; approves?: number[]; locale?: LocaleId } = {},
) => renderScreen(path, { permissions: [0, 7, 125], operates: [7], approves: [], server, locale: "en", ...given });

const inputOf = (server: FakeServer, operation: string) => server.callsOf(operation).at(-1)?.variables["input"];

beforeAll(() => import("./inbound-screen.tsx"), 60_000);

test("deliveries are listed with ticket, rise and difference, and totals follow what they are narrowed by", async () => {
  const server = serverWith(MATCHED);
  await at(
    "/inboundOil?days=2026-11-20..2026-11-20&state=MATCHED&level=RED&dispute=OPEN&text=delta&supplier=Delta+Supply",
    server,
  );

  const row = await screen.findByRole("row", { name: /Harbour/ });
  for (const text of ["2", "Diesel", "5,000", "4,940", "-60", "-31 net, -0.63%", "Matched", "Noticeable", "Disputed"]) {
    expect(within(row).getByText(text)).toBeDefined();
  }
  expect(leastRem(screen.getByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
  const totals = await screen.findByLabelText("Sums of what is filtered");
  await waitFor(() => expect(totals.textContent).toContain("15,000.00"));
  const filter = {
    fromDay: "2026-11-20",
    toDay: "2026-11-20",
    states: ["MATCHED"],
    levels: ["RED"],
    disputes: ["OPEN"],
    search: "delta",
    suppliers: ["Delta Supply"],
  };
  expect(server.callsOf("InboundList").at(-1)?.variables["filter"]).toEqual(filter);
  expect(server.callsOf("InboundSums").at(-1)?.variables["filter"]).toEqual(filter);
});

test("the share of a difference between volumes as measured stands beside these", async () => {
  await at(
    "/inboundOil",
    serverWith({ ...MATCHED, differenceNetLitres: null, differencePercent: "-1.2", basis: "GROSS" }),
  );
  const row = await screen.findByRole("row", { name: /Harbour/ });
  expect(within(row).getByText("-1.2%")).toBeDefined();
  expect(within(row).queryByText(/net/)).toBeNull();
});

test("a file of what is shown has what stands beside another figure too, and each column once", async () => {
  const server = serverWith(MATCHED).refuse(RequestExportDocument, 429);
  const { user } = await at("/inboundOil", server);
  await screen.findByRole("row", { name: /Harbour/ });
  await user.click(screen.getByRole("button", { name: "Export" }));
  const dialog = within(await screen.findByRole("dialog"));
  const idsAsked = async (count: number) => {
    await user.click(dialog.getByRole("button", { name: "Export" }));
    await waitFor(() => expect(server.callsOf("RequestExport")).toHaveLength(count));
    const { columns } = inputOf(server, "RequestExport") as { columns: { id: string; header: string }[] };
    expect(columns.find(({ id }) => id === "differenceLitres")?.header).toMatch(/ \(L\)$/);
    return columns.map(({ id }) => id);
  };

  expect(await idsAsked(1)).toEqual(
    expect.arrayContaining(["differenceNetLitres", "differencePercent", "tankNumber", "gradeName"]),
  );
  await user.click(dialog.getByText(/^All/));
  const all = await idsAsked(2);
  expect(all).toContain("differencePercent");
  expect(new Set(all).size).toBe(all.length);
});

test("a delivery is opened whole, its dispute talked about and settled, and it is printed", async () => {
  const server = serverWith(MATCHED);
  const { user } = await at("/inboundOil?open=t1", server);

  const drawer = await screen.findByRole("dialog", { name: "BOL-7" });
  for (const text of [
    "Li Na",
    "30.00 L",
    "4,910.00 L",
    "21.5 °C",
    "14.5 °C",
    "16.5 °C",
    "4,958.00 L",
    "4,927.00 L",
    "-31.00 L",
    "Net volumes",
    "By itself",
    "60 litres short",
  ]) {
    expect(within(drawer).getByText(text)).toBeDefined();
  }
  await user.click(within(drawer).getByRole("button", { name: "Comment" }));
  const comment = await screen.findByRole("dialog", { name: "Dispute of ticket BOL-7" });
  await user.type(within(comment).getByRole("textbox", { name: /Comment/ }), "asked the depot");
  await user.click(within(comment).getByRole("button", { name: "Comment" }));
  await waitFor(() => expect(inputOf(server, "CommentDeliveryDispute")).toEqual({ id: "t1", text: "asked the depot" }));

  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Dispute of ticket BOL-7" })).toBeNull());
  await user.click(within(drawer).getByRole("button", { name: "Print" }));
  const sheet = await screen.findByRole("dialog", { name: "Delivery sheet" });
  expect(within(sheet).getByText("60 litres short")).toBeDefined();
  expect(within(sheet).getByRole("row", { name: /Received 4,940.00/ })).toBeDefined();
  expect(within(sheet).getByRole("row", { name: /Difference, net -31.00/ })).toBeDefined();
});

test("a dispute is settled with an outcome and litres, by nobody who opened it", async () => {
  const server = serverWith(MATCHED);
  const { user } = await at("/inboundOil?open=t1", server);
  const drawer = await screen.findByRole("dialog", { name: "BOL-7" });

  await user.click(within(drawer).getByRole("button", { name: "Settle" }));
  const dialog = await screen.findByRole("dialog", { name: "Dispute of ticket BOL-7" });
  await user.selectOptions(within(dialog).getByRole("combobox", { name: /Outcome/ }), "Difference shared");
  const litres = within(dialog).getByRole("textbox", { name: /Agreed as delivered/ });
  await user.clear(litres);
  await user.type(litres, "4970");
  await user.type(within(dialog).getByRole("textbox", { name: /Comment/ }), "met halfway");
  await user.click(within(dialog).getByRole("button", { name: "Settle" }));
  await waitFor(() =>
    expect(inputOf(server, "SettleDeliveryDispute")).toEqual({
      id: "t1",
      outcome: "SHARED",
      agreedLitres: "4970",
      text: "met halfway",
    }),
  );
});

test("who opened a dispute finds nothing to settle it with, nor to take it away", async () => {
  await at("/inboundOil?open=t1", serverWith({ ...MATCHED, disputedByMe: true }));
  const drawer = await screen.findByRole("dialog", { name: "BOL-7" });

  expect(within(drawer).getByRole("button", { name: "Comment" })).toBeDefined();
  for (const name of ["Settle", "Withdraw ticket"]) {
    expect(within(drawer).queryByRole("button", { name })).toBeNull();
  }
});

test("a settled ticket can't be touched any more", async () => {
  await at(
    "/inboundOil?open=t1",
    serverWith({ ...MATCHED, dispute: "SETTLED", outcome: "OURS", agreedLitres: "4940" }),
  );
  const drawer = await screen.findByRole("dialog", { name: "BOL-7" });

  expect(within(drawer).getByText("Our figure accepted")).toBeDefined();
  for (const name of ["Change ticket", "Unmatch", "Withdraw ticket", "Dispute"]) {
    expect(within(drawer).queryByRole("button", { name })).toBeNull();
  }
});

test("a ticket without a rise is matched by hand to one of its tank", async () => {
  const server = serverWith(TICKET);
  const { user } = await at("/inboundOil?open=t1", server);
  const drawer = await screen.findByRole("dialog", { name: "BOL-7" });

  expect(within(drawer).getByRole("button", { name: "Withdraw ticket" })).toBeDefined();
  await user.click(within(drawer).getByRole("button", { name: "Match" }));
  const dialog = await screen.findByRole("dialog", { name: "Match ticket BOL-7 to a rise" });
  const rise = await within(dialog).findByRole("option", { name: /12:10.*4,940.00/ });
  await user.selectOptions(within(dialog).getByRole("combobox", { name: /Rise/ }), rise);
  await user.click(within(dialog).getByRole("button", { name: "Match" }));

  await waitFor(() => expect(inputOf(server, "MatchDeliveryTicket")).toEqual({ id: "t1", deliveryId: "r9" }));
  expect(server.callsOf("InboundRises")[0]?.variables).toEqual({ tankId: TANK });
});

test("the ticket of a rise is entered for its tank and time, in Spanish too", async () => {
  const server = serverWith(RISE);
  const { user } = await at("/inboundOil?open=r1", server, { locale: "es" });
  const drawer = await screen.findByRole("dialog", { name: "Harbour" });

  await user.click(within(drawer).getByRole("button", { name: "Registrar albarán" }));
  const form = await screen.findByRole("dialog", { name: "Registrar albarán" });
  await user.type(within(form).getByRole("textbox", { name: /^Documento/ }), "BOL-8");
  await user.type(within(form).getByRole("textbox", { name: /^Proveedor/ }), "Delta Supply");
  await user.type(within(form).getByRole("textbox", { name: /^Según albarán(?! a)/ }), "5000,5");
  await user.click(within(form).getByRole("button", { name: "Guardar" }));

  await waitFor(() =>
    expect(inputOf(server, "CreateDeliveryTicket")).toEqual({
      tankId: TANK,
      number: "BOL-8",
      supplier: "Delta Supply",
      driver: "",
      vehicle: "",
      plannedAt: null,
      time: RISE.time,
      volumeLitres: "5000.5",
      netVolumeLitres: null,
      temperatureC: null,
      density: null,
      compartments: "",
      remark: "",
      imageId: null,
    }),
  );
});

test("who may enter something into locked days says why, whatever they do with a ticket", async () => {
  const server = serverWith({ ...MATCHED, dispute: "NONE", disputeEntries: [] });
  const { user } = await at("/inboundOil?open=t1", server, { operates: [7, 125], approves: [125] });
  const drawer = await screen.findByRole("dialog", { name: "BOL-7" });
  const say = async (dialog: HTMLElement) =>
    user.type(within(dialog).getByRole("textbox", { name: /where the day is locked/ }), "auditor");

  await user.click(within(drawer).getByRole("button", { name: "Unmatch" }));
  const unmatch = await screen.findByRole("dialog", { name: /^Unmatch ticket BOL-7/ });
  await say(unmatch);
  await user.click(within(unmatch).getByRole("button", { name: "Unmatch" }));
  await waitFor(() => expect(inputOf(server, "UnmatchDeliveryTicket")).toEqual({ id: "t1", lockReason: "auditor" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Unmatch ticket/ })).toBeNull());

  await user.click(within(drawer).getByRole("button", { name: "Withdraw ticket" }));
  const withdraw = await screen.findByRole("dialog", { name: "Withdraw ticket BOL-7" });
  await user.type(within(withdraw).getByRole("textbox", { name: /^Reason(?!,)/ }), "twice");
  await say(withdraw);
  await user.click(within(withdraw).getByRole("button", { name: "Withdraw ticket" }));
  await waitFor(() =>
    expect(inputOf(server, "WithdrawDeliveryTicket")).toEqual({ id: "t1", reason: "twice", lockReason: "auditor" }),
  );
});

test("who may not is asked nothing, and parts a ticket from its rise at once", async () => {
  const server = serverWith(MATCHED);
  const { user } = await at("/inboundOil?open=t1", server);
  const drawer = await screen.findByRole("dialog", { name: "BOL-7" });

  await user.click(within(drawer).getByRole("button", { name: "Unmatch" }));
  await waitFor(() => expect(inputOf(server, "UnmatchDeliveryTicket")).toEqual({ id: "t1" }));
});

test("who may only see is offered no change", async () => {
  await at("/inboundOil?open=t1", serverWith(MATCHED), { operates: [] });
  const drawer = await screen.findByRole("dialog", { name: "BOL-7" });

  expect(within(drawer).getByRole("button", { name: "Print" })).toBeDefined();
  for (const name of ["Change ticket", "Unmatch", "Withdraw ticket", "Comment", "Settle"]) {
    expect(within(drawer).queryByRole("button", { name })).toBeNull();
  }
  expect(screen.queryByRole("button", { name: "Enter ticket" })).toBeNull();
});

test("deliveries are added up by what one asks, in Russian too, and a line leads to its deliveries", async () => {
  const server = serverWith(MATCHED);
  await at(`/inboundOil?list=statistics&days=2026-11-20..2026-11-21&station=${STATION}`, server, { locale: "ru" });

  const link = await screen.findByRole("link", { name: "Delta Supply" });
  const told = (of: HTMLElement) => Object.fromEntries(new URLSearchParams(of.getAttribute("href")?.split("?")[1]));
  expect(told(link)).toEqual({ days: "2026-11-20..2026-11-21", station: STATION, supplier: "Delta Supply" });
  expect(told(screen.getByRole("link", { name: "Без накладной" }))).toMatchObject({ state: "RISE_ONLY" });
  expect(server.callsOf("InboundStatistics").at(-1)?.variables).toMatchObject({ by: "SUPPLIER" });
});
