import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HomeAlarmsDocument } from "../features/overview/home/home.generated.ts";
import { AuthorizeGunDocument, GunStatesDocument } from "../features/overview/realtime/realtime.generated.ts";
import { aCommand, aStation, liveDevice, liveGun, named } from "../features/overview/realtime/test-forecourt.ts";
import { forecourtServer, push } from "../features/overview/realtime/test-render.tsx";
import { reportConnection } from "../lib/connection.ts";
import { removeCookie, writeCookie } from "../lib/cookies.ts";
import { readSession } from "../lib/session.ts";
import { FakeServer } from "../test/fake-server.ts";
import { renderConsole, type Console } from "../test/render.tsx";

beforeEach(() => reportConnection("opened"));
afterEach(() => vi.unstubAllGlobals());

const ENDED = { name: "Your session has ended" };

/** The login's own way to the server: every password is right but "wrong". */
function loginServer() {
  const sent: unknown[] = [];
  const former: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_address: unknown, { body, headers }: RequestInit) => {
    const { input } = (JSON.parse(body as string) as { variables: { input: { password: string } } }).variables;
    sent.push(input);
    former.push(new Headers(headers).get("authorization"));
    const session = { uuid: "u2", token: "token-2", name: "Ada", permissions: [6], expiresAt: "2999-01-01T00:00:00Z" };
    const refusal = { message: "no", extensions: { number: 10001 } };
    return Response.json(input.password === "wrong" ? { errors: [refusal] } : { data: { login: session } });
  });
  return { sent, former };
}

/** The question, once the focus is in it: keys typed sooner would go to whatever had it before. */
async function theQuestion(name: { readonly name: string } = ENDED): Promise<HTMLElement> {
  const dialog = await screen.findByRole("dialog", name);
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}

async function enterPassword(console: Console, password: string) {
  const dialog = await theQuestion();
  await console.user.type(within(dialog).getByLabelText("Password"), password);
  await console.user.click(within(dialog).getByRole("button", { name: "Go on" }));
}

describe("a session that ends in the middle of an order", () => {
  const harbour = aStation({ code: "S01", name: "Harbour Gate" });
  const gun = liveGun(harbour);

  async function orderWithoutSession() {
    const server = forecourtServer([
      { station: harbour, guns: [gun], tanks: [], devices: [liveDevice(harbour)] },
    ]).answer(AuthorizeGunDocument, () => ({ authorizeGun: named("GunCommand", aCommand(gun)) }));
    const console = await renderConsole("/realTimeEquip?gun=S01-1", { permissions: [0, 6], server });
    const amount = await screen.findByRole("textbox", { name: "Amount (¥)" });
    await console.user.type(amount, "200");
    server.revoke("token-1");
    return { console, server, amount };
  }

  test("asks for the password over the page, keeps what was typed, and the order is carried out once", async () => {
    const { sent, former } = loginServer();
    const { console, server, amount } = await orderWithoutSession();

    await console.user.click(screen.getByRole("button", { name: "Authorize" }));
    const question = await screen.findByRole("alertdialog");
    await console.user.click(within(question).getByRole("button", { name: "Authorize" }));
    const dialog = await screen.findByRole("dialog", ENDED);
    const username = within(dialog).getByLabelText<HTMLInputElement>("Username");
    expect([username.value, username.readOnly]).toEqual(["ada", true]);
    await enterPassword(console, "secret");

    await screen.findByText("Authorize: Ordered");
    expect(screen.queryByRole("dialog", ENDED)).toBeNull();
    expect(sent).toEqual([{ username: "ada", password: "secret" }]);
    expect(former, "the session of before ends with the new one").toEqual(["Bearer token-1"]);
    expect((amount as HTMLInputElement).value).toBe("200");
    expect(console.path()).toBe("/realTimeEquip?gun=S01-1");
    const [refused, done, ...more] = server.callsOf("AuthorizeGun");
    expect(done?.headers["Authorization"]).toBe("Bearer token-2");
    expect(done?.variables).toEqual(refused?.variables);
    expect(more).toEqual([]);
  });

  test("the live board asks as well when its line is closed, and goes on under the new session", async () => {
    loginServer();
    const { console, server } = await orderWithoutSession();
    act(() => server.dropLive());

    await enterPassword(console, "secret");
    await waitFor(() => expect(screen.queryByRole("dialog", ENDED)).toBeNull());
    await push(server, GunStatesDocument, { gunStates: [liveGun(harbour, { state: "REFUELLING", amount: "33.00" })] });

    expect((await screen.findAllByText(/33\.00/)).length).toBeGreaterThan(0);
  });
});

function home(): FakeServer {
  return new FakeServer().answer(HomeAlarmsDocument, () => ({
    kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 3, endedAlarms: 0, stationsSilent: 0 },
  }));
}

function callsAs(server: FakeServer, operation: string, token: string): number {
  return server.callsOf(operation).filter(({ headers }) => headers["Authorization"] === `Bearer ${token}`).length;
}

/** Every query of the screen is asked again, as after an outage, when the session is gone already. */
async function refusedAtHome(locale: "en" | "ru" = "en") {
  const server = home();
  const console = await renderConsole("/index?from=mail", { permissions: [0], server, locale });
  await screen.findByRole("link", { name: /3/ });
  server.revoke("token-1");
  act(() => {
    reportConnection("lost");
    reportConnection("opened");
  });
  return { console, server };
}

test("however many calls are refused, one password serves all of them (in Russian)", async () => {
  loginServer();
  const { console, server } = await refusedAtHome("ru");

  const dialog = await theQuestion({ name: "Ваш сеанс завершён" });
  await console.user.type(within(dialog).getByLabelText("Пароль"), "secret");
  await console.user.click(within(dialog).getByRole("button", { name: "Продолжить" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  for (const operation of ["Me", "HomeAlarms"]) {
    expect(callsAs(server, operation, "token-2")).toBe(1);
  }
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a wrong password is said in the dialog, and nothing is sent in vain", async () => {
  loginServer();
  const { console, server } = await refusedAtHome();

  await enterPassword(console, "wrong");

  expect(await screen.findByText("Wrong account or password")).toBeTruthy();
  expect(callsAs(server, "HomeAlarms", "token-2")).toBe(0);
});

test("without a password nothing is sent, and Escape loses nothing", async () => {
  const { sent } = loginServer();
  const { console } = await refusedAtHome();

  await console.user.click(within(await screen.findByRole("dialog", ENDED)).getByRole("button", { name: "Go on" }));
  expect(await screen.findByText("Enter the password")).toBeTruthy();
  await console.user.keyboard("{Escape}");

  expect(screen.getByRole("dialog", ENDED)).toBeTruthy();
  expect(sent).toEqual([]);
});

test.each(["Cancel", "Log in as someone else"])("%s leads to the login with the full path, quietly", async (button) => {
  const { console } = await refusedAtHome();

  await console.user.click(within(await screen.findByRole("dialog", ENDED)).getByRole("button", { name: button }));

  await waitFor(() => expect(console.path()).toBe("/login?redirect=%2Findex%3Ffrom%3Dmail"));
  expect(readSession()).toBeUndefined();
  expect(screen.queryByRole("alert")?.textContent ?? "").toBe("");
});

test("a call that is refused again after the password is told, not repeated for ever", async () => {
  loginServer();
  const { console, server } = await refusedAtHome();
  server.revoke("token-2");

  await enterPassword(console, "secret");

  expect((await screen.findAllByText("Login timed out. Log in again.")).length).toBeGreaterThan(0);
  expect(callsAs(server, "HomeAlarms", "token-2")).toBe(1);
});

describe("another window of the browser", () => {
  test("where the same person logs in again answers the question here as well", async () => {
    const { server } = await refusedAtHome();
    await screen.findByRole("dialog", ENDED);

    writeCookie("token", "token-2");
    act(() => void window.dispatchEvent(new Event("focus")));

    await waitFor(() => expect(screen.queryByRole("dialog", ENDED)).toBeNull());
    expect(server.callsOf("HomeAlarms").at(-1)?.headers["Authorization"]).toBe("Bearer token-2");
  });

  test("where the person logs out takes this one to the login, with the way back", async () => {
    const { path } = await renderConsole("/index?n=1", { permissions: [0], server: home() });
    await screen.findByRole("link", { name: /3 active alarms/ });

    (["uuid", "token", "name", "login", "Auth", "until"] as const).forEach(removeCookie);
    act(() => void window.dispatchEvent(new Event("focus")));

    await waitFor(() => expect(path()).toBe("/login?redirect=%2Findex%3Fn%3D1"));
  });

  test("where somebody logs in takes the login here to where they wanted to be", async () => {
    const server = home();
    const { path } = await renderConsole("/login?redirect=%2Findex%3Fn%3D1", { server });
    await screen.findByLabelText("Username");

    writeCookie("token", "token-1");
    act(() => void window.dispatchEvent(new Event("focus")));

    await waitFor(() => expect(path()).toBe("/index?n=1"));
  });
});

test("an account with a second factor is asked for its code in the same dialog, and nothing goes on before it", async () => {
  const inputs: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: unknown, { body }: RequestInit) => {
    const { input } = (JSON.parse(body as string) as { variables: { input: { code?: string } } }).variables;
    inputs.push(input);
    const session = { uuid: "u2", token: "token-2", name: "Ada", permissions: [6], expiresAt: "2999-01-01T00:00:00Z" };
    const needed = { message: "no", extensions: { number: 10101, params: { ticket: "ticket-1" } } };
    return Response.json(input.code === undefined ? { errors: [needed] } : { data: { completeLogin: session } });
  });
  const { console, server } = await refusedAtHome();
  await enterPassword(console, "secret");

  const dialog = await screen.findByRole("dialog", ENDED);
  const code = await within(dialog).findByLabelText("Code");
  expect([callsAs(server, "HomeAlarms", "token-2"), readSession()?.token]).toEqual([0, "token-1"]);
  expect(document.activeElement).toBe(code);
  expect(within(dialog).getByText(/^Enter the code to go on/)).toBeTruthy();
  await console.user.type(code, "123456");

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(inputs).toEqual([
    { username: "ada", password: "secret" },
    { ticket: "ticket-1", code: "123456" },
  ]);
  await waitFor(() => expect(callsAs(server, "HomeAlarms", "token-2")).toBe(1));
});
