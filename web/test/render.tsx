import { act, render, type RenderResult } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { createMemoryRouter, Outlet } from "react-router-dom";
import { vi } from "vitest";
import { App } from "../app/app.tsx";
// The frame is a chunk of its own; loaded here, no test waits for it to be compiled.
import "../app/signed-in.tsx";
import { createClientOver } from "../app/apollo.ts";
import { createRoutes } from "../app/router.tsx";
import type { FirstDeed } from "../schema-types.generated.ts";
import type { LocaleId } from "../i18n/locales.ts";
import { loadMessages } from "../i18n/messages.ts";
import { BrandingDocument } from "../lib/branding.generated.ts";
import { MeDocument } from "../lib/me.generated.ts";
import { writeCookie } from "../lib/cookies.ts";
import { saveSession } from "../lib/session.ts";
import { Motion } from "../ui/motion.tsx";
import { FakeServer } from "./fake-server.ts";
import { Unstyled } from "./unstyled.tsx";

interface Options {
  /** Who is logged in, by permission values; absent: nobody. */
  readonly permissions?: readonly number[];
  /** Of them, what they operate and approve; absent: all of it. */
  readonly operates?: readonly number[];
  readonly approves?: readonly number[];
  /** The account's own wish, in minutes; absent: the console never locks. */
  readonly lockAfterMinutes?: number;
  /** What the server wants them to do before anything else. */
  readonly mustFirst?: FirstDeed;
  readonly locale?: LocaleId;
  readonly server?: FakeServer;
  /** The cookies are there, but the server has forgotten the session. */
  readonly dead?: boolean;
  /** Their platform is for training. */
  readonly training?: boolean;
  /** Their platform is one below the network's root. */
  readonly below?: boolean;
  /** Without header, menu and tabs around the screen: a third of the work, where they have no part in it. */
  readonly bare?: boolean;
}

function Bare() {
  return (
    <Motion>
      <main>
        <Outlet />
      </main>
    </Motion>
  );
}

export interface Console extends RenderResult {
  readonly user: UserEvent;
  readonly server: FakeServer;
  /** The full path on screen. */
  readonly path: () => string;
  /** Goes to another address, as a link or the browser's address bar would. */
  readonly go: (to: string, state?: unknown) => Promise<void>;
}

/** The whole console at an address, as a person meets it; only the server is not real. */
export async function renderConsole(path: string, options: Options = {}): Promise<Console> {
  const {
    permissions,
    operates = permissions,
    approves = permissions,
    lockAfterMinutes = null,
    mustFirst = null,
    locale = "en",
    server = new FakeServer(),
    dead = false,
    training = false,
    below = false,
    bare = false,
  } = options;
  if (!server.answers(BrandingDocument)) {
    server.answer(BrandingDocument, () => ({ branding: null }));
  }
  if (permissions) {
    const grants = { permissions: [...permissions], operates: [...(operates ?? [])], approves: [...(approves ?? [])] };
    if (dead) {
      // As after loading the page: this window only finds the cookies.
      writeCookie("token", "token-1");
      writeCookie("login", "ada");
      server.revoke("token-1");
    } else {
      saveSession({ uuid: "u1", token: "token-1", name: "Ada", login: "ada", ...grants, mustFirst });
    }
    server.answer(MeDocument, () => {
      const me = person(permissions);
      const platform = { ...me.platform, training, ...(below && { id: "below" }) };
      return { me: { ...me, ...grants, lockAfterMinutes, mustFirst, platform } };
    });
  }
  const connect = () => createClientOver(server.link);
  const router = createMemoryRouter(createRoutes({ connect, ...(bare && { frame: Bare }) }), {
    initialEntries: [path],
  });
  const messages = await loadMessages(locale);
  const result = render(<App router={router} locale={locale} messages={messages} />, { wrapper: Unstyled });
  const location = () => router.state.location;
  return {
    ...result,
    user: unhurried(userEvent.setup()),
    server,
    path: () => `${location().pathname}${location().search}${location().hash}`,
    go: (to, state) => act(() => router.navigate(to, { state })),
  };
}

const TRIES = 100;
const TRY_MS = 5;

/**
 * Somebody who presses and types in a drawer or a dialog once it has the focus, as every person does. What was pressed in
 * its first frame would be undone as soon as the focus comes: it was outside of whatever the button opened. What was typed
 * would go to wherever the focus goes.
 */
function unhurried(user: UserEvent): UserEvent {
  const focused = async () => {
    for (let tries = 0; tries < TRIES && !vi.isFakeTimers() && isOpening(); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, TRY_MS));
    }
  };
  return {
    ...user,
    click: async (element) => {
      await focused();
      await user.click(element);
    },
    type: async (element, text, options) => {
      await focused();
      await user.type(element, text, options);
    },
  };
}

function isOpening(): boolean {
  const [last] = [
    ...document.querySelectorAll("[role=dialog][data-state=open], [role=alertdialog][data-state=open]"),
  ].reverse();
  return last !== undefined && !last.contains(document.activeElement);
}

/** A screen at its address, without the frame. */
export const renderScreen = (path: string, options: Options = {}): Promise<Console> =>
  renderConsole(path, { ...options, bare: true });

/** What `me` answers for somebody who may do everything with these permissions. */
export function person(permissions: readonly number[]) {
  const network = {
    id: "n1",
    name: "Network",
    signInCode: "north",
    currencySymbol: "¥",
    measureUnitSymbol: "L",
    timeZone: "Asia/Shanghai",
  };
  return {
    id: "u1",
    name: "Ada",
    login: "ada",
    permissions: [...permissions],
    operates: [...permissions],
    approves: [...permissions],
    lockAfterMinutes: null as number | null,
    mustFirst: null as FirstDeed | null,
    platform: { ...network, training: false },
    network,
  };
}
