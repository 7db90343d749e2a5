import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  CorrectPointsProductStockDocument,
  CreatePointsProductDocument,
  type MoveLineFragment,
  PointsProductMovesDocument,
  PointsProductsDocument,
  ProductDetailDocument,
  type ProductLineFragment,
  ProductStockDocument,
  TakeInPointsProductDocument,
} from "./products.generated.ts";

const named = <Row extends object>(__typename: string, row: Row): Row => ({ __typename, ...row });

const product = (given: Partial<ProductLineFragment> = {}): ProductLineFragment =>
  named("PointsProduct", {
    id: "g1",
    platformName: "Network",
    name: "Mug",
    price: 1200,
    stock: 7,
    mostEach: null,
    fromDay: null,
    untilDay: "2026-12-24",
    onOffer: true,
    picture: null,
    ...given,
  });

const move = (given: Partial<MoveLineFragment> = {}): MoveLineFragment =>
  named("PointsProductMove", {
    id: "m1",
    time: "2026-11-02T08:00:00.000Z",
    productName: "Mug",
    platformName: "Network",
    cause: "CORRECTION",
    quantity: -3,
    stockAfter: 7,
    reason: "Broken",
    author: "ana",
    ...given,
  });

const page = <Row,>(nodes: Row[]) => ({ nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false } });

function serverWith(...rows: ProductLineFragment[]): FakeServer {
  return new FakeServer()
    .answer(PointsProductsDocument, () => ({ pointsProducts: page(rows) }))
    .answer(ProductDetailDocument, ({ id }) => ({ pointsProducts: { nodes: rows.filter((row) => row.id === id) } }))
    .answer(ProductStockDocument, () => ({ pointsProductMoves: { nodes: [move()] } }))
    .answer(PointsProductMovesDocument, () => ({ pointsProductMoves: page([move()]) }))
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
  renderScreen(path, { permissions: [0, 15, 17], server, locale });

// The screens are chunks of their own: a busy machine takes its time to make them.
beforeAll(() => Promise.all([import("./products-screen.tsx"), import("./product-log-screen.tsx")]), 60_000);

test("the list says what each costs and which none is left of, and narrows by its address", async () => {
  const server = serverWith(product(), product({ id: "g2", name: "Cap", stock: 0 }));
  const { user, path } = await open("/scoreProducts", server);

  const row = await screen.findByRole("row", { name: /Mug/ }, { timeout: 10_000 });
  expect(within(row).getByRole("rowheader", { name: "Mug" })).toBeTruthy();
  expect(within(row).getByText("1,200")).toBeTruthy();
  expect(within(row).getByText("until 12/24/2026")).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /Cap/ })).getByText("None left")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "In stock" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "None left" }));
  await waitFor(() => expect(path()).toBe("/scoreProducts?stock=false"));
  await waitFor(() => expect(server.callsOf("PointsProducts").at(-1)?.variables["filter"]).toEqual({ inStock: false }));
});

test("a product is made, and a name that is taken is told at its field", async () => {
  const server = serverWith();
  const { user } = await open("/scoreProducts", server);
  await user.click((await screen.findAllByRole("button", { name: "New product" }))[0] as HTMLElement);
  const form = await screen.findByRole("dialog", { name: "New product" });
  fireEvent.change(within(form).getByLabelText("Product"), { target: { value: "Mug" } });
  fireEvent.change(within(form).getByLabelText("Price in points"), { target: { value: "1200" } });
  server.refuse(CreatePointsProductDocument, 10015);
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect((await within(form).findAllByRole("alert")).length).toBeGreaterThan(0);

  server.answer(CreatePointsProductDocument, () => ({ createPointsProduct: product() }));
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved: Mug")).toBeTruthy();
  expect(server.callsOf("CreatePointsProduct").at(-1)?.variables["input"]).toEqual({
    name: "Mug",
    price: 1200,
    mostEach: null,
    imageId: null,
    fromDay: null,
    untilDay: null,
    onOffer: true,
  });
});

test("an offer that ends before it begins is told so at its last day", async () => {
  const server = serverWith(product({ fromDay: "2026-12-25", untilDay: "2026-12-24" }));
  const { user } = await open("/scoreProducts?open=g1", server);
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit product" }));
  await user.click(form.getByRole("button", { name: "Save" }));

  expect((await form.findAllByText(/It ends before it begins/)).length).toBeGreaterThan(0);
  expect(server.callsOf("ChangePointsProduct")).toEqual([]);
});

test("goods come in by a key that stays the same until they are taken", async () => {
  const server = serverWith(product());
  const { user } = await open("/scoreProducts?open=g1", server);
  await user.click(await screen.findByRole("button", { name: "Goods in" }));
  const form = await screen.findByRole("dialog", { name: "Goods in: Mug" });
  fireEvent.change(within(form).getByLabelText("Quantity"), { target: { value: "5" } });
  server.refuse(TakeInPointsProductDocument, 99999);
  await user.click(within(form).getByRole("button", { name: "Goods in" }));
  expect(await within(form).findByRole("alert")).toBeTruthy();
  server.answer(TakeInPointsProductDocument, () => ({ takeInPointsProduct: product({ stock: 12 }) }));
  await user.click(within(form).getByRole("button", { name: "Goods in" }));

  expect(await screen.findByText("Mug: 12 in stock")).toBeTruthy();
  const inputs = server.callsOf("TakeInPointsProduct").map(({ variables }) => variables["input"]);
  expect(inputs[1]).toMatchObject({ id: "g1", quantity: 5 });
  expect(inputs[0]).toEqual(inputs[1]);
});

test("a stock is put right with a reason, and never beyond what is there", async () => {
  const server = serverWith(product());
  const { user } = await open("/scoreProducts?open=g1", server, "es");
  await user.click(await screen.findByRole("button", { name: "Corregir existencias" }));
  const form = await screen.findByRole("dialog", { name: "Corregir las existencias de Mug" });
  fireEvent.change(within(form).getByLabelText("Diferencia"), { target: { value: "-8" } });
  fireEvent.change(within(form).getByLabelText("Motivo"), { target: { value: "Roto" } });
  server.refuse(CorrectPointsProductStockDocument, 10023);
  await user.click(within(form).getByRole("button", { name: "Corregir existencias" }));

  expect(await within(form).findByRole("alert")).toBeTruthy();
  expect(server.callsOf("CorrectPointsProductStock")[0]?.variables["input"]).toMatchObject({
    id: "g1",
    quantity: -8,
    reason: "Roto",
  });
});

test("the product log says what moved, why, and what was left", async () => {
  const server = serverWith();
  const { user, path } = await open("/scoreProductLog", server);

  const row = await screen.findByRole("row", { name: /Mug/ }, { timeout: 10_000 });
  expect(within(row).getByText("-3")).toBeTruthy();
  expect(within(row).getByText("Broken")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cause" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "Goods in" }));
  await waitFor(() => expect(path()).toBe("/scoreProductLog?cause=GOODS_IN"));
  await waitFor(() =>
    expect(server.callsOf("PointsProductMoves").at(-1)?.variables["filter"]).toEqual({ causes: ["GOODS_IN"] }),
  );
});
