import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { byHash } from "../../../lib/by-hash.ts";
import { MeDocument } from "../../../lib/me.generated.ts";
import { readSession } from "../../../lib/session.ts";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { person, renderConsole } from "../../../test/render.tsx";
import { HomeAlarmsDocument } from "../../overview/home/home.generated.ts";
import { CompleteLoginDocument, LoginDocument } from "./login.generated.ts";

afterEach(() => vi.unstubAllGlobals());

const SESSION = { uuid: "u1", token: "token-1", name: "Ada", permissions: [6], expiresAt: "2999-01-01T00:00:00Z" };
const refused = (number: number, params: object = {}) => ({
  data: null,
  errors: [{ message: "no", extensions: { number, params } }],
});
const NEEDS_CODE = refused(10101, { ticket: "ticket-1", expiresAt: "2999-01-01T00:00:00Z" });

/** What the login's two operations are answered with, one after the other; the last stays. */
function serverAnswers(...codes: readonly object[]) {
  const sent: { operation: "login" | "completeLogin" | "other"; variables: unknown }[] = [];
  const left = [...codes];
  vi.stubGlobal("fetch", async (_input: unknown, init?: RequestInit) => {
    const { variables, extensions } = JSON.parse(init?.body as string) as {
      variables: unknown;
      extensions: { persistedQuery: { sha256Hash: string } };
    };
    const is = (document: Parameters<typeof byHash>[0]) =>
      byHash(document).persistedQuery.sha256Hash === extensions.persistedQuery.sha256Hash;
    const operation = is(LoginDocument) ? "login" : is(CompleteLoginDocument) ? "completeLogin" : "other";
    sent.push({ operation, variables });
    const answers = {
      login: () => NEEDS_CODE,
      completeLogin: () => (left.length > 1 ? left.shift() : left[0]),
      other: () => ({ data: { branding: null } }),
    };
    return new Response(JSON.stringify(answers[operation]()));
  });
  return (operation: "login" | "completeLogin") =>
    sent.filter((each) => each.operation === operation).map(({ variables }) => variables);
}

async function withPassword(locale: LocaleId = "en") {
  const server = new FakeServer()
    .answer(MeDocument, () => ({ me: person([0, 6]) }))
    .answer(HomeAlarmsDocument, () => ({
      kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 0, endedAlarms: 0, stationsSilent: 0 },
    }));
  const { user, path } = await renderConsole("/login?redirect=%2Findex", { server, locale });
  if (locale === "en") {
    await user.type(await screen.findByLabelText("Username"), "ada");
    await user.type(screen.getByLabelText("Password"), "secret");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
  }
  return { user, path };
}

describe("an account with a second factor", () => {
  test("is asked for a code, which is sent as soon as it is whole and begins the session", async () => {
    const sent = serverAnswers({ data: { completeLogin: SESSION } });
    const { user } = await withPassword();
    const code = (await screen.findByLabelText("Code")) as HTMLInputElement;
    expect(readSession()).toBeUndefined();
    expect([code.autocomplete, code.inputMode, document.activeElement === code]).toEqual([
      "one-time-code",
      "numeric",
      true,
    ]);

    await user.type(code, "12a3 45");
    expect(sent("completeLogin")).toEqual([]);
    await user.type(code, "٦");

    expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
    expect(sent("completeLogin")).toEqual([{ input: { ticket: "ticket-1", code: "123456" } }]);
    expect(readSession()).toMatchObject({ token: "token-1", login: "ada" });
  });

  test("is told of a wrong code, and types the next one into an empty field", async () => {
    const sent = serverAnswers(refused(10102), { data: { completeLogin: SESSION } });
    const { user } = await withPassword();
    await user.type(await screen.findByLabelText("Code"), "111111");

    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("The code is wrong, or was used before"));
    const code = screen.getByLabelText("Code") as HTMLInputElement;
    expect([code.value, code.getAttribute("aria-invalid")]).toEqual(["", "true"]);
    expect(readSession()).toBeUndefined();

    await user.type(code, "222222");
    expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
    expect(sent("completeLogin")).toHaveLength(2);
  });

  test("is asked for all digits, and nothing is sent until then", async () => {
    const sent = serverAnswers({ data: { completeLogin: SESSION } });
    const { user } = await withPassword();
    await user.type(await screen.findByLabelText("Code"), "123");

    await user.click(screen.getByRole("button", { name: "Sign in" }));

    expect(screen.getByRole("alert").textContent).toBe("Enter all six digits");
    expect(sent("completeLogin")).toEqual([]);
  });

  test("comes in by a recovery code too, which is sent when its person says so", async () => {
    const sent = serverAnswers({ data: { completeLogin: SESSION } });
    const { user } = await withPassword();
    await screen.findByLabelText("Code");
    await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
    await user.type(screen.getByLabelText("Recovery code"), "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345");
    expect(sent("completeLogin")).toEqual([]);

    await user.click(screen.getByRole("button", { name: "Sign in" }));

    expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
    expect(sent("completeLogin")).toEqual([
      { input: { ticket: "ticket-1", code: "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345" } },
    ]);
  });

  test("begins with the password again once the time for the code is over, or when its person wants to", async () => {
    serverAnswers(refused(10103));
    const { user } = await withPassword();
    await user.type(await screen.findByLabelText("Code"), "123456");

    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toBe("The login took too long. Enter the password again."),
    );
    await user.type(screen.getByLabelText("Username"), "ada");
    await user.type(screen.getByLabelText("Password"), "secret");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await user.click(await screen.findByRole("button", { name: "Back to the password" }));

    expect(screen.getByLabelText("Password")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toBe("");
    expect(readSession()).toBeUndefined();
  });
});

test("in Russian the code is asked for in Russian", async () => {
  serverAnswers({ data: { completeLogin: SESSION } });
  const { user } = await withPassword("ru");
  await user.type(await screen.findByLabelText("Имя пользователя"), "ada");
  await user.type(screen.getByLabelText("Пароль"), "secret");
  await user.click(screen.getByRole("button", { name: "Войти" }));

  expect(await screen.findByLabelText("Код")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Ввести резервный код" })).toBeTruthy();
});
