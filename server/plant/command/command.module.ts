import { domain } from "../../kernel/domain.ts";
import { CommandResolver } from "./command.resolver.ts";
import { expireCommands, ordersTimedOut } from "./command.service.ts";
import { DeviceOrderResolver } from "./device-order.resolver.ts";
import { configurableDevices } from "./configurable-device.list.ts";

export const commandDomain = domain({
  resolvers: [CommandResolver, DeviceOrderResolver],
  tables: { distributed: ["gun_command", "device_order"] },
  files: [configurableDevices.file],
  chores: [
    {
      name: "commands and configurations that nobody took",
      everyMs: 2_000,
      work: async (services) => {
        ordersTimedOut.of(services).count += await expireCommands({ ...services, em: services.em.fork() });
      },
    },
  ],
});
