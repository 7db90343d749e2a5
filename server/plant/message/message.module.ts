import { domain } from "../../kernel/domain.ts";
import { MessageResolver } from "./message.resolver.ts";
import { monitoredDevices } from "./monitored-device.list.ts";

/** Devices as their gateways watch them, and the messages of their wires. */
export const messageDomain = domain({
  resolvers: [MessageResolver],
  tables: { distributed: ["device_message_request"] },
  files: [monitoredDevices.file],
});
