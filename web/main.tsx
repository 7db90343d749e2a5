import "@fontsource-variable/inter/wght.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createRouter } from "./app/router.tsx";
import { localeOf } from "./i18n/locales.ts";
import { loadLoginMessages } from "./i18n/messages.ts";
import { startClientLog } from "./lib/client-log.ts";
import { readCookie } from "./lib/cookies.ts";
import { isDisplay, takeDisplay } from "./lib/display.ts";
import { DISPLAY_LOOK } from "./lib/preferences/look.ts";
import { loadPreferences, readLook } from "./lib/preferences/preferences.ts";
import { presentOwner } from "./lib/preferences/use-preference.ts";
import { wear } from "./ui/themes/wear.ts";

takeDisplay();
startClientLog();
void start();

/** A function: a module that awaits keeps back whatever imports from its file, and with it what it waits for. */
async function start(): Promise<void> {
  const locale = localeOf(readCookie("language"));
  const [messages] = await Promise.all([loadLoginMessages(locale), dress()]);
  const root = document.getElementById("root");

  if (root) {
    createRoot(root).render(
      <StrictMode>
        <App router={createRouter()} locale={locale} messages={messages} />
      </StrictMode>,
    );
  }
}

/** The page in its look before anything of it is shown; in the default where a theme cannot be fetched. */
async function dress(): Promise<void> {
  const owner = presentOwner();
  await loadPreferences(owner);
  await wear({ ...readLook(owner), ...(isDisplay() && DISPLAY_LOOK) }).catch(() => undefined);
}
