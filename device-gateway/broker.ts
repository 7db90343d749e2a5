import { readFileSync } from "node:fs";
import type { BrokerPlace } from "./config.ts";
import type { Broker } from "./driver.ts";

/** The broker with its secrets read from their files. Throws an Error that names the file that can't be had. */
export function brokerAt(place: BrokerPlace | null): Broker | null {
  if (place === null) return null;
  const { url, hostId, login, passwordFile, caFile } = place;
  return { url, hostId, login, password: textIn(passwordFile)?.trimEnd() ?? null, ca: textIn(caFile) };
}

const textIn = (path: string | null): string | null => (path === null ? null : readFileSync(path, "utf8"));
