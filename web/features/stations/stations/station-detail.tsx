import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { numbersOf } from "../../../lib/error-numbers.ts";
import { useMe } from "../../../lib/me.ts";
import { ActivationBadge } from "../../../parts/activation/activation-badge.tsx";
import { DetailDrawer, DetailSection, type Fact } from "../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { StationActions } from "./station-actions.tsx";
import { StationForm } from "./station-form.tsx";
import { StationMove } from "./station-move.tsx";
import { StationWays } from "./station-ways.tsx";
import { StationDetailDocument, type StationLineFragment } from "./stations.generated.ts";
import type { PlaceTree } from "./use-place-tree.ts";
import { useStationWords } from "./use-station-words.ts";

interface Props {
  readonly id: string;
  readonly tree: PlaceTree;
  readonly onClose: () => void;
}

/** The specification's number for a station that there isn't, or that isn't seen. */
const NO_STATION = 10003;

/** A station beside the list: its parameters, what can be done with it, where its parts are set up, what happened to it. */
export function StationDetail({ id, tree, onClose }: Props) {
  const timeZone = useMe()?.network.timeZone;
  const [form, setForm] = useState<"change" | "move">();
  const { data, error, refetch } = useQuery(StationDetailDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const station = data?.station;
  const facts = useFacts(station);
  const close = () => setForm(undefined);
  if (error && !station && !numbersOf(error).includes(NO_STATION)) {
    return (
      <DetailDrawer title={NO_VALUE} facts={[]} onClose={onClose}>
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      </DetailDrawer>
    );
  }
  return (
    <>
      <DetailDrawer
        title={station?.name ?? NO_VALUE}
        subtitle={station && <bdi>{station.code}</bdi>}
        facts={facts}
        missing={error !== undefined && station === undefined}
        actions={station && <StationActions station={station} onForm={setForm} onGone={onClose} />}
        history={<RecordHistory objectId={id} timeZone={timeZone} />}
        onClose={onClose}
      >
        {station && (
          <DetailSection title="station.ways">
            <StationWays station={station} />
          </DetailSection>
        )}
      </DetailDrawer>
      {form === "change" && station && <StationForm tree={tree} station={station} onClose={close} />}
      {form === "move" && station && <StationMove tree={tree} station={station} onClose={close} />}
    </>
  );
}

function useFacts(station: StationLineFragment | undefined): readonly Fact[] | undefined {
  const { formatMessage, formatNumber } = useIntl();
  const words = useStationWords();
  if (station === undefined) {
    return undefined;
  }
  const degrees = (value: number) => formatNumber(value, { minimumFractionDigits: 4, maximumFractionDigits: 6 });
  const { latitude, longitude, city } = station;
  const plain = (text: string) => <bdi>{text || NO_VALUE}</bdi>;
  return [
    { title: "station.activation", value: <ActivationBadge state={station.activationState} /> },
    { title: "station.platform", value: plain(station.platform.name) },
    {
      title: "filter.city",
      value: formatMessage({ id: "station.city.inRegion" }, { city: city.name, region: city.regionName }),
    },
    { title: "station.address", value: plain(station.address) },
    { title: "station.phone", value: plain(station.phone) },
    { title: "station.taxCode", value: plain(station.taxCode) },
    {
      title: "station.location",
      value:
        latitude == null || longitude == null ? (
          <FormattedMessage id="station.location.unknown" />
        ) : (
          <bdi>
            <FormattedMessage
              id="station.location.at"
              values={{ latitude: degrees(latitude), longitude: degrees(longitude) }}
            />
          </bdi>
        ),
    },
    { title: "station.control", value: words.control(station.controlMode) },
    { title: "station.authorization", value: words.authorization(station.authorizationMode) },
    { title: "station.certification", value: words.certification(station.certification) },
    { title: "station.shifts", value: formatNumber(station.shiftsPerDay) },
    { title: "station.timeZone", value: <bdi>{station.timeZone}</bdi> },
  ];
}
