import { useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { DeviceMessages } from "./device-messages.tsx";
import { MonitoredDeviceDetailDocument } from "./monitored-devices.generated.ts";
import { Answering, useMonitoredColumns } from "./use-monitored-columns.tsx";

const FACTS = [
  "protocol",
  "lastSeenAt",
  "since",
  "reason",
  "version",
  "serialNumber",
  "boxName",
  "gatewayName",
  "servedSince",
  "standBy",
  "guns",
  "tanks",
  "activeAlarms",
  "waiting",
  "frames",
  "badFrames",
  "reconnects",
  "bytesIn",
  "bytesOut",
];

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** One device: how its line stands, and what went over it. */
export function MonitoredDeviceDetail({ id, onClose }: Props) {
  const factsOf = useFactsOf(useMonitoredColumns());
  return (
    <RecordDrawer
      id={id}
      document={MonitoredDeviceDetailDocument}
      pick={({ monitoredDevices }) => monitoredDevices.nodes[0]}
      title={({ stationName, name }) => `${stationName}, ${name}`}
      subtitle={({ online }) => <Answering online={online} />}
      facts={(row) => factsOf(row, FACTS)}
      onClose={onClose}
    >
      {({ name }) => (
        <DetailSection title="monitored.messages">
          <DeviceMessages deviceId={id} name={name} />
        </DetailSection>
      )}
    </RecordDrawer>
  );
}
