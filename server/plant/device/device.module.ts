import { domain } from "../../kernel/domain.ts";
import { CommunicationBox } from "./communication-box.entity.ts";
import { DeviceBinding } from "./device-binding.entity.ts";
import { Device } from "./device.entity.ts";
import { sweepSilent } from "./device.intake.ts";
import { DeviceBindingResolver, DeviceResolver, GatewayResolver, StationDevicesResolver } from "./device.resolver.ts";
import { Gateway } from "./gateway.entity.ts";
import { tendSilentStations } from "./station-silence.chore.ts";

export const deviceDomain = domain({
  resolvers: [DeviceBindingResolver, DeviceResolver, GatewayResolver, StationDevicesResolver],
  entities: [CommunicationBox, DeviceBinding, Device, Gateway],
  tables: { distributed: ["device_live"] },
  chores: [
    { name: "silent devices", everyMs: 5_000, work: sweepSilent },
    { name: "silent stations", everyMs: 5_000, work: tendSilentStations },
  ],
});
