import type { DeviceProtocol } from "../schema-types.generated.ts";

/** How devices are spoken to, by the names of their makers: the same in every language. */
export const PROTOCOL_NAMES: Readonly<Record<DeviceProtocol, string>> = {
  JSONPTS: "jsonPTS",
  TLS350: "TLS-350",
  MODBUS: "Modbus TCP",
  SPARKPLUG: "Sparkplug B",
};

/** The same as options of a choice. */
export const protocolOptions = Object.entries(PROTOCOL_NAMES).map(([value, label]) => ({ value, label }));
