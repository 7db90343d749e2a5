import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { BrandingDocument } from "../../../lib/branding.generated.ts";
import { byHash } from "../../../lib/by-hash.ts";
import { MeDocument } from "../../../lib/me.generated.ts";
import { readNetworkCode } from "../../../lib/network-code.ts";
import { readSession, saveSession } from "../../../lib/session.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { person, renderConsole } from "../../../test/render.tsx";
import { HomeAlarmsDocument } from "../../overview/home/home.generated.ts";
import { SignInWayDocument } from "./login.generated.ts";

beforeEach(() => localStorage.removeItem("forecourt.network"));
afterEach(() => vi.unstubAllGlobals());

const SESSION = {
  uuid: "u1",
  token: "token-1",
  name: "Anna",
  login: "anna@north",
  permissions: [0],
  operates: [],
  approves: [],
  expiresAt: "2999-01-01T00:00:00Z",
  returnTo: "",
};

interface Answers {
  /** By network code. */
  readonly ways?: Readonly<Record<string, { name: string; passwordsAllowed: boolean }>>;
  readonly session?: { code: number; data: typeof SESSION | null };
}

/** The network, as the login sees it; gives what came for a session. */
function serverAnswers({ ways = {}, session = { code: 10105, data: null } }: Answers) {
  const fetched = vi.fn((_init: RequestInit | undefined) => new Response(JSON.stringify(session)));
  vi.stubGlobal("fetch", async (input: unknown, init?: RequestInit) => {
    if (input === "/sign-in/session") {
      return fetched(init);
    }
    const body = init?.body as string;
    if (body.includes(byHash(SignInWayDocument).persistedQuery.sha256Hash)) {
      const { variables } = JSON.parse(body) as { variables: { code: string } };
      return new Response(JSON.stringify({ data: { signInWay: ways[variables.code] ?? null } }));
    }
    expect(body).toContain(byHash(BrandingDocument).persistedQuery.sha256Hash);
    return new Response(JSON.stringify({ data: { branding: null } }));
  });
  return fetched;
}

const NORTH = { north: { name: "North ID", passwordsAllowed: true } };
const NORTH_ALONE = { north: { name: "North ID", passwordsAllowed: false } };

const login = (path: string, locale?: LocaleId) =>
  renderConsole(path, {
    ...(locale && { locale }),
    server: new FakeServer()
      .answer(MeDocument, () => ({ me: person([0]) }))
      .answer(HomeAlarmsDocument, () => ({
        kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 0, endedAlarms: 0, stationsSilent: 0 },
      })),
  });

describe("the way by the company", () => {
  test("asks for the network's code once, and leads to its provider with the way back", async () => {
    serverAnswers({ ways: NORTH });
    const { user } = await login("/login?redirect=%2FpriceSet2%3Fa%3D1");

    await user.click(await screen.findByRole("button", { name: "Sign in with your company" }));
    await user.type(screen.getByLabelText("Network code"), " @North ");
    await user.click(screen.getByRole("button", { name: "Continue" }));

    const way = await screen.findByRole("link", { name: "Sign in with North ID" });
    expect(way.getAttribute("href")).toBe("/sign-in/north?redirect=%2FpriceSet2%3Fa%3D1");
    expect(screen.getByLabelText("Password")).toBeTruthy();
    expect(readNetworkCode()).toBe("north");
  });

  test("is there at once at the next visit, and can be another network's", async () => {
    localStorage.setItem("forecourt.network", "north");
    serverAnswers({ ways: NORTH });
    const { user } = await login("/login");

    expect((await screen.findByRole("link", { name: "Sign in with North ID" })).getAttribute("href")).toBe(
      "/sign-in/north",
    );
    await user.click(screen.getByRole("button", { name: "Another network" }));

    expect(screen.getByRole("button", { name: "Sign in with your company" })).toBeTruthy();
    expect(readNetworkCode()).toBe("");
  });

  test("says so where a code has none, and keeps what was typed", async () => {
    serverAnswers({});
    const { user } = await login("/login");
    await user.click(await screen.findByRole("button", { name: "Sign in with your company" }));
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getByText("Enter the network code")).toBeTruthy();

    await user.type(screen.getByLabelText("Network code"), "south");
    await user.click(screen.getByRole("button", { name: "Continue" }));

    expect(await screen.findByText("No company sign-in is behind this network code")).toBeTruthy();
    expect((screen.getByLabelText("Network code") as HTMLInputElement).value).toBe("south");
    expect(readNetworkCode()).toBe("");
  });

  test("is the only one where passwords are off, but for who asks for the password", async () => {
    serverAnswers({ ways: NORTH_ALONE });
    const { user } = await login("/login?network=north");

    expect(await screen.findByRole("link", { name: "Sign in with North ID" })).toBeTruthy();
    expect(screen.queryByLabelText("Password")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Sign in by password" }));

    expect(screen.getByLabelText("Password")).toBeTruthy();
  });

  test("is in Arabic where the person reads Arabic", async () => {
    serverAnswers({ ways: NORTH_ALONE });
    await login("/login?network=north", "ar");

    expect(await screen.findByRole("link", { name: "الدخول عبر North ID" })).toBeTruthy();
  });
});

describe("back from the company", () => {
  test("the session is fetched once, and the person is where they wanted to be", async () => {
    const fetched = serverAnswers({ session: { code: 0, data: SESSION } });

    const { path } = await login("/login?signedIn=1&redirect=%2Findex%3Fn%3D2");

    expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
    expect(path()).toBe("/index?n=2");
    expect(fetched.mock.calls.map(([init]) => init?.method)).toEqual(["POST"]);
    expect(readSession()).toMatchObject({ token: "token-1", name: "Anna", login: "anna@north" });
  });

  test("it takes the place of a session that was there before, whose token goes along so that it ends", async () => {
    saveSession({ ...SESSION, token: "old" });
    const fetched = serverAnswers({ session: { code: 0, data: SESSION } });

    await login("/login?signedIn=1");

    await waitFor(() => expect(readSession()?.token).toBe("token-1"));
    expect(new Headers(fetched.mock.calls[0]?.[0]?.headers).get("authorization")).toBe("Bearer old");
  });

  test("a session that isn't there says why, and leaves the ways in", async () => {
    serverAnswers({});

    const { path } = await login("/login?signedIn=1&redirect=%2Flog");

    expect(await screen.findByText("The sign-in took too long, or was used before. Begin again.")).toBeTruthy();
    expect(path()).toBe("/login?redirect=%2Flog&refused=10105");
    expect(screen.getByRole("button", { name: "Sign in with your company" })).toBeTruthy();
    expect(readSession()).toBeUndefined();
  });

  test.each([
    ["refused=10109", "Your company knows you, but there is no account for you here"],
    ["refused=10110", "Your account is frozen"],
    ["refused=429&after=60", "Try again in 60 seconds"],
    ["refused=%3Cb%3E", "Something failed"],
  ])("%s is told in words", async (query, text) => {
    serverAnswers({});

    await login(`/login?${query}`);

    await waitFor(() => expect(screen.getByRole("alert").textContent).not.toBe(""));
    expect(screen.getByRole("alert").textContent).toContain(text);
  });
});
