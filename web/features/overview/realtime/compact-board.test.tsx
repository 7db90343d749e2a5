import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { liveGun, liveStation, liveTank } from "./test-forecourt.ts";
import { forecourtServer, push, renderForecourt } from "./test-render.tsx";
import { GunStatesDocument } from "./realtime.generated.ts";

function stations() {
  const [one, two] = [liveStation({ code: "S01" }), liveStation({ code: "S02", platforms: ["Highways", "Network"] })];
  const highways = { ...two, station: { ...two.station, platform: { id: "platform-2", name: "Highways" } } };
  return [
    {
      ...one,
      guns: [liveGun(one.station), liveGun(one.station, { gunNumber: 2, state: "REFUELLING", amount: "35.20" })],
      tanks: [liveTank(one.station, { fillPercent: 63.5 })],
    },
    { ...highways, guns: [liveGun(two.station, { online: false })] },
  ];
}

test("a compact board shows each gun as its number and state, with the amount of those in use, and tanks as levels", async () => {
  const user = userEvent.setup();
  const made = stations();
  const server = forecourtServer(made);
  const { router } = await renderForecourt(server);
  await screen.findByRole("button", { name: "Compact" });
  await user.click(screen.getByRole("button", { name: "Compact" }));

  const board = await screen.findByRole("list", { name: "Guns and tanks by station" });
  const cards = within(board).getAllByRole("listitem");
  expect(cards.map((card) => within(card).getByRole("link").textContent)).toEqual(["Station S01", "Station S02"]);
  const buttons = () => within(cards[0]!).getAllByRole("button");
  expect(buttons().map((button) => button.getAttribute("aria-label"))).toEqual([
    "Gun 1, Petrol 92, Free",
    "Gun 2, Petrol 92, Refuelling, ¥35.20",
  ]);
  expect(within(cards[0]!).getByRole("img", { name: /^Tank 1, .*, 64%/ })).toBeTruthy();
  expect(within(cards[1]!).getByRole("button").getAttribute("aria-label")).toBe("Gun 1, Petrol 92, Offline");

  await push(server, GunStatesDocument, { gunStates: [{ ...made[0]!.guns[0]!, state: "LIFTED", amount: "0" }] });
  expect(buttons()[0]?.getAttribute("aria-label")).toBe("Gun 1, Petrol 92, Lifted, ¥0.00");
  await user.click(buttons()[0]!);
  expect(router.state.location.search).toBe("?gun=S01-1");
});

test("the board is narrowed to a platform and those below it", async () => {
  await renderForecourt(forecourtServer(stations()), { address: "/realTimeEquip?platform=Highways" });

  expect(await screen.findByRole("link", { name: "Station S02" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Station S01" })).toBeNull();
  expect(screen.getByRole("button", { name: "Remove filter Platform: Highways" })).toBeTruthy();
});
