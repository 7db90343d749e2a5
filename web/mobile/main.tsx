import "./phone.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { takeBroughtToken } from "./kept/brought-token.ts";
import { beginWith, readEnding, readPhoneToken } from "./kept/kept.ts";
import { keepShell } from "./kept/shell.ts";
import { Phone } from "./phone.tsx";
import { firstPhoneWords } from "./words/phone-words.ts";

// First of all, so that no picture and no history of the browser shows it.
const brought = takeBroughtToken();

async function start(): Promise<void> {
  const [speech, token, ending] = await Promise.all([firstPhoneWords(), presentToken(), readEnding()]);
  const root = document.getElementById("root");
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <Phone {...{ speech, token, ending }} />
      </StrictMode>,
    );
  }
}

async function presentToken(): Promise<string | undefined> {
  if (brought === undefined) {
    return readPhoneToken();
  }
  await beginWith(brought);
  return brought;
}

await start();
// A browser that keeps nothing (a private window) shows the page all the same.
await keepShell().catch(() => undefined);
