import "@fontsource-variable/inter/wght.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createRouter } from "./app/router.tsx";
import { localeOf } from "./i18n/locales.ts";
import { loadMessages } from "./i18n/messages.ts";
import { startClientLog } from "./lib/client-log.ts";
import { readCookie } from "./lib/cookies.ts";

startClientLog();
const locale = localeOf(readCookie("language"));
const messages = await loadMessages(locale);
const root = document.getElementById("root");

if (root) {
  createRoot(root).render(
    <StrictMode>
      <App router={createRouter()} locale={locale} messages={messages} />
    </StrictMode>,
  );
}
