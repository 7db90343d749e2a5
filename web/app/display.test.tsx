import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { BOARD, liveServer } from "../features/overview/kanban/test-board.ts";
import { reportConnection } from "../lib/connection.ts";
import { takeDisplay } from "../lib/display.ts";
import { MeDocument } from "../lib/me.generated.ts";
import { readCookie } from "../lib/cookies.ts";
import { lockSession, readSession, saveSession } from "../lib/session.ts";
import { person, renderConsole } from "../test/render.tsx";

const SECRET = "fca_display";

beforeEach(() => reportConnection("opened"));

/** A window that was opened by the link of a display. */
async function openDisplay(path = "/kanban?wall=1") {
  history.replaceState(null, "", `/kanban?wall=1#display=${SECRET}`);
  takeDisplay();
  const server = liveServer().answer(MeDocument, () => ({ me: { ...person([0]), operates: [], approves: [] } }));
  return renderConsole(path, { server });
}

const theBoard = () => screen.findByRole("region", { name: "Figures of today" });

describe("a window that is opened by a display's link", () => {
  test("shows the dashboard on its wall without a login, with the token and not in its address", async () => {
    const { server } = await openDisplay();

    await theBoard();
    expect(location.href).not.toContain(SECRET);
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.queryByRole("link", { name: "Leave wall view" })).toBeNull();
    expect(server.callsOf("Me")[0]?.headers["Authorization"]).toBe(`Bearer ${SECRET}`);
    expect(document.cookie).not.toContain(SECRET);
  });

  test("is a display still after it was loaded anew", async () => {
    await openDisplay();
    await theBoard();

    takeDisplay();

    expect(readSession()).toMatchObject({ token: SECRET, permissions: [0], operates: [] });
  });

  test("opens nothing else", async () => {
    const { path, go, user } = await openDisplay("/realTimeEquip");
    await theBoard();
    expect(path()).toBe("/kanban?wall=1");

    await go("/userInfoList");
    await waitFor(() => expect(path()).toBe("/kanban?wall=1"));
    await theBoard();
    await user.keyboard("{Escape}");
    expect(path()).toBe("/kanban?wall=1");
  });

  test("leaves the person alone who is logged in beside it, and does not lock", async () => {
    saveSession({
      uuid: "u1",
      token: "token-1",
      name: "Ada",
      login: "ada",
      permissions: [6],
      operates: [],
      approves: [],
    });
    await openDisplay();
    await theBoard();

    act(() => lockSession());

    await theBoard();
    expect([readCookie("token"), readCookie("Auth")]).toEqual(["token-1", "0,6"]);
  });

  test("says that its token is over, and then asks nobody for a password", async () => {
    const { server, user } = await openDisplay();
    await theBoard();

    act(() => {
      server.revoke(SECRET);
      server.dropLive();
    });

    expect(await screen.findByRole("heading", { name: "This dashboard has been switched off" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    const assign = vi.fn();
    vi.stubGlobal("location", { ...location, assign });
    await user.click(screen.getByRole("button", { name: "Log in here" }));
    vi.unstubAllGlobals();
    expect(assign).toHaveBeenCalledWith("/login");
    expect(readSession()).toBeUndefined();
  });
});

test("a wall that turns shows the whole dashboard, then each station, and begins anew", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { path } = await openDisplay("/kanban?wall=1&turn=10");
  await theBoard();
  const shown: (string | null)[] = [];
  for (let turn = 0; turn <= BOARD.stations.length; turn += 1) {
    act(() => void vi.advanceTimersByTime(10_000));
    shown.push(new URLSearchParams(path().split("?")[1]).get("station"));
  }

  expect(new Set(shown.slice(0, -1))).toEqual(new Set(BOARD.stations.map(({ stationId }) => stationId)));
  expect(shown.at(-1)).toBeNull();
  expect(path()).toBe("/kanban?wall=1&turn=10");
});
