import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { GunTileFragment } from "../../../parts/gun/gun-tile.generated.ts";
import { MeDocument } from "../../../lib/me.generated.ts";
import { aStation, liveDevice, liveGun, liveTank } from "./test-forecourt.ts";
import type { FakeServer } from "../../../test/fake-server.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { DeviceStatesDocument, GunStatesDocument, TankLevelsDocument } from "./realtime.generated.ts";
import { forecourtServer, ME, push, renderForecourt } from "./test-render.tsx";

const HANGZHOU = { id: "city-2", name: "Hangzhou", regionId: "region-1", regionName: "Yangtze Delta" };
const harbour = aStation({ code: "S01", name: "Harbour Gate" });
const lakeside = aStation({ code: "S07", name: "Lakeside", city: HANGZHOU });

function twoStations() {
  return [
    {
      station: harbour,
      guns: [1, 2, 3].map((gunNumber) => liveGun(harbour, { gunNumber })),
      tanks: [liveTank(harbour)],
      devices: [liveDevice(harbour)],
    },
    {
      station: lakeside,
      guns: [liveGun(lakeside, { online: false, gradeId: "grade-D0", gradeName: "Diesel 0" })],
      tanks: [],
      devices: [liveDevice(lakeside, { online: false })],
    },
  ];
}

function serverRecovers(server: FakeServer): void {
  const stations = twoStations();
  server
    .begins(GunStatesDocument, { gunStates: stations.flatMap(({ guns }) => guns) })
    .begins(TankLevelsDocument, { tankLevels: stations.flatMap(({ tanks }) => tanks) })
    .begins(DeviceStatesDocument, { deviceStates: stations.flatMap(({ devices }) => devices) });
}

const gunAt = (station: string, number: number) =>
  within(screen.getByRole("region", { name: station })).getByRole("button", { name: new RegExp(`^Gun ${number},`) });

describe("the board", () => {
  test("shows every station by city with its link, guns and tanks, and counts them", async () => {
    await renderForecourt(forecourtServer(twoStations()));

    expect(await screen.findByText("2 stations · 4 guns, 0 refuelling")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Shanghai" })).toBeTruthy();
    const station = within(screen.getByRole("region", { name: "Harbour Gate" }));
    expect(station.getAllByRole("button")).toHaveLength(3);
    expect(station.getByText("Online")).toBeTruthy();
    expect(station.getByRole("img", { name: /60%.*volume 18,000.*water 12 mm.*18\.4 °C/ })).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Lakeside" })).getAllByText("Offline")).toHaveLength(1);
    expect(within(screen.getByRole("region", { name: "Lakeside" })).getByText("Silent")).toBeTruthy();
  });

  test("a tile follows its gun through a sale", async () => {
    const server = forecourtServer(twoStations());
    await renderForecourt(server);
    await screen.findByText(/4 guns, 0 refuelling/);

    const running = liveGun(harbour, { gunNumber: 2, state: "REFUELLING", amount: "74.50", volumeLitres: "10.000" });
    await push(server, GunStatesDocument, { gunStates: [running] });

    const tile = gunAt("Harbour Gate", 2);
    expect(tile.textContent).toContain("Refuelling");
    await waitFor(() => expect(tile.textContent).toContain("74.50"));
    expect(within(tile).getByText(/^10\.00.L$/)).toBeTruthy();
    expect(screen.getByText("2 stations · 4 guns, 1 refuelling")).toBeTruthy();
    expect(gunAt("Harbour Gate", 1).textContent).toContain("149.00");
  });

  test("an event renders the tile of its gun and no other", async () => {
    const renders = new Map<string, number>();
    // A tile reads its grade's colour once each time it is rendered; nothing else on the board reads it.
    const counted = (gun: GunTileFragment): GunTileFragment => {
      const { gradeColour } = gun;
      const read = () => {
        renders.set(gun.gunId, (renders.get(gun.gunId) ?? 0) + 1);
        return gradeColour;
      };
      return Object.defineProperty({ ...gun }, "gradeColour", { get: read, enumerable: true });
    };
    const stations = twoStations().map((live) => ({ ...live, guns: live.guns.map(counted) }));
    const server = forecourtServer(stations);
    await renderForecourt(server);
    await screen.findByText(/4 guns/);
    const before = new Map(renders);

    const event = counted(liveGun(harbour, { gunNumber: 2, state: "LIFTED", amount: "0.00" }));
    renders.set(event.gunId, 0);
    await push(server, GunStatesDocument, { gunStates: [event] });

    expect(gunAt("Harbour Gate", 2).textContent).toContain("Lifted");
    expect(before.size).toBe(4);
    expect(renders).toEqual(new Map(before).set(event.gunId, 1));
  });

  test("tiles stay in their places whatever happens on them", async () => {
    const server = forecourtServer(twoStations());
    await renderForecourt(server);
    await screen.findByText(/4 guns/);
    const order = () =>
      screen.getAllByRole("button", { name: /^Gun/ }).map((tile) => tile.querySelector("b")?.textContent);
    const before = order();

    await push(server, GunStatesDocument, { gunStates: [liveGun(harbour, { gunNumber: 3, state: "AUTHORIZED" })] });
    await push(server, GunStatesDocument, { gunStates: [liveGun(harbour, { gunNumber: 1, online: false })] });

    expect(order()).toEqual(before);
  });

  test("a gun whose device is silent shows that, and not the state it had", async () => {
    const server = forecourtServer(twoStations());
    await renderForecourt(server);
    await screen.findByText(/4 guns/);

    await push(server, GunStatesDocument, { gunStates: [liveGun(harbour, { state: "REFUELLING", online: false })] });

    expect(gunAt("Harbour Gate", 1).textContent).toContain("Offline");
    expect(gunAt("Harbour Gate", 1).textContent).not.toContain("Refuelling");
    expect(screen.getByText(/0 refuelling/)).toBeTruthy();
  });

  test("a network without stations teaches the first step", async () => {
    await renderForecourt(forecourtServer([]));
    expect(await screen.findByRole("heading", { name: "No stations yet" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  });

  test.each([
    ["guns", GunStatesDocument],
    ["tanks", TankLevelsDocument],
    ["devices", DeviceStatesDocument],
  ])(
    "when the live %s are refused it says why instead of waiting, and another try brings the board",
    async (_, live) => {
      const server = forecourtServer(twoStations()).refuseLive<unknown, Record<string, never>>(live, 10026);
      await renderForecourt(server);

      expect((await screen.findByRole("alert")).textContent).toContain("The data could not be read");

      serverRecovers(server);
      await userEvent.click(screen.getByRole("button", { name: "Try again" }));

      expect(await screen.findByText("2 stations · 4 guns, 0 refuelling")).toBeTruthy();
    },
  );

  test("when nobody says which units the network counts in, it says so instead of waiting, and another try brings the board", async () => {
    const server = forecourtServer(twoStations()).refuse(MeDocument, 10026);
    await renderForecourt(server);
    expect((await screen.findByRole("alert")).textContent).toContain("The data could not be read");

    server.answer(MeDocument, () => ({ me: ME }));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));

    expect(await screen.findByText("2 stations · 4 guns, 0 refuelling")).toBeTruthy();
  });

  test("reads from right to left in Arabic, with plates and figures kept whole", async () => {
    const stations = twoStations();
    stations[0]?.guns.splice(0, 1, liveGun(harbour, { state: "REFUELLING", carNumber: "沪A12345" }));
    await renderForecourt(forecourtServer(stations), { locale: "ar" });

    const tile = await screen.findByRole("button", { name: /^المسدس 1،.*沪A12345/ });
    expect(document.documentElement.dir).toBe("rtl");
    expect(tile.textContent).toContain("قيد التعبئة");
    expect(within(tile).getByText("沪A12345").tagName).toBe("BDI");
    await waitFor(() => expect(within(tile).getByText(/20\.00.L/).tagName).toBe("BDI"));
  });
});

describe("filters", () => {
  test("narrow the board, stand in the address and come back with Back", async () => {
    const user = userEvent.setup();
    const { router } = await renderForecourt(forecourtServer(twoStations()));
    await screen.findByText(/2 stations/);

    await user.click(screen.getByRole("button", { name: "City" }));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Hangzhou" }));

    await screen.findByText("1 station · 1 gun, 0 refuelling");
    expect(router.state.location.search).toBe("?city=Hangzhou");
    expect(screen.queryByRole("region", { name: "Harbour Gate" })).toBeNull();

    await router.navigate(-1);
    await screen.findByText(/2 stations/);
    expect(router.state.location.search).toBe("");
  });

  test("of a link are applied, by code or by id, and what is unknown is passed over", async () => {
    const address = `/realTimeEquip?station=${lakeside.id}&station=S99&grade=D0&state=melted`;
    await renderForecourt(forecourtServer(twoStations()), { address });

    expect(await screen.findByText("1 station · 1 gun, 0 refuelling")).toBeTruthy();
    const chips = screen.getAllByRole("button", { name: /^Remove filter/ });
    expect(chips[0]).toBe(screen.getByRole("button", { name: "Remove filter Station: Lakeside" }));
    expect(chips[1]).toBe(screen.getByRole("button", { name: "Remove filter Grade: Diesel 0" }));
    expect(chips).toHaveLength(2);
  });

  test("are taken away one by one by their chips", async () => {
    const user = userEvent.setup();
    const { router } = await renderForecourt(forecourtServer(twoStations()), {
      address: "/realTimeEquip?city=Hangzhou&grade=D0",
    });
    await user.click(await screen.findByRole("button", { name: "Remove filter City: Hangzhou" }));
    await waitFor(() => expect(router.state.location.search).toBe("?grade=D0"));
  });

  test("that leave nothing say so and can be cleared", async () => {
    const user = userEvent.setup();
    const { router } = await renderForecourt(forecourtServer(twoStations()), {
      address: "/realTimeEquip?city=Hangzhou&grade=92",
    });
    expect(await screen.findByText("0 stations · 0 guns, 0 refuelling")).toBeTruthy();

    const clear = screen.getAllByRole("button", { name: "Clear filters" });
    await user.click(clear.at(-1) as HTMLElement);
    expect(await screen.findByText(/2 stations · 4 guns/)).toBeTruthy();
    expect(router.state.location.search).toBe("");
  });

  test("by state keep a gun in its place, faded and uncounted, when it moves on", async () => {
    const stations = twoStations();
    stations[0]?.guns.splice(1, 1, liveGun(harbour, { gunNumber: 2, state: "REFUELLING" }));
    const server = forecourtServer(stations);
    await renderForecourt(server, { address: "/realTimeEquip?state=refuelling" });
    await screen.findByText("1 station · 1 gun, 1 refuelling");

    await push(server, GunStatesDocument, { gunStates: [liveGun(harbour, { gunNumber: 2, state: "WORKING" })] });

    expect(gunAt("Harbour Gate", 2).dataset["faded"]).toBe("true");
    expect(screen.getByText(/0 guns, 0 refuelling/)).toBeTruthy();
  });
});

describe("a saved view", () => {
  const view = {
    __typename: "SavedView",
    id: "view-1",
    screen: "realTimeEquip",
    name: "Hangzhou",
    search: "city=Hangzhou&city=Nowhere",
    columns: [],
    shared: false,
    own: true,
    ownerName: "Operator",
    isDefault: false,
  };
  const serverWith = (given: object = {}) =>
    forecourtServer(twoStations()).answer(SavedViewsDocument, () => ({ savedViews: [{ ...view, ...given }] }));

  test("narrows the board, and the address carries what is seen: what isn't there any more falls out", async () => {
    const user = userEvent.setup();
    const { router } = await renderForecourt(serverWith());
    await user.click(await screen.findByRole("button", { name: "Views" }));
    await user.click(await screen.findByRole("button", { name: "Hangzhou" }));

    expect(await screen.findByText("1 station · 1 gun, 0 refuelling")).toBeTruthy();
    expect(router.state.location.search).toBe("?city=Hangzhou");
    await router.navigate(-1);
    expect(await screen.findByText("2 stations · 4 guns, 0 refuelling")).toBeTruthy();
  });

  test("that the person begins with takes the place of the bare address, and never that of a link", async () => {
    const server = serverWith({ isDefault: true });
    const { router } = await renderForecourt(server);

    await waitFor(() => expect(router.state.location.search).toBe("?city=Hangzhou"));
    expect(router.state.historyAction).toBe("REPLACE");
  });

  test("does not touch a link that narrows by itself", async () => {
    const user = userEvent.setup();
    const { router } = await renderForecourt(serverWith({ isDefault: true }), {
      address: "/realTimeEquip?station=S01",
    });
    await user.click(await screen.findByRole("button", { name: "Views" }));
    await screen.findByRole("button", { name: "No longer begin with Hangzhou" });

    expect(screen.getByText("1 station · 3 guns, 0 refuelling")).toBeTruthy();
    expect(router.state.location.search).toBe("?station=S01");
  });
});
