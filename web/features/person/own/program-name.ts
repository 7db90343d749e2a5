import { getParser } from "bowser";

/** What a session was begun with, e.g. "Chrome · Windows"; the first word of what it called itself where it is no browser. */
export function programName(userAgent: string): string {
  if (userAgent === "") {
    return "";
  }
  const parser = getParser(userAgent);
  const known = [parser.getBrowserName(), parser.getOSName()].filter((name) => name !== "");
  return parser.getOSName() === "" ? (userAgent.split(" ")[0] ?? "") : known.join(" · ");
}
