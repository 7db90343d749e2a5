import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { PLACE_KINDS, type ScopePlace } from "../../lib/preferences/scope-place.ts";
import { writePreference } from "../../lib/preferences/preferences.ts";
import { DiscountPlatformsDocument } from "../../features/prices/discounts/discounts.generated.ts";
import { PlatformTreeDocument } from "../../features/administration/platform/platform.generated.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderScreen } from "../../test/render.tsx";
import { ROUTES } from "../navigation.ts";

/** One that occurs nowhere else. */
const placeOf = (kind: ScopePlace["kind"]): ScopePlace => ({ kind, id: `0190-scope-${kind}`, name: `The ${kind}` });

/** The screen of a path as somebody meets it whose scope is this place; the server knows nothing. */
async function opened(path: string, place: ScopePlace) {
  cleanup();
  writePreference("ada", "scope", place);
  const permissions = [...new Set([0, ...ROUTES.map(({ permission }) => permission)])];
  const server = new FakeServer().refuse(PlatformTreeDocument, 99999).refuse(DiscountPlatformsDocument, 99999);
  return renderScreen(path, { permissions, server });
}

/** Whether the place went into the address, or into what the server is asked for. */
function reaches({ path, server }: Awaited<ReturnType<typeof opened>>, { id }: ScopePlace): boolean {
  return path().includes(id) || server.calls.some(({ variables }) => JSON.stringify(variables).includes(id));
}

describe.each(ROUTES.map((route) => [route.path, route] as const))("%s", (path, { scope }) => {
  test("is narrowed to the scope, or says in a line why not", async () => {
    for (const kind of PLACE_KINDS) {
      const place = placeOf(kind);
      const console = await opened(path, place);
      if (scope.narrows.includes(kind)) {
        await waitFor(() => expect(reaches(console, place), `${path} obeys a ${kind}`).toBe(true));
      } else {
        const note = await screen.findByRole("note");
        expect(note.textContent).toMatch(new RegExp(`^Not narrowed to The ${kind}:.{12,}\\.$`));
        expect(reaches(console, place), `${path} does not take a ${kind}`).toBe(false);
      }
    }
  });
});

test("with no scope nothing is said", async () => {
  await renderScreen("/log", { permissions: [0, 100], server: new FakeServer() });

  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("note")).toBeNull();
});
