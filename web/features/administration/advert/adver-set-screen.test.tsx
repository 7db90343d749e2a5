import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { FakeServer } from "../../../test/fake-server.ts";
import { fakeUploads, type FakeUpload } from "../../../test/fake-uploads.ts";
import { png } from "../../../test/images.ts";
import { renderScreen } from "../../../test/render.tsx";
import { RequestExportDocument } from "../../../parts/export/export.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import {
  AdvertsDocument,
  CreateAdvertDocument,
  DeleteAdvertDocument,
  OrderAdvertsDocument,
  StationAdvertsDocument,
  type AdvertLineFragment,
} from "./advert.generated.ts";

const named = <Row extends object>(__typename: string, row: Row): Row => ({ __typename, ...row });

const STATION = named("Station", {
  id: "s1",
  code: "0001",
  name: "Harbour",
  city: { id: "c1", name: "Hangzhou", regionId: "r1", regionName: "East" },
  platform: { id: "n1", name: "Network" },
});

const advert = (id: string, given: Partial<AdvertLineFragment> = {}): AdvertLineFragment =>
  named("Advert", {
    id,
    platformId: "n1",
    name: `Advert ${id}`,
    position: Number(id),
    regionId: null,
    cityId: null,
    stationId: null,
    placeName: null,
    fromDay: null,
    untilDay: null,
    state: "RUNNING",
    image: named("Image", { id: `i${id}`, url: `/images/${id}.png`, width: 10, height: 10, byteCount: 100 }),
    ...given,
  });

function serverWith(...adverts: AdvertLineFragment[]): FakeServer {
  const image = named("ShownAdvert", {
    id: "1",
    name: "Advert 1",
    image: named("Image", { id: "i1", url: "/images/1.png" }),
  });
  return new FakeServer()
    .answer(PlacesDocument, () => ({
      stations: { nodes: [STATION], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(AdvertsDocument, () => ({ adverts }))
    .answer(StationAdvertsDocument, () => ({
      stationAdverts: named("StationAdverts", {
        stationId: "s1",
        today: "2026-11-22",
        shown: [image],
        next: { ...image, id: "2", name: "Winter", fromDay: "2026-12-01" },
      }),
    }));
}

const open = (server: FakeServer, locale: "en" | "es" = "en") =>
  renderScreen("/adverSet", { permissions: [0, 107], server, locale });
const order = async (name = "Order of display") =>
  within(await screen.findByRole("list", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => /Advert \d/.exec(textContent ?? "")?.[0]);

let uploads: readonly FakeUpload[];
// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./adver-set-screen.tsx"), 60_000);

beforeEach(() => {
  uploads = fakeUploads();
});
afterEach(() => vi.unstubAllGlobals());

test("adverts stand in their order with where and when, and beside them what a station shows", async () => {
  await open(serverWith(advert("2", { placeName: "Harbour", state: "UPCOMING", fromDay: "2026-12-01" }), advert("1")));

  expect(await order()).toEqual(["Advert 1", "Advert 2"]);
  const list = within(screen.getByRole("list", { name: "Order of display" }));
  const [first, second] = list.getAllByRole("listitem");
  expect(first?.textContent).toContain("Every station · Always");
  expect(second?.textContent).toContain("Harbour · from 12/01/2026");
  expect(within(second as HTMLElement).getByText("Upcoming")).toBeTruthy();
  expect((await screen.findByRole("figure")).textContent).toBe("Advert 1");
  expect(screen.getByText(/^Next:/).textContent).toBe("Next: Winter, from 12/01/2026");
});

test("the order is changed by buttons and by dragging, and said", async () => {
  const server = serverWith(advert("1"), advert("2"), advert("3")).answer(OrderAdvertsDocument, ({ input }) => ({
    orderAdverts: [input.ids].flat().map((id, index) => named("Advert", { id, position: index + 1 })),
  }));
  const { user } = await open(server);
  await user.click(await screen.findByRole("button", { name: "Move Advert 1 down" }));

  expect(await screen.findByText("Advert 1: position 2 of 3")).toBeTruthy();
  await waitFor(async () => expect(await order()).toEqual(["Advert 2", "Advert 1", "Advert 3"]));
  expect(server.callsOf("OrderAdverts")[0]?.variables["input"]).toEqual({ platformId: "n1", ids: ["2", "1", "3"] });
  const items = () => screen.getByRole("list", { name: "Order of display" }).querySelectorAll("li");
  fireEvent.dragStart(items()[2] as HTMLElement);
  fireEvent.dragOver(items()[0] as HTMLElement);
  fireEvent.dragEnd(items()[0] as HTMLElement, { dataTransfer: { dropEffect: "move" } });
  await waitFor(() =>
    expect(server.callsOf("OrderAdverts")[1]?.variables["input"]).toEqual({ platformId: "n1", ids: ["3", "2", "1"] }),
  );
});

test("an image is uploaded, placed in a city and shown", async () => {
  const server = serverWith().answer(CreateAdvertDocument, () => ({ createAdvert: advert("1") }));
  const { user } = await open(server);
  await user.click((await screen.findAllByRole("button", { name: "Add advert" }))[0] as HTMLElement);
  const form = await screen.findByRole("dialog", { name: "Add advert" });
  await user.click(within(form).getByRole("button", { name: "Save" }));
  // Without an image and a name there is nothing to show.
  expect(server.callsOf("CreateAdvert")).toEqual([]);
  const input = form.querySelector("input[type=file]") as HTMLInputElement;
  fireEvent.input(input, { target: { files: [new File([png({ width: 9, height: 9 })], "a.png")] } });
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer({
    code: 0,
    msg: "OK",
    data: { id: "i9", url: "/images/9.png", width: 9, height: 9, byteCount: 90 },
  });
  fireEvent.change(within(form).getByLabelText("Name"), { target: { value: "Spring" } });
  await user.selectOptions(within(form).getByLabelText("Where"), "City");
  await user.selectOptions(within(form).getByLabelText("City"), "Hangzhou");
  await user.click(within(form).getByRole("button", { name: "Save" }));

  expect(await screen.findByText("Saved: Spring")).toBeTruthy();
  expect(server.callsOf("CreateAdvert")[0]?.variables["input"]).toEqual({
    platformId: "n1",
    name: "Spring",
    imageId: "i9",
    regionId: null,
    cityId: "c1",
    stationId: null,
    fromDay: null,
    untilDay: null,
  });
});

test("deleting asks first, in Spanish too", async () => {
  const server = serverWith(advert("1")).answer(DeleteAdvertDocument, () => ({ deleteAdvert: true }));
  const { user } = await open(server, "es");
  await user.click(await screen.findByRole("button", { name: "Eliminar Advert 1" }));
  const question = await screen.findByRole("alertdialog", { name: "¿Eliminar el anuncio Advert 1?" });
  await user.click(within(question).getByRole("button", { name: "Eliminar" }));

  await waitFor(() => expect(server.callsOf("DeleteAdvert")[0]?.variables["input"]).toEqual({ id: "1" }));
});

test("the adverts of the platform that is looked at are exported with where, when and how they stand, in Spanish too", async () => {
  const server = serverWith(advert("1"), advert("2")).refuse(RequestExportDocument, 10012);
  const { user } = await open(server, "es");
  await order("Orden de aparición");
  await user.click(screen.getByRole("button", { name: "Exportar" }));
  const dialog = within(await screen.findByRole("dialog", { name: /Anuncios/ }));
  expect(dialog.getByText("Plataforma: Network")).toBeTruthy();
  expect(dialog.getByText("2 filas")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Exportar" }));

  await waitFor(() => expect(server.callsOf("RequestExport")).toHaveLength(1));
  const input = server.callsOf("RequestExport")[0]?.variables["input"] as { columns: object[] };
  expect(input).toMatchObject({ list: "ADVERTS", adverts: { platformId: "n1" } });
  expect(input.columns).toContainEqual({
    id: "placeName",
    header: "Dónde",
    values: [{ value: "", text: "Todas las estaciones" }],
  });
  expect(input.columns).toContainEqual(
    expect.objectContaining({ id: "state", values: expect.arrayContaining([{ value: "ENDED", text: "Terminado" }]) }),
  );
});
