import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { AccountsDocument } from "./account.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { person, renderScreen } from "../../../test/render.tsx";
import { PlatformTreeDocument } from "./platform.generated.ts";
import {
  ChangeIdentityProviderDocument,
  ProviderDocument,
  type ProviderFactsFragment,
  TestIdentityProviderDocument,
  type TestIdentityProviderMutation,
} from "./provider.generated.ts";
import { platformRow } from "./test-accounts.ts";
import "./account-mana-screen.tsx";

const NETWORK = platformRow(person([0]).platform.id, { name: "North" });

const FACTS = {
  __typename: "IdentityProvider",
  id: "n1",
  name: "North ID",
  issuer: "https://login.example.org/north",
  clientId: "forecourt",
  hasSecret: true,
  accountClaim: "EMAIL",
  enabled: true,
  passwordsAllowed: true,
} as ProviderFactsFragment;

type Check = TestIdentityProviderMutation["testIdentityProvider"];

async function form({ facts = FACTS, check }: { facts?: ProviderFactsFragment | null; check?: Partial<Check> } = {}) {
  const server = new FakeServer()
    .answer(PlatformTreeDocument, () => ({ platforms: [NETWORK] }))
    .answer(AccountsDocument, () => ({ accounts: { nodes: [], pageInfo: { hasNextPage: false }, totalCount: 0 } }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(ProviderDocument, () => ({ identityProvider: facts }))
    .answer(ChangeIdentityProviderDocument, () => ({ changeIdentityProvider: FACTS }))
    .answer(TestIdentityProviderDocument, () => ({
      testIdentityProvider: { __typename: "IdentityProviderCheck", fault: null, detail: null, ...check } as Check,
    }));
  const rendered = await renderScreen("/accountMana", { server, permissions: [0, 9] });
  await rendered.user.click(await screen.findByRole("button", { name: "Company sign-in" }));
  return { ...rendered, server, drawer: await screen.findByRole("dialog") };
}

describe("the company's provider", () => {
  test("is shown with the addresses to register, and without its secret", async () => {
    const { drawer } = await form();

    expect(within(drawer).getByLabelText("Redirect address to register with the provider").textContent).toBe(
      `${location.origin}/sign-in/provider/callback`,
    );
    expect((within(drawer).getByLabelText(/^Issuer/) as HTMLInputElement).value).toBe(FACTS.issuer);
    expect((within(drawer).getByLabelText(/^Client secret/) as HTMLInputElement).value).toBe("");
    expect(within(drawer).getByText(/One is kept/)).toBeTruthy();
  });

  test("is saved as a whole; a secret that isn't typed stays as it is", async () => {
    const { user, drawer, server } = await form();

    await user.click(within(drawer).getByLabelText("Passwords may still be used"));
    await user.click(within(drawer).getByRole("button", { name: "Save" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const { name, issuer, clientId, accountClaim, enabled } = FACTS;
    expect(server.calls.filter(({ operation }) => operation === "ChangeIdentityProvider")).toMatchObject([
      { variables: { input: { name, issuer, clientId, accountClaim, enabled, passwordsAllowed: false } } },
    ]);
    expect(JSON.stringify(server.calls)).not.toContain("clientSecret");
  });

  test("is tested before it is saved, and what is wrong is said in words", async () => {
    const { user, drawer, server } = await form({
      facts: null,
      check: { fault: "OTHER_ISSUER", detail: "https://login.example.org" },
    });
    await user.type(within(drawer).getByLabelText(/^Issuer/), "https://login.example.org/");

    await user.click(within(drawer).getByRole("button", { name: "Test" }));

    expect((await within(drawer).findByText(/It calls itself otherwise/)).textContent).toContain(
      "https://login.example.org",
    );
    expect(server.calls.filter(({ operation }) => operation === "TestIdentityProvider")).toMatchObject([
      { variables: { input: { issuer: "https://login.example.org/" } } },
    ]);
    await user.type(within(drawer).getByLabelText(/^Issuer/), "x");
    expect(within(drawer).queryByText(/It calls itself otherwise/)).toBeNull();
  });
});
