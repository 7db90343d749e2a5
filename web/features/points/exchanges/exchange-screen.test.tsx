import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  CancelPointsExchangeDocument,
  ExchangePointsDocument,
  MembersForExchangeDocument,
  PointsExchangeDetailDocument,
  type PointsExchangeLineFragment,
  PointsExchangeListDocument,
  ProductsForExchangeDocument,
} from "./exchanges.generated.ts";

const named = <Row extends object>(__typename: string, row: Row): Row => ({ __typename, ...row });

const exchange = (given: Partial<PointsExchangeLineFragment> = {}): PointsExchangeLineFragment =>
  named("PointsExchange", {
    id: "e1",
    time: "2026-11-02T08:00:00.000Z",
    state: "DONE",
    memberId: "m1",
    memberName: "Ana",
    memberPhone: "+34 600 000 001",
    productId: "g1",
    productName: "Mug",
    platformName: "Network",
    quantity: 2,
    price: 1200,
    points: 2400,
    author: "desk",
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    ...given,
  });

const page = <Row,>(nodes: Row[]) => ({ nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false } });

function serverWith(...rows: PointsExchangeLineFragment[]): FakeServer {
  return new FakeServer()
    .answer(PointsExchangeListDocument, () => ({ pointsExchanges: page(rows) }))
    .answer(PointsExchangeDetailDocument, ({ id }) => ({
      pointsExchanges: { nodes: rows.filter((row) => row.id === id) },
    }))
    .answer(MembersForExchangeDocument, () => ({
      members: { nodes: [named("Member", { id: "m1", name: "Ana", phone: "+34 600 000 001", points: 3000 })] },
    }))
    .answer(ProductsForExchangeDocument, () => ({
      pointsProducts: {
        nodes: [named("PointsProduct", { id: "g1", name: "Mug", price: 1200, stock: 7, mostEach: null })],
      },
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));
}

const open = (path: string, server: FakeServer, locale: LocaleId = "en") =>
  renderScreen(path, { permissions: [0, 16], server, locale });

beforeAll(() => import("./exchange-screen.tsx"), 60_000);

test("an exchange shows what it takes and leaves before it is made, and one key is kept until it is taken", async () => {
  const server = serverWith();
  const { user } = await open("/scoreProductsExchange", server);
  await user.click(
    (await screen.findAllByRole("button", { name: "New exchange" }, { timeout: 10_000 }))[0] as HTMLElement,
  );
  const form = await screen.findByRole("dialog", { name: "New exchange" });
  await user.type(within(form).getByRole("combobox", { name: "Member" }), "An");
  await user.click(await screen.findByRole("option", { name: /Ana/ }));
  await user.type(within(form).getByRole("combobox", { name: "Product" }), "Mu");
  await user.click(await screen.findByRole("option", { name: /Mug/ }));
  fireEvent.change(within(form).getByLabelText("Quantity"), { target: { value: "2" } });

  expect(await within(form).findByText("3,000")).toBeTruthy();
  expect(within(form).getByText("2,400")).toBeTruthy();
  expect(within(form).getByText("600")).toBeTruthy();

  server.refuse(ExchangePointsDocument, 10025);
  await user.click(within(form).getByRole("button", { name: "Exchange points" }));
  expect((await within(form).findAllByRole("alert")).length).toBeGreaterThan(0);
  server.answer(ExchangePointsDocument, () => ({ exchangePoints: exchange() }));
  await user.click(within(form).getByRole("button", { name: "Exchange points" }));

  expect(await screen.findByText("Ana got 2 × Mug")).toBeTruthy();
  const [refused, taken] = server.callsOf("ExchangePoints").map(({ variables }) => variables["input"]);
  expect(taken).toMatchObject({ memberId: "m1", productId: "g1", quantity: 2 });
  expect(refused).toEqual(taken);
});

test("an exchange is cancelled for a reason, and one that is cancelled offers it no more", async () => {
  const server = serverWith(exchange(), exchange({ id: "e2", state: "CANCELLED", cancelledBy: "boss" })).answer(
    CancelPointsExchangeDocument,
    () => ({ cancelPointsExchange: exchange({ state: "CANCELLED" }) }),
  );
  const { user } = await open("/scoreProductsExchange?open=e1", server, "es");
  await user.click(await screen.findByRole("button", { name: "Anular canje" }));
  const form = await screen.findByRole("dialog", { name: "¿Anular 2 × Mug de Ana?" });
  await user.click(within(form).getByRole("button", { name: "Anular canje" }));
  expect((await within(form).findAllByRole("alert")).length).toBeGreaterThan(0);
  expect(server.callsOf("CancelPointsExchange")).toEqual([]);
  fireEvent.change(within(form).getByLabelText("Motivo"), { target: { value: "Rota" } });
  await user.click(within(form).getByRole("button", { name: "Anular canje" }));

  await waitFor(() =>
    expect(server.callsOf("CancelPointsExchange").map(({ variables }) => variables["input"])).toEqual([
      { id: "e1", reason: "Rota" },
    ]),
  );
});

test("one that is cancelled says by whom, and can't be cancelled again", async () => {
  const server = serverWith(exchange({ state: "CANCELLED", cancelledBy: "boss", cancelReason: "Broken" }));
  await open("/scoreProductsExchange?open=e1", server);

  const detail = await screen.findByRole("dialog", { name: /Mug/ });
  expect(await within(detail).findByText("boss")).toBeTruthy();
  expect(within(detail).getByText("Broken")).toBeTruthy();
  expect(within(detail).queryByRole("button", { name: "Cancel exchange" })).toBeNull();
});
