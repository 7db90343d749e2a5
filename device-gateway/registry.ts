import type { Protocol, ProtocolName } from "./driver.ts";

/** One line per protocol; its code is loaded with the first device that speaks it. */
const PROTOCOL_MODULES: Readonly<Record<ProtocolName, () => Promise<{ readonly protocol: Protocol }>>> = {
  JSONPTS: () => import("./drivers/jsonpts/driver.ts"),
  TLS350: () => import("./drivers/tls350/driver.ts"),
  MODBUS: () => import("./drivers/modbus/driver.ts"),
  SPARKPLUG: () => import("./drivers/sparkplug/driver.ts"),
};

/** Headers by which a device that calls in names itself, in lower case, and what it speaks. */
const CALLERS: Readonly<Record<string, ProtocolName>> = { "x-pts-id": "JSONPTS" };

export async function loadProtocol(name: ProtocolName): Promise<Protocol> {
  const { protocol } = await PROTOCOL_MODULES[name]();
  return protocol;
}

/** What a caller says it is; null when none of its headers is a known protocol's. */
export function identify(
  headers: Readonly<Record<string, string>>,
): { readonly protocol: ProtocolName; readonly identity: string } | null {
  for (const [header, protocol] of Object.entries(CALLERS)) {
    const identity = headers[header]?.trim();
    if (identity) return { protocol, identity };
  }
  return null;
}
