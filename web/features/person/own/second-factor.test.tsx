import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  BeginSecondFactorDocument,
  ConfirmSecondFactorDocument,
  EndSecondFactorDocument,
  MakeRecoveryCodesDocument,
  OwnSecondFactorDocument,
  OwnSessionsDocument,
} from "./own.generated.ts";
import "./own-screen.tsx";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const CODES = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-234${at}`);
const SINCE = "2026-11-20T01:00:00Z";

interface Given {
  readonly since?: string | null;
  readonly left?: number;
  readonly locale?: LocaleId;
  readonly server?: FakeServer;
}

function open({ since = null, left = 0, locale = "en", server = new FakeServer() }: Given = {}) {
  let state = { since, recoveryCodesLeft: left };
  server
    .answer(OwnSessionsDocument, () => ({ ownSessions: [] }))
    .answer(OwnSecondFactorDocument, () => ({ ownSecondFactor: { __typename: "OwnSecondFactor", ...state } }))
    .answer(BeginSecondFactorDocument, () => ({
      beginSecondFactor: { secret: SECRET, uri: `otpauth://totp/Harbour:ada?secret=${SECRET}` },
    }))
    .answer(ConfirmSecondFactorDocument, () => {
      state = { since: SINCE, recoveryCodesLeft: 10 };
      return { confirmSecondFactor: { codes: CODES } };
    })
    .answer(MakeRecoveryCodesDocument, () => {
      state = { since, recoveryCodesLeft: 10 };
      return { makeRecoveryCodes: { codes: CODES } };
    })
    .answer(EndSecondFactorDocument, () => {
      state = { since: null, recoveryCodesLeft: 0 };
      return { endSecondFactor: true };
    });
  return renderScreen("/myAccount", { permissions: [0], operates: [], approves: [], server, locale });
}

const part = async (name = "Second factor") => within(await screen.findByRole("region", { name }));

test("one sets it up: password, the app's code, ten recovery codes that are told once", async () => {
  const server = new FakeServer();
  const { user } = await open({ server });
  await user.click(await (await part()).findByRole("button", { name: "Set up a second factor" }));
  const first = within(await screen.findByRole("dialog", { name: "Set up a second factor" }));
  await user.type(first.getByLabelText(/^Present password/), "my password");
  await user.click(first.getByRole("button", { name: "Go on" }));

  expect(await screen.findByRole("img", { name: "QR code for the authenticator app" })).toBeTruthy();
  const dialog = within(screen.getByRole("dialog", { name: "Set up a second factor" }));
  expect(dialog.getByRole("status", { name: "Key" }).textContent).toBe("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP");
  expect(dialog.getByRole("link", { name: "Open in an app on this device" }).getAttribute("href")).toContain(
    "otpauth://totp/Harbour:ada",
  );
  await user.type(dialog.getByLabelText(/^Code/), "١٢٣٤٥٦");
  await user.click(dialog.getByRole("button", { name: "Turn on" }));

  const told = within(await screen.findByRole("alertdialog", { name: "Recovery codes" }));
  expect(told.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(CODES);
  expect(server.callsOf("BeginSecondFactor")[0]?.variables).toEqual({ input: { password: "my password" } });
  expect(server.callsOf("ConfirmSecondFactor")[0]?.variables).toEqual({ input: { code: "123456" } });
  await user.keyboard("{Escape}");
  expect(told.getAllByRole("listitem")).toHaveLength(10);

  await user.click(told.getByRole("button", { name: "I have kept them" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(await (await part()).findByText("On")).toBeTruthy();
  expect(document.body.textContent).not.toContain(CODES[0]);
});

test("a wrong password and a wrong code are said at their fields", async () => {
  const server = new FakeServer();
  const { user } = await open({ server });
  server.refuse(BeginSecondFactorDocument, 10001, "password");
  await user.click(await (await part()).findByRole("button", { name: "Set up a second factor" }));
  const first = within(await screen.findByRole("dialog", { name: "Set up a second factor" }));
  await user.type(first.getByLabelText(/^Present password/), "wrong");
  await user.click(first.getByRole("button", { name: "Go on" }));
  await waitFor(() => expect(first.getByLabelText(/^Present password/).getAttribute("aria-invalid")).toBe("true"));

  server.answer(BeginSecondFactorDocument, () => ({ beginSecondFactor: { secret: SECRET, uri: "otpauth://totp/x" } }));
  server.refuse(ConfirmSecondFactorDocument, 10102, "code");
  await user.click(first.getByRole("button", { name: "Go on" }));
  const code = await screen.findByLabelText(/^Code/);
  await user.type(code, "111111");
  await user.click(screen.getByRole("button", { name: "Turn on" }));

  await waitFor(() => expect(code.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(/The code is wrong, or was used before/).length).toBeGreaterThan(0);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("recovery codes are copied, kept as a file and printed", async () => {
  const blobs: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => (blobs.push(blob), "blob:x"), revokeObjectURL: vi.fn() });
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  const { user } = await open({ since: SINCE, left: 2 });
  const own = await part();
  expect(await own.findByText("2 recovery codes left")).toBeTruthy();
  await user.click(own.getByRole("button", { name: "New recovery codes" }));
  const form = within(await screen.findByRole("dialog", { name: "New recovery codes" }));
  await user.type(form.getByLabelText(/^Code/), "123456");
  await user.click(form.getByRole("button", { name: "Make recovery codes" }));
  const told = within(await screen.findByRole("alertdialog", { name: "Recovery codes" }));

  await user.click(told.getByRole("button", { name: /^Copy/ }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join("\n"));
  await user.click(told.getByRole("button", { name: "Download" }));
  expect((await blobs[0]?.text())?.split("\n").slice(3, 13)).toEqual(CODES);
  await user.click(told.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("it is turned off by password and code", async () => {
  const server = new FakeServer();
  const { user } = await open({ since: SINCE, left: 10, server });
  await user.click(await (await part()).findByRole("button", { name: "Turn off the second factor" }));
  const form = within(await screen.findByRole("dialog", { name: "Turn off the second factor" }));
  await user.type(form.getByLabelText(/^Present password/), "my password");
  await user.type(form.getByLabelText(/^Code/), CODES[1] ?? "");
  await user.click(form.getByRole("button", { name: "Turn off the second factor" }));

  expect(await screen.findByText("Second factor turned off")).toBeTruthy();
  expect(server.callsOf("EndSecondFactor")[0]?.variables).toEqual({
    input: { password: "my password", code: CODES[1] },
  });
  expect(await (await part()).findByRole("button", { name: "Set up a second factor" })).toBeTruthy();
});

test("in Arabic it has its own words", async () => {
  await open({ locale: "ar", since: SINCE, left: 1 });

  expect(await (await part("العامل الثاني")).findByText("بقي رمز استرداد واحد")).toBeTruthy();
});
