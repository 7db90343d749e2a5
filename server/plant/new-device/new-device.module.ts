import { domain } from "../../kernel/domain.ts";
import { UnknownDevice } from "./unknown-device.entity.ts";
import { UnknownDeviceResolver } from "./unknown-device.resolver.ts";
import { unknownDeviceExport } from "./unknown-device.export.ts";

export const newDeviceDomain = domain({
  resolvers: [UnknownDeviceResolver],
  entities: [UnknownDevice],
  files: [unknownDeviceExport],
});
