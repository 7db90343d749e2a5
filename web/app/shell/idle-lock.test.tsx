import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HomeAlarmsDocument } from "../../features/overview/home/home.generated.ts";
import { readSession } from "../../lib/session.ts";
import { MeDocument } from "../../lib/me.generated.ts";
import type { FirstDeed } from "../../schema-types.generated.ts";
import "../../features/person/own/first-deed-screen.tsx";
import { FakeServer } from "../../test/fake-server.ts";
import { person, renderConsole } from "../../test/render.tsx";

const MINUTE = 60_000;
const LOCKED = { name: "Locked while you were away" };
/** No test comes before another: what is remembered of a touch lies behind all of them. */
let now = Date.now();

beforeEach(() => {
  now += 24 * 60 * MINUTE;
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now, shouldAdvanceTime: true });
  // As a login leaves it.
  localStorage.setItem("forecourt.touched", String(now));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Sent {
  readonly authorization: string | undefined;
  readonly isLogin: boolean;
}

/** The ways to the server beside the client's: logins, and ends of sessions. `lost` of them get no answer. */
function plainServer(lost = 0, mustFirst: FirstDeed | null = null): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (_address: unknown, { body, headers }: RequestInit) => {
    const isLogin = (body as string).includes("secret");
    sent.push({ isLogin, authorization: (headers as Record<string, string | undefined>)["authorization"] });
    if (sent.length <= lost) {
      throw new TypeError("no network");
    }
    const session = { uuid: "u2", token: "token-2", name: "Ada", permissions: [6], expiresAt: "2999-01-01T00:00:00Z" };
    const login = { ...session, mustFirst };
    return Response.json({ data: isLogin ? { login } : { logout: true } });
  });
  return sent;
}

async function atHome(lockAfterMinutes?: number) {
  const server = new FakeServer().answer(HomeAlarmsDocument, () => ({
    kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 0, endedAlarms: 0, stationsSilent: 0 },
  }));
  const console = await renderConsole("/index", {
    permissions: [0],
    server,
    ...(lockAfterMinutes !== undefined && { lockAfterMinutes }),
  });
  await screen.findByRole("heading", { name: "Go to" });
  fireEvent.keyDown(window, { key: "Shift" });
  return { ...console, server };
}

function pass(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * MINUTE);
}

const look = () => act(() => void window.dispatchEvent(new Event("focus")));

test("a console that nobody touches is covered in time, its session over on the server; the password opens it again", async () => {
  const sent = plainServer();
  const { user } = await atHome(15);

  pass(14.9);
  look();
  expect(sent).toEqual([]);
  pass(0.2);
  look();

  const dialog = await screen.findByRole("dialog", LOCKED);
  expect(sent).toEqual([{ authorization: "Bearer token-1", isLogin: false }]);
  await user.type(within(dialog).getByLabelText("Password"), "secret");
  await user.click(within(dialog).getByRole("button", { name: "Go on" }));
  await waitFor(() => expect(screen.queryByRole("dialog", LOCKED)).toBeNull());
  expect(readSession()?.token).toBe("token-2");
  expect(screen.getByRole("heading", { name: "Go to" })).toBeTruthy();
  expect(sent).toHaveLength(2);
});

test("a password that was given anew meanwhile opens it to the choice of another one, and to nothing else", async () => {
  plainServer(0, "CHANGE_PASSWORD");
  const { user, server } = await atHome(15);
  pass(20);
  look();
  const dialog = await screen.findByRole("dialog", LOCKED);
  server.answer(MeDocument, () => ({ me: { ...person([0]), mustFirst: "CHANGE_PASSWORD" as const } }));

  await user.type(within(dialog).getByLabelText("Password"), "secret");
  await user.click(within(dialog).getByRole("button", { name: "Go on" }));

  expect(await screen.findByRole("heading", { name: "First, choose a password of your own" })).toBeTruthy();
  expect(screen.queryByRole("dialog", LOCKED)).toBeNull();
  expect(screen.queryByRole("heading", { name: "Go to" })).toBeNull();
  expect(readSession()).toMatchObject({ token: "token-2", mustFirst: "CHANGE_PASSWORD" });
});

test("the touch that wakes a machine up does not open it", async () => {
  plainServer();
  await atHome(15);

  pass(60);
  fireEvent.pointerDown(window);

  expect(await screen.findByRole("dialog", LOCKED)).toBeTruthy();
});

test("who works in another window is there", async () => {
  plainServer();
  await atHome(15);

  pass(10);
  localStorage.setItem("forecourt.touched", String(Date.now()));
  pass(10);
  look();

  expect(readSession()?.token).toBe("token-1");
  expect(screen.queryByRole("dialog", LOCKED)).toBeNull();
});

test("a board that never locks stays open for days", async () => {
  const sent = plainServer();
  await atHome();

  pass(5_000);
  look();

  expect(sent).toEqual([]);
  expect(screen.queryByRole("dialog", LOCKED)).toBeNull();
});

test("a server that can't be reached is told as soon as it can, by the token that was given up", async () => {
  const sent = plainServer(1);
  await atHome(15);

  pass(16);
  look();
  await screen.findByRole("dialog", LOCKED);
  await act(() => vi.advanceTimersByTimeAsync(11_000));

  expect(sent).toEqual([
    { authorization: "Bearer token-1", isLogin: false },
    { authorization: "Bearer token-1", isLogin: false },
  ]);
});
