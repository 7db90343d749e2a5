import { readdirSync } from "node:fs";
import { join } from "node:path";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderConsole } from "../../../test/render.tsx";
import { CreateExplorerTokenDocument, RevokeExplorerTokenDocument } from "./explorer.generated.ts";
import { EXAMPLES, exampleText, exampleVariables } from "./examples.ts";

const SECRET = `fca_${"a".repeat(43)}`;
const EXPIRES = "2026-11-26T17:00:00Z";

interface Asked {
  readonly query: string;
  readonly variables?: unknown;
  readonly authorization: string | undefined;
}

let asked: Asked[];
const own = () => asked.filter(({ query }) => !query.includes("__schema"));

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (_address: unknown, { body, headers }: RequestInit) => {
    const sent = JSON.parse(body as string) as Asked;
    asked.push({ ...sent, authorization: (headers as Record<string, string>)["Authorization"] });
    return Response.json({ data: { grades: [] }, extensions: { code: 0, cost: { asked: 2 } } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const serverWith = () =>
  new FakeServer()
    .answer(CreateExplorerTokenDocument, () => ({
      createApiToken: { token: SECRET, apiToken: { __typename: "ApiToken", id: "t1", expiresAt: EXPIRES } },
    }))
    .answer(RevokeExplorerTokenDocument, () => ({
      revokeApiToken: { __typename: "ApiToken" as const, id: "t1", state: "REVOKED" as const, revokedAt: EXPIRES },
    }));

async function open({ permissions = [0, 6, 109], locale = "en" as const, server = serverWith() } = {}) {
  const opened = await renderConsole("/explorer", { permissions, locale, server, bare: true });
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Run" }).disabled).toBe(false));
  return opened;
}

async function answer(): Promise<string> {
  const pane = await screen.findByRole("region", { name: "Answer" });
  // Without a layout the editor draws its first line alone.
  const editor = pane.querySelector<HTMLElement & { CodeMirror: { getValue(): string } }>(".CodeMirror");
  const text = () => editor?.CodeMirror.getValue() ?? "";
  await waitFor(() => expect(text()).toContain("cost"));
  return text();
}

test("what is written runs with a token that is made for an hour with the person's own rights, and tells its cost", async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole("button", { name: "Token for an hour" }));
  await screen.findByText(/A token of your own until/);

  const input = server.callsOf("CreateExplorerToken")[0]?.variables["input"] as Record<string, string | number[]>;
  expect(input).toMatchObject({ permissions: [0, 6, 109], operates: [0, 6, 109], approves: [0, 6, 109] });
  const hours = (Date.parse(String(input["expiresAt"])) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(0.98);
  expect(hours).toBeLessThanOrEqual(1);
  expect(screen.getByText("Real-time devices, Permissions", { exact: false })).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Run" }));
  expect(await answer()).toContain('"asked"');
  expect(own()).toMatchObject([{ query: exampleText("stations-and-grades"), authorization: `Bearer ${SECRET}` }]);
});

test("a token that was made here is taken back when it is put away, one that was pasted is only forgotten", async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole("button", { name: "Token for an hour" }));
  await user.click(await screen.findByRole("button", { name: "Put the token away" }));
  await waitFor(() => expect(server.callsOf("RevokeExplorerToken")[0]?.variables).toEqual({ input: { id: "t1" } }));

  await user.type(screen.getByLabelText("Paste an API token"), SECRET);
  await user.click(screen.getByRole("button", { name: "Use" }));
  await user.click(await screen.findByRole("button", { name: "Put the token away" }));
  expect(server.callsOf("RevokeExplorerToken")).toHaveLength(1);

  await user.click(screen.getByRole("button", { name: "Run" }));
  await answer();
  expect(own().map(({ authorization }) => authorization)).toEqual([undefined]);
});

test("what is no API token is said beside the field, and a token is kept in no storage", async () => {
  const { user } = await open();
  const field = screen.getByLabelText("Paste an API token");
  await user.type(field, "fcs_session");
  await user.click(screen.getByRole("button", { name: "Use" }));
  expect(screen.getByText("This is no API token: one begins with fca_")).toBeTruthy();

  await user.clear(field);
  await user.type(field, ` ${SECRET}`);
  await user.click(screen.getByRole("button", { name: "Use" }));
  await screen.findByText("A pasted token");
  await user.click(screen.getByRole("button", { name: "Run" }));
  await answer();
  expect(own()).toMatchObject([{ authorization: `Bearer ${SECRET}` }]);
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
  expect(kept).not.toContain(SECRET);
});

test("who may not make tokens can paste one", async () => {
  await open({ permissions: [0, 6] });

  expect(screen.queryByRole("button", { name: "Token for an hour" })).toBeNull();
  expect(screen.getByLabelText("Paste an API token")).toBeTruthy();
});

test("an example brings its operation and its variables", async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText("Example"), "Open alarms");
  await user.click(screen.getByRole("button", { name: "Run" }));
  await answer();

  expect(own()).toMatchObject([{ query: exampleText("open-alarms"), variables: { first: 20, after: null } }]);
});

test("editors are named, and GraphiQL wears the console's light", async () => {
  const { unmount } = await open();
  // An editor is drawn first, and named then.
  expect(
    await within(screen.getByRole("region", { name: "Operation" })).findByRole("textbox", { name: "Operation" }),
  ).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Variables (JSON)" })).getByRole("textbox")).toBeTruthy();
  expect(document.body.classList.contains("graphiql-light")).toBe(true);

  act(() => unmount());
  expect(document.body.classList.contains("graphiql-light")).toBe(false);
});

test("speaks Arabic", async () => {
  await renderConsole("/explorer", { permissions: [0, 109], locale: "ar", server: serverWith(), bare: true });

  expect(await screen.findByRole("button", { name: "رمز لمدة ساعة" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "العملية" }).dir).toBe("ltr");
});

test("every example of the folder is offered, its variables by the clocks of the network", () => {
  const folder = join(process.cwd(), "docs/examples");
  expect(readdirSync(folder).toSorted()).toEqual(EXAMPLES.map((name) => `${name}.graphql`).toSorted());

  const at = new Date("2026-11-26T20:00:00Z");
  const values = (name: (typeof EXAMPLES)[number]) => JSON.parse(exampleVariables(name, at, "Asia/Shanghai")) as object;
  expect(values("todays-sales")).toMatchObject({ from: "2026-11-26T16:00:00.000Z" });
  expect(values("sales-by-month")).toEqual({ from: "2025-12-01", to: "2026-11-27" });
  const keys = [1, 2].map(() => (values("deposit-once") as { input: { idempotencyKey: string } }).input.idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});
