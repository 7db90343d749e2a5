import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readSession } from "../../../lib/session.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { person, renderConsole } from "../../../test/render.tsx";
import { MeDocument } from "../../../lib/me.generated.ts";
import { BrandingDocument } from "../../../lib/branding.generated.ts";
import { byHash } from "../../../lib/by-hash.ts";
import { HomeAlarmsDocument } from "../../overview/home/home.generated.ts";

afterEach(() => vi.unstubAllGlobals());

/** The network, as the login sees it; gives what is asked of it beside whose login page it is. */
function serverAnswers(answer: unknown, status = 200, branding: unknown = null) {
  const login = vi.fn(async (_input: unknown, _init?: RequestInit) => new Response(JSON.stringify(answer), { status }));
  vi.stubGlobal("fetch", async (input: unknown, init?: RequestInit) =>
    (init?.body as string | undefined)?.includes(byHash(BrandingDocument).persistedQuery.sha256Hash)
      ? new Response(JSON.stringify({ data: { branding } }))
      : login(input, init),
  );
  return login;
}

function accepted() {
  const login = { uuid: "u1", token: "token-1", name: "Ada", permissions: [6], expiresAt: "2999-01-01T00:00:00Z" };
  return { data: { login } };
}

function behindTheLogin(): FakeServer {
  return new FakeServer()
    .answer(MeDocument, () => ({ me: person([0, 6]) }))
    .answer(HomeAlarmsDocument, () => ({
      kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 0, endedAlarms: 0, stationsSilent: 0 },
    }));
}

async function enter(user: Awaited<ReturnType<typeof renderConsole>>["user"], name: string, password: string) {
  const fields = [await screen.findByLabelText("Username"), screen.getByLabelText("Password")] as const;
  for (const [index, text] of [name, password].entries()) {
    if (text) {
      await user.type(fields[index] as HTMLElement, text);
    }
  }
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

test("a visitor without a session logs in and comes exactly where they wanted, query and fragment included", async () => {
  const fetch = serverAnswers(accepted());

  const { user, path } = await renderConsole("/index?from=mail&n=2#alarms", { server: behindTheLogin() });
  expect(path()).toBe("/login?redirect=%2Findex%3Ffrom%3Dmail%26n%3D2%23alarms");
  await enter(user, " ada ", "secret");

  expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
  expect(path()).toBe("/index?from=mail&n=2#alarms");
  const sent = JSON.parse(fetch.mock.calls[0]?.[1]?.body as string) as { variables: unknown };
  expect(sent.variables).toEqual({ input: { username: "ada", password: "secret" } });
});

test("the login leaves uuid, token, name and the permissions, always with 0, in cookies of this version", async () => {
  serverAnswers(accepted());

  const { user } = await renderConsole("/login", { server: behindTheLogin() });
  await enter(user, "ada", "secret");
  await screen.findByRole("heading", { name: "Home" });

  expect(readSession()).toMatchObject({ uuid: "u1", token: "token-1", name: "Ada", login: "ada", permissions: [0, 6] });
  expect(document.cookie).toContain("forecourt-1.20.1-Auth=0%2C6");
});

test.each([
  ["nothing", "", ""],
  ["no password", "ada", ""],
  ["a username of blanks", "   ", "secret"],
])("with %s entered, the message asks for both and nothing is sent", async (_case, name, password) => {
  const fetch = serverAnswers(accepted());
  const { user } = await renderConsole("/login");

  await enter(user, name, password);

  expect((await screen.findByRole("alert")).textContent).toBe("Enter username and password");
  expect(fetch).not.toHaveBeenCalled();
});

describe("what the server refuses is announced on the form and leaves no session", () => {
  test.each([
    [10001, 200, "Wrong account or password"],
    [10002, 200, "This account does not exist"],
    [429, 429, "Too many attempts. Wait a moment and try again."],
    [500, 500, "The server failed. Try again; if it stays, report the time."],
    [77777, 200, "Something failed. Report the number."],
    [429, 429, "Too many attempts. Try again in 60 seconds.", 60],
    [429, 429, "Too many attempts. Try again in 1 second.", 1],
    [429, 429, "Too many attempts. Try again in 32 minutes.", 1_900],
  ])("%i %i: %s", async (number, status, words, retryAfterSeconds?: number) => {
    const params = { ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    serverAnswers({ data: null, errors: [{ message: "no", extensions: { number, params } }] }, status);
    const { user, path } = await renderConsole("/login?redirect=%2Fkanban");

    await enter(user, "ada", "wrong");

    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(words));
    expect(readSession()).toBeUndefined();
    expect(path()).toBe("/login?redirect=%2Fkanban");
  });

  test("a server that cannot be reached", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));
    const { user } = await renderConsole("/login");

    await enter(user, "ada", "secret");

    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Network request failed"));
  });
});

test("the password can be looked at and hidden again", async () => {
  const { user } = await renderConsole("/login");
  const password = (await screen.findByLabelText("Password")) as HTMLInputElement;

  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(password.type).toBe("text");

  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password.type).toBe("password");
});

describe("the page wears", () => {
  const image = (name: string) => ({ id: name, url: `/images/${name}` });
  const wearing = (branding: unknown) => serverAnswers(accepted(), 200, branding);
  const pictures = () => [...document.querySelectorAll("img")].map((img) => img.getAttribute("src"));

  let link: HTMLLinkElement;

  beforeEach(() => {
    link = Object.assign(document.createElement("link"), { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" });
    document.head.append(link);
  });
  afterEach(() => link.remove());
  const favicon = () => link.getAttribute("href");

  test("the network's name, logo, picture and icon", async () => {
    wearing({ name: "Harbour Energy", icon: image("i.ico"), logo: image("l.png"), picture: image("p.jpg") });

    await renderConsole("/login");

    expect(await screen.findByText("Harbour Energy")).toBeTruthy();
    expect(pictures()).toEqual(["/images/l.png", "/images/p.jpg"]);
    // The tab's icon follows what the page shows.
    await waitFor(() => expect(favicon()).toBe("/images/i.ico"));
  });

  test("the product's own face where the network has none", async () => {
    wearing({ name: "Harbour Energy", icon: null, logo: null, picture: null });

    await renderConsole("/login");

    expect(await screen.findByText("Harbour Energy")).toBeTruthy();
    expect(pictures()).toEqual([]);
    expect(favicon()).toBe("/favicon.svg");
  });

  test("the product's own name where nobody says whose it is, without a word of complaint", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));

    await renderConsole("/login");

    expect(await screen.findByText("Forecourt")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toBe("");
  });
});

test("in Arabic the page reads from right to left and the form speaks Arabic", async () => {
  await renderConsole("/login", { locale: "ar" });

  expect(await screen.findByLabelText("كلمة المرور")).toBeTruthy();
  expect(document.documentElement.dir).toBe("rtl");
  expect(document.documentElement.lang).toBe("ar");
});
