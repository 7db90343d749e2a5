import { readFileSync } from "node:fs";
import type { BrokerPlace } from "./config.ts";

/** An MQTT broker, and as whom the gateway goes there. */
export interface Broker {
  readonly url: string;
  /** By this name boxes know the gateway; no other gateway at the broker may have it. */
  readonly hostId: string;
  readonly login: string | null;
  readonly password: string | null;
  /** Who vouches for the broker's certificate, as PEM; null: who the machine trusts. */
  readonly ca: string | null;
}

/** The broker with its secrets read from their files. Throws an Error that names the file that can't be had. */
export function brokerAt(place: BrokerPlace | null): Broker | null {
  if (place === null) return null;
  const { url, hostId, login, passwordFile, caFile } = place;
  return { url, hostId, login, password: textIn(passwordFile)?.trimEnd() ?? null, ca: textIn(caFile) };
}

const textIn = (path: string | null): string | null => (path === null ? null : readFileSync(path, "utf8"));
