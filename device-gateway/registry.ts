import type { Caller, DeviceSettings, Protocol, ProtocolName } from "./driver.ts";

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

/** The protocols whose devices make themselves known at a broker. */
export const AT_BROKER: readonly ProtocolName[] = ["SPARKPLUG"];

/** What a device of ours calls itself, by its settings; the protocols of which none calls are left out. */
const OWN_NAMES: Partial<Record<ProtocolName, (settings: DeviceSettings["settings"]) => unknown>> = {
  JSONPTS: ({ ptsId }) => ptsId,
  SPARKPLUG: ({ group, node }) => (typeof group === "string" && typeof node === "string" ? `${group}/${node}` : null),
};

/** Whether it is this device that called. */
export function isCalled({ protocol, settings }: DeviceSettings, { identity, ...caller }: Caller): boolean {
  const name = protocol === caller.protocol ? OWN_NAMES[protocol]?.(settings) : null;
  return typeof name === "string" && name.trim().toLowerCase() === identity.toLowerCase();
}

/** What a caller says it is; null when none of its headers is a known protocol's. */
export function identify(headers: Readonly<Record<string, string>>): Pick<Caller, "protocol" | "identity"> | null {
  for (const [header, protocol] of Object.entries(CALLERS)) {
    const identity = headers[header]?.trim();
    if (identity) return { protocol, identity };
  }
  return null;
}
