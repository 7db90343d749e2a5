import { chakra } from "@chakra-ui/react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { useLiveList } from "../../../lib/use-live.ts";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { PlaceChip } from "../../../parts/places/place-chip.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { StationPicker } from "../../../parts/places/station-picker.tsx";
import { useStationPlace } from "../../../parts/places/use-station-place.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { GradePrice } from "./grade-price.tsx";
import { PlannedPrices } from "./planned-prices.tsx";
import type { PricedStation } from "./priced-station.ts";
import { StationPricePageDocument } from "./pricing.generated.ts";
import { usePriceGrades } from "./use-price-grades.ts";

const NONE: string[] = [];

/** /priceSet: one station: what each grade costs, which guns show it, what falls due, and how it came to this. */
export function StationPriceScreen() {
  const { formatMessage } = useIntl();
  const { stationId: id, within, filter, choose, widen } = useStationPlace();
  const stationIds = useMemo(() => (id === "" ? NONE : [id]), [id]);
  const live = useLiveList(StationPricePageDocument, { stationIds }, (row) => row.id);
  const station = live.value.find((row) => row.id === id);
  const choice = (
    <chakra.div w="18rem" maxW="100%">
      <StationSelect
        label="price.page.choose"
        labelHidden
        nothing="price.page.choose"
        value={id}
        within={filter}
        onChange={choose}
      />
    </chakra.div>
  );
  const zone = station && formatMessage({ id: "log.zone" }, { zone: station.timeZone });
  return (
    <Screen
      title="menu.priceSet"
      subtitle={zone ?? (within && <PlaceChip place={within} onRemove={widen} />)}
      actions={choice}
    >
      {id === "" ? (
        <StationPicker title="price.page.choose" text="price.page.choose.text" within={filter} />
      ) : station ? (
        <StationPrices key={station.id} station={station} />
      ) : live.error ? (
        <LoadError error={live.error} onRetry={live.retry} />
      ) : live.ready ? (
        <EmptyState title="detail.missing" text="detail.missing.text" />
      ) : (
        <LoadingScreen />
      )}
    </Screen>
  );
}

function StationPrices({ station }: { readonly station: PricedStation }) {
  const { formatMessage } = useIntl();
  const { grades } = usePriceGrades();
  if (station.cells.length === 0) {
    return <EmptyState title="price.none" text="price.matrix.empty.text" />;
  }
  const sold = station.cells.flatMap((cell) => {
    const grade = grades.find(({ id }) => id === cell.gradeId);
    return grade ? [{ cell, grade }] : [];
  });
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 22rem" }}>
      <chakra.div display="grid" gap="3" alignContent="start">
        {station.selfControlled && (
          <chakra.p role="note" color="muted" fontSize="sm" display="flex" flexWrap="wrap" columnGap="2">
            <b>{formatMessage({ id: "price.selfControlled" })}</b>
            <span>{formatMessage({ id: "price.selfControlled.text" })}</span>
          </chakra.p>
        )}
        {sold.map(({ cell, grade }) => (
          <GradePrice key={grade.id} station={station} cell={cell} grade={grade} />
        ))}
      </chakra.div>
      <PlannedPrices station={station} sold={sold} />
    </chakra.div>
  );
}
