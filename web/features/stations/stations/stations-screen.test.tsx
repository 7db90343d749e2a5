import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { SetupChangesDocument } from "../../../lib/setup.generated.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import {
  ChangeStationDocument,
  ChangeStationsDocument,
  CreateCityDocument,
  CreateStationDocument,
  DeleteRegionDocument,
  DeleteStationDocument,
  MoveStationDocument,
  PlaceTreeDocument,
} from "./stations.generated.ts";
import { DELTA_ID, HANGZHOU_ID, PLATFORM, placeServer, SHANGHAI_ID, station } from "./test-places.ts";

const open = (
  path = "/stationSet",
  { server = placeServer(), locale = "en" }: { server?: ReturnType<typeof placeServer>; locale?: LocaleId } = {},
) => renderScreen(path, { permissions: [0, 1, 6, 100, 104], server, locale });

const row = (name: RegExp) => screen.findByRole("row", { name });

describe("the stations", () => {
  test("are listed beside the tree of regions and cities, with how many more there may be", async () => {
    await open();

    expect(await row(/Harbour/)).toBeTruthy();
    expect((await row(/Quay/)).textContent).toContain("2 of 3");
    expect(screen.getByText("18 of 20 stations")).toBeTruthy();
    const tree = screen.getByRole("tree", { name: "Places" });
    expect(
      within(tree)
        .getAllByRole("treeitem")
        .map((item) => item.textContent),
    ).toEqual(expect.arrayContaining([expect.stringContaining("Hangzhou1")]));
  });

  test("of the city that is chosen in the tree are listed alone, and the address says so", async () => {
    const { user, path, server } = await open();
    await row(/Harbour/);

    await user.click(screen.getByText("Hangzhou", { selector: "bdi" }));

    await waitFor(() => expect(path()).toBe(`/stationSet?city=${HANGZHOU_ID}`));
    expect(await screen.findByText("1–1 of 1")).toBeTruthy();
    expect(server.callsOf("StationSettings").at(-1)?.variables["filter"]).toEqual({ cityIds: [HANGZHOU_ID] });

    await user.click(screen.getByRole("button", { name: "All regions" }));
    await waitFor(() => expect(path()).toBe("/stationSet"));
  });

  test("open in the tree too: a city shows its stations, and one of them its detail", async () => {
    const { user, path } = await open(`/stationSet?city=${SHANGHAI_ID}`);
    const tree = within(await screen.findByRole("tree"));
    const city = await tree.findByRole("button", { name: /^Shanghai/ });

    city.focus();
    await user.keyboard("{ArrowRight}");
    await user.click(await tree.findByText("Quay"));

    expect(await screen.findByRole("dialog", { name: "Quay" })).toBeTruthy();
    expect(path()).toBe(`/stationSet?city=${SHANGHAI_ID}&open=s2`);
  });

  test("stand in a region whose history is told to those who may read the log", async () => {
    const server = placeServer().answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false } },
    }));
    const { user } = await open(`/stationSet?region=${DELTA_ID}`, { server });

    await user.click(await screen.findByRole("button", { name: "History of Delta" }));

    expect(await screen.findByRole("dialog", { name: /^History/ })).toBeTruthy();
    expect(await screen.findByText("Nothing was done to it yet.")).toBeTruthy();
    expect(server.callsOf("RecordHistory").at(-1)?.variables).toMatchObject({ objectId: DELTA_ID });
  });

  test("stand in a region whose history is nobody's who may not read the log", async () => {
    await renderScreen(`/stationSet?region=${DELTA_ID}`, { permissions: [0, 1, 6, 104], server: placeServer() });

    await screen.findByRole("button", { name: "New city in Delta" });
    expect(screen.queryByRole("button", { name: "History of Delta" })).toBeNull();
  });

  test("are asked for again when somebody else changed the set-up", async () => {
    const server = placeServer().begins(SetupChangesDocument, { setupChanges: "2026-11-22T00:00:00Z" });
    await open("/stationSet", { server });
    await row(/Harbour/);
    const before = server.callsOf("StationSettings").length;

    server.push(SetupChangesDocument, { setupChanges: "2026-11-22T00:00:05Z" });

    await waitFor(() => expect(server.callsOf("StationSettings").length).toBe(before + 1));
  });

  test("can't be more than the platform may have: the button says so before anything is filled in", async () => {
    await open("/stationSet", { server: placeServer({ limit: 18 }) });

    expect(await screen.findByText("18 of 18 stations: the limit is reached")).toBeTruthy();
    expect((screen.getByRole("button", { name: "New station" }) as HTMLButtonElement).disabled).toBe(true);
  });

  test("are not for those who don't hold the permission", async () => {
    const { server } = await renderScreen("/stationSet", { permissions: [0, 6], server: placeServer() });

    expect(await screen.findByRole("heading", { name: "No access to this screen" })).toBeTruthy();
    expect(server.callsOf("StationSettings")).toEqual([]);
  });

  test("read from right to left in Arabic", async () => {
    await open("/stationSet", { locale: "ar" });

    expect(await screen.findByRole("columnheader", { name: /الرمز/ })).toBeTruthy();
    expect(screen.getByText("18 من 20 محطة")).toBeTruthy();
  });
});

describe("a station", () => {
  test("needs a city: where there is none yet, the form says how one is made", async () => {
    const server = placeServer({ stations: [] }).answer(PlaceTreeDocument, () => ({
      regions: [],
      platforms: [PLATFORM],
    }));
    const { user } = await open("/stationSet", { server });
    await screen.findByText("18 of 20 stations");

    await user.click(screen.getAllByRole("button", { name: "New station" })[0]!);
    const city = within(await screen.findByRole("dialog")).getByRole("combobox", { name: /^City/ });

    expect(city.getAttribute("aria-describedby")).not.toBeNull();
    expect(screen.getByText(/^There is no city yet: under Places, make a region first/)).toBeTruthy();
  });

  test("is made in the city that is chosen, with the platform's shifts and zone", async () => {
    const server = placeServer().answer(CreateStationDocument, () => ({
      createStation: { __typename: "Station", id: "s4" },
    }));
    const { user } = await open(`/stationSet?city=${SHANGHAI_ID}`, { server });
    await screen.findByText("18 of 20 stations");

    await user.click(screen.getByRole("button", { name: "New station" }));
    const form = within(await screen.findByRole("dialog"));
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText("2 entries need attention")).toBeTruthy();
    await user.type(form.getByRole("textbox", { name: "Code" }), "S04");
    await user.type(form.getByRole("textbox", { name: "Name" }), "Airport");
    await user.type(form.getByRole("textbox", { name: "Latitude" }), "31.5");
    await user.type(form.getByRole("textbox", { name: "Longitude" }), "121.5");
    await user.click(form.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.callsOf("CreateStation")[0]?.variables["input"]).toMatchObject({
      code: "S04",
      name: "Airport",
      platformId: "n1",
      cityId: SHANGHAI_ID,
      latitude: 31.5,
      longitude: 121.5,
      shiftsPerDay: 3,
      timeZone: "Asia/Shanghai",
      controlMode: "PLATFORM",
    });
  });

  test("that controls itself has its own parameters locked until control is taken back", async () => {
    const server = placeServer().answer(ChangeStationDocument, () => ({ changeStation: station(3) }));
    const { user } = await open("/stationSet?open=s3", { server });
    await user.click(await screen.findByRole("button", { name: "Change" }));
    const form = within(await screen.findByRole("dialog", { name: "Change Lake" }));
    const certification = form.getByRole("combobox", { name: "Certification" }) as HTMLSelectElement;
    expect(certification.disabled).toBe(true);

    await user.selectOptions(form.getByRole("combobox", { name: "Control" }), "PLATFORM");
    await user.selectOptions(certification, "PASSWORD");
    await user.click(form.getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(server.callsOf("ChangeStation")[0]?.variables["input"]).toEqual({
        id: "s3",
        controlMode: "PLATFORM",
        certification: "PASSWORD",
      }),
    );
  });

  test("is refused with the words of its field, and what was typed stays", async () => {
    const server = placeServer().refuse(MoveStationDocument, 10018);
    const { user } = await open("/stationSet?open=s1", { server });
    await user.click(await screen.findByRole("button", { name: "Move" }));
    const form = within(await screen.findByRole("dialog", { name: "Move Harbour" }));

    await user.selectOptions(form.getByRole("combobox", { name: "City" }), HANGZHOU_ID);
    await user.click(form.getByRole("button", { name: "Move" }));

    expect(await form.findByText(/is used up/)).toBeTruthy();
    expect(server.callsOf("MoveStation")[0]?.variables["input"]).toEqual({
      id: "s1",
      platformId: "n1",
      cityId: HANGZHOU_ID,
    });
  });

  test("is deleted after its code was typed; one that still works can't be, and says what to do first", async () => {
    const server = placeServer().answer(DeleteStationDocument, () => ({ deleteStation: true }));
    const { user, path, go } = await open("/stationSet?open=s2", { server });
    expect(await screen.findByText(/delete its activation, remove its devices/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();

    await go("/stationSet?open=s1");
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByRole("button", { name: "Delete" }).getAttribute("aria-disabled")).toBe("true");
    await user.type(question.getByRole("textbox"), "S01");
    await user.click(question.getByRole("button", { name: "Delete" }));

    await waitFor(() => expect(path()).toBe("/stationSet"));
    expect(server.callsOf("DeleteStation")[0]?.variables).toEqual({ input: { id: "s1" } });
  });

  test("leads to its tanks, devices and activation, as far as the person may see them", async () => {
    await open("/stationSet?open=s1");

    const link = await within(await screen.findByRole("dialog")).findByRole("link", { name: "Station activation" });
    expect(link.getAttribute("href")).toBe("/siteActiva?station=s1");
    expect(within(screen.getByRole("dialog")).queryByRole("link", { name: "Tank configuration" })).toBeNull();
  });
});

describe("many stations", () => {
  test("are given the same parameters, and each is told what became of it", async () => {
    const outcome = { __typename: "RowOutcome" as const, refusal: null };
    const server = placeServer().answer(ChangeStationsDocument, () => ({
      changeStations: {
        outcomes: [
          { ...outcome, id: "s1", label: "S01 Harbour", outcome: "DONE" as const },
          {
            ...outcome,
            id: "s3",
            label: "S03 Lake",
            outcome: "REFUSED" as const,
            refusal: { number: 10022, params: {} },
          },
        ],
        next: null,
      },
    }));
    const { user } = await open("/stationSet", { server });
    await user.click(await screen.findByRole("checkbox", { name: "Select Harbour S01" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Lake S03" }));
    await user.click(screen.getByRole("button", { name: "Change parameters" }));
    const form = within(await screen.findByRole("dialog", { name: "Change the parameters of 2 stations" }));

    await user.click(form.getByRole("button", { name: "Change parameters" }));
    expect((await form.findAllByText("Choose at least one parameter")).length).toBeGreaterThan(0);
    await user.selectOptions(form.getByRole("combobox", { name: "Certification" }), "PASSWORD");
    await user.click(form.getByRole("button", { name: "Change parameters" }));

    const told = within(await screen.findByRole("list", { name: "Result row by row" }));
    expect(told.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^S03 Lake.*\(10022\)$/),
      "S01 HarbourDone",
    ]);
    expect(server.callsOf("ChangeStations")[0]?.variables["input"]).toEqual({
      ids: ["s1", "s3"],
      mode: "ROW_BY_ROW",
      parameters: { certification: "PASSWORD" },
    });
  });
});

describe("regions and cities", () => {
  test("are made and deleted above the tree; a superior's are only looked at", async () => {
    const server = placeServer()
      .answer(CreateCityDocument, () => ({ createCity: { __typename: "City", id: "c3" } }))
      .refuse(DeleteRegionDocument, 10019);
    const { user } = await open(`/stationSet?region=${DELTA_ID}`, { server });

    await user.click(await screen.findByRole("button", { name: "New city in Delta" }));
    const form = within(await screen.findByRole("dialog", { name: "New city" }));
    await user.type(form.getByRole("textbox", { name: "Name" }), "Ningbo");
    await user.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(server.callsOf("CreateCity")[0]?.variables).toEqual({ input: { name: "Ningbo", regionId: DELTA_ID } }),
    );

    await user.click(await screen.findByRole("button", { name: "Delete Delta" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText(/^In use/)).toBeTruthy();

    await user.click(screen.getByText("Superior", { selector: "bdi" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Delete / })).toBeNull());
    expect(screen.getByRole("button", { name: "New region" })).toBeTruthy();
  });
});

/** The tree of places beside the list, and what is between them, in rem. */
const TREE_REM = 18.75;

test("the list of stations has room beside the tree and the opened menu of an office screen", async () => {
  await open();

  expect(leastRem(await screen.findByRole("table"))).toBeLessThanOrEqual(OFFICE_REM - TREE_REM);
});
