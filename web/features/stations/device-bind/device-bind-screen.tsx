import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { Copy, Plus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { SelfControlledNote } from "../../../parts/places/self-controlled-note.tsx";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PlaceChip } from "../../../parts/places/place-chip.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { StationPicker } from "../../../parts/places/station-picker.tsx";
import { useStationPlace } from "../../../parts/places/use-station-place.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { BoxSection } from "./box-section.tsx";
import { CopyDialog } from "./copy-dialog.tsx";
import { DeviceForm } from "./device-form.tsx";
import { DevicePanel } from "./device-panel.tsx";
import {
  BindDeviceDocument,
  CreateDeviceDocument,
  CopySetUpDocument,
  DeviceStandingsDocument,
  StationSetUpDocument,
} from "./device-bind.generated.ts";
import { ForecourtSection } from "./forecourt-section.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";
import { useMay } from "../../../lib/may.ts";

/** /deviceBind: a station's devices and the guns and tanks that each speaks for. A station has to be chosen first. */
export function DeviceBindScreen() {
  const { stationId, within, filter, choose, widen } = useStationPlace();
  return (
    <Screen title="menu.deviceBind" subtitle={within && <PlaceChip place={within} onRemove={widen} />}>
      <chakra.div maxW="md">
        <StationSelect label="filter.station" value={stationId} within={filter} onChange={choose} />
      </chakra.div>
      {stationId === "" ? (
        <StationPicker title="bind.choose" text="bind.choose.text" within={filter} />
      ) : (
        <StationSetUp key={stationId} stationId={stationId} />
      )}
    </Screen>
  );
}

const STANDINGS_EVERY_MS = 5_000;

function StationSetUp({ stationId }: { readonly stationId: string }) {
  const { data, error, refetch } = useQuery(StationSetUpDocument, {
    variables: { id: stationId },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  // Whether devices answer, and run by what was set, is told anew as often as gateways report it.
  useQuery(DeviceStandingsDocument, {
    variables: { stationId },
    pollInterval: STANDINGS_EVERY_MS,
    context: { silent: true },
  });
  const [open, setOpen] = useState<"device" | "copy">();
  const may = useMay(BindDeviceDocument);
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  if (!data) {
    return <Skeleton height="64" borderRadius="surface" />;
  }
  const { station, communicationBoxes: boxes } = data;
  const isOurs = station.controlMode === "PLATFORM";
  const close = () => setOpen(undefined);
  return (
    <>
      {isOurs ? (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <DeedButton needs={CreateDeviceDocument} size="sm" onClick={() => setOpen("device")}>
            <Plus aria-hidden />
            <FormattedMessage id="bind.device.add" />
          </DeedButton>
          <DeedButton
            needs={CopySetUpDocument}
            size="sm"
            variant="outline"
            colorPalette="gray"
            onClick={() => setOpen("copy")}
          >
            <Copy aria-hidden />
            <FormattedMessage id="bind.copy" />
          </DeedButton>
        </chakra.div>
      ) : (
        <SelfControlledNote />
      )}
      {station.devices.length === 0 && <EmptyState title="bind.none" text="bind.none.text" compact />}
      {station.devices.map((device) => (
        <DevicePanel key={device.id} device={device} station={station} boxes={boxes} isOurs={isOurs && may} />
      ))}
      <ForecourtSection station={station} isOurs={isOurs && may} />
      <BoxSection stationId={station.id} boxes={boxes} isOurs={isOurs && may} />
      {open === "device" && <DeviceForm stationId={station.id} boxes={boxes} onClose={close} />}
      {open === "copy" && <CopyDialog station={station} onClose={close} />}
    </>
  );
}
