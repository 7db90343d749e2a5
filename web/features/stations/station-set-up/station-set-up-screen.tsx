import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { Permission } from "../../../../common/permission.ts";
import { useAllowed } from "../../../lib/session.ts";
import { SelfControlledNote } from "../../../parts/places/self-controlled-note.tsx";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PlaceChip } from "../../../parts/places/place-chip.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { StationPicker } from "../../../parts/places/station-picker.tsx";
import { useStationPlace } from "../../../parts/places/use-station-place.ts";
import { ActivationStep } from "./activation-step.tsx";
import { DeviceStep } from "./device-step.tsx";
import { DispenserStep } from "./dispenser-step.tsx";
import { PriceStep } from "./price-step.tsx";
import { SetUpStationDocument } from "./set-up.generated.ts";
import { TankStep } from "./tank-step.tsx";

/** /stationSetUp: what a station needs before it sells, step by step on one page, with what is still missing. */
export function StationSetUpScreen() {
  const { stationId: id, within, filter, choose, widen } = useStationPlace();
  return (
    <Screen title="menu.stationSetUp" subtitle={within && <PlaceChip place={within} onRemove={widen} />}>
      <chakra.div maxW="md">
        <StationSelect label="filter.station" value={id} within={filter} onChange={choose} />
      </chakra.div>
      {id === "" ? (
        <StationPicker title="setUp.choose" text="setUp.choose.text" within={filter} />
      ) : (
        <Steps key={id} stationId={id} />
      )}
    </Screen>
  );
}

function Steps({ stationId }: { readonly stationId: string }) {
  const prices = useAllowed(Permission.UnitPrice, Permission.PriceSet, Permission.PriceHistory);
  const { data, error, refetch } = useQuery(SetUpStationDocument, {
    variables: { id: stationId },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  if (error && !data) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  if (!data) {
    return <Skeleton height="96" borderRadius="surface" />;
  }
  const { station } = data;
  const isOurs = station.controlMode === "PLATFORM";
  return (
    <chakra.div display="grid" gap="3" maxW="5xl">
      {!isOurs && <SelfControlledNote />}
      <TankStep station={station} isOurs={isOurs} />
      <DispenserStep station={station} isOurs={isOurs} />
      <DeviceStep station={station} isOurs={isOurs} />
      {prices && <PriceStep station={station} isOurs={isOurs} />}
      <ActivationStep station={station} />
    </chakra.div>
  );
}
