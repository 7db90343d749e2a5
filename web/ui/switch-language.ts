import { LOCALES, type LocaleId } from "../i18n/locales.ts";
import { writeCookie } from "../lib/cookies.ts";
import { notify } from "./toast-store.ts";

/** Long enough to read the notice. */
const NOTICE_MS = 900;
/** The language outlives the login: a year. */
const LANGUAGE_SECONDS = 365 * 86_400;

/** Specification §1: keeps the choice in a cookie, tells the person, and loads the page again. */
export function switchLanguage(locale: LocaleId): void {
  writeCookie("language", locale, LANGUAGE_SECONDS);
  notify({ tone: "info", message: "language.changed", values: { name: LOCALES[locale].name } });
  setTimeout(() => location.reload(), NOTICE_MS);
}
