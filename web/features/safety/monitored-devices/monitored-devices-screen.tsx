import { PROTOCOL_NAMES } from "../../../lib/protocol-names.ts";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { useRefreshEvery } from "../../../parts/records/use-deed.ts";
import { MonitoredDeviceDetail } from "./monitored-device-detail.tsx";
import { MONITORED_DEVICES, PROTOCOLS } from "./monitored-device-list.ts";
import { useMonitoredColumns } from "./use-monitored-columns.tsx";

/** Gateways tell counters each five seconds; a page of devices is looked at anew half as often. */
const LOOK_MS = 10_000;

/** /monitorDeviceList: every device with how it answers and what its line has counted, and the messages of its wire. */
export function MonitoredDevicesScreen() {
  useRefreshEvery(LOOK_MS, MONITORED_DEVICES.document);
  const protocols = PROTOCOLS.map((value) => ({ value, label: PROTOCOL_NAMES[value] }));
  return (
    <ListScreen
      of={MONITORED_DEVICES}
      columns={useMonitoredColumns()}
      filters={(pieces) => [pieces.choices("protocol", { title: "device.protocol", options: protocols })]}
      detail={({ id, onClose }) => <MonitoredDeviceDetail key={id} id={id} onClose={onClose} />}
    />
  );
}
