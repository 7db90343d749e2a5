import { Box, chakra, Flex, Grid } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { PROTOCOL_NAMES } from "../../../lib/protocol-names.ts";
import { ReadingAge } from "../../../ui/reading-age.tsx";
import { useGoneWords } from "../../../parts/alarm/gone-words.ts";
import { StationLinkMark } from "../../../parts/places/station-link-mark.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { Facts } from "./facts.tsx";
import type { DeviceLinkFragment, StationEquipmentQuery } from "./realtime.generated.ts";

const SECOND_MS = 1_000;

type Equipment = StationEquipmentQuery["station"]["devices"][number];

interface StationDevicesProps {
  /** Undefined until it is loaded. */
  equipment: readonly Equipment[] | undefined;
  devices: readonly DeviceLinkFragment[];
  /** The list of cards by which the station decides while the server is away; null: none was read yet. */
  cardList: StationEquipmentQuery["stationCardList"];
}

/** The devices of a station and the state of their links: what a technician asks for first. */
export function StationDevices({ equipment, devices, cardList }: StationDevicesProps) {
  const { formatMessage } = useIntl();
  return (
    <Surface title={formatMessage({ id: "realtime.devices" })}>
      {equipment?.length === 0 && (
        <EmptyState title="realtime.devices.none" text="realtime.devices.none.text" compact />
      )}
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 280px), 1fr))">
        {equipment?.map((device) => (
          <DeviceEntry key={device.id} device={device} link={devices.find(({ deviceId }) => deviceId === device.id)} />
        ))}
      </Grid>
      {equipment !== undefined && equipment.length > 0 && <CardListEntry list={cardList} />}
    </Surface>
  );
}

function DeviceEntry({ device, link }: { device: Equipment; link: DeviceLinkFragment | undefined }) {
  const format = useFormat();
  const online = link?.online === true;
  const box = device.communicationBox;
  const { line, reason } = link ?? {};
  const goneWords = useGoneWords();
  return (
    <Box paddingBlock="3" paddingInline="4" borderBlockStartWidth="1px" borderColor="line">
      <Flex gap="2" alignItems="center" marginBlockEnd="1.5" fontSize="sm">
        <chakra.b fontWeight="600" flex="1">
          <bdi>{device.name}</bdi>
        </chakra.b>
        <StationLinkMark link={online ? "ONLINE" : link?.since == null ? "NEW" : "SILENT"} />
      </Flex>
      <Facts
        facts={[
          { label: "device.protocol", value: PROTOCOL_NAMES[device.protocol] },
          { label: "device.version", value: link?.version ?? device.version },
          { label: "device.address", value: device.address },
          { label: "device.serialNumber", value: link?.serialNumber },
          { label: "device.box", value: box ? `${box.name} (${box.code})` : line?.name },
          { label: "device.simCard", value: line?.simCard ?? box?.simCard },
          { label: "device.signal", value: line?.signalDbm != null && format.quantity(line.signalDbm, "dBm") },
          {
            label: "device.uptime",
            value: online && line?.uptimeSeconds != null && format.duration(line.uptimeSeconds * SECOND_MS),
          },
          {
            label: "device.absent",
            value: online && link.absent.length > 0 && link.absent.join(", "),
            warning: true,
          },
          {
            label: online ? "device.onlineSince" : "device.offlineSince",
            value: link?.since && <ReadingAge at={link.since} />,
          },
          { label: "device.reason", value: reason == null || online ? reason : (goneWords(reason) ?? reason) },
          { label: "device.bytes", value: link && bytes(link, (value) => format.compact(value)) },
          { label: "device.frames", value: link && format.number(link.frames, 0) },
          {
            label: "device.badFrames",
            value: link && format.number(link.badFrames, 0),
            warning: (link?.badFrames ?? 0) > 0,
          },
          { label: "device.reconnects", value: link && format.number(link.reconnects, 0) },
          { label: "device.lastSeen", value: <ReadingAge at={link?.lastSeenAt ?? null} /> },
        ]}
      />
    </Box>
  );
}

function CardListEntry({ list }: { readonly list: StationEquipmentQuery["stationCardList"] }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  return (
    <Box paddingBlock="3" paddingInline="4" borderBlockStartWidth="1px" borderColor="line">
      <chakra.b display="block" marginBlockEnd="1.5" fontSize="sm" fontWeight="600">
        {formatMessage({ id: "realtime.cardList" })}
      </chakra.b>
      {list === null ? (
        <chakra.p color="muted" fontSize="sm">
          {formatMessage({ id: "realtime.cardList.none" })}
        </chakra.p>
      ) : (
        <Facts
          facts={[
            { label: "realtime.cardList.version", value: format.dateTime(list.at) },
            { label: "realtime.cardList.age", value: <ReadingAge at={list.at} /> },
            { label: "realtime.cardList.size", value: format.number(list.size, 0) },
          ]}
        />
      )}
    </Box>
  );
}

/** In and out, as seen from the gateway. */
function bytes(link: DeviceLinkFragment, format: (value: number) => string): string {
  return `↓ ${format(link.bytesIn)} · ↑ ${format(link.bytesOut)}`;
}
