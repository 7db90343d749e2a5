import { LOCALES, type LocaleId } from "../i18n/locales.ts";
import { writeCookie } from "../lib/cookies.ts";
import { isPreview } from "../lib/product.ts";
import { hasUnsaved } from "../lib/unsaved.ts";
import { confirm } from "./confirm-store.ts";
import { notify } from "./toast-store.ts";

/** Long enough to read the notice. */
const NOTICE_MS = 900;
/** A preview build has a second one. */
const PREVIEW_NOTICE_MS = 3_000;
/** The language outlives the login: a year. */
const LANGUAGE_SECONDS = 365 * 86_400;

/**
 * Specification §1: keeps the choice in a cookie, tells the person, and loads the page again. What is entered and not
 * saved would be lost by that, so it is asked about first.
 */
export async function switchLanguage(locale: LocaleId): Promise<void> {
  if (hasUnsaved()) {
    if (!(await confirm({ title: "language.unsaved", text: "language.unsaved.text", action: "language.switch" }))) {
      return;
    }
    // Answered already: the browser needn't ask a second time.
    window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
  }
  writeCookie("language", locale, LANGUAGE_SECONDS);
  notify({ tone: "info", message: "language.changed", values: { name: LOCALES[locale].name } });
  if (isPreview()) {
    notify({ tone: "warning", message: "language.preview" });
  }
  setTimeout(() => location.reload(), isPreview() ? PREVIEW_NOTICE_MS : NOTICE_MS);
}
