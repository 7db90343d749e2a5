import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { placeScoping } from "../../../lib/place-scoping.ts";
import { useScopedParams } from "../../../lib/use-scoped-params.ts";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PlatformSelect } from "../../../parts/places/platform-select.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { Screen } from "../../../ui/screen.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { DispenserPlates } from "./dispenser-plates.tsx";
import { PrintInfoDocument } from "./print-info.generated.ts";
import { PrintTextsForm } from "./print-texts-form.tsx";

/** What tickets say is a platform's, or one station's own. */
const SCOPING = placeScoping(["platform", "station"]);

/** /printInfo: what tickets say, for a platform's stations or for one of them, and how they come out. */
export function PrintInfoScreen() {
  const places = usePlaces();
  const own = useMe()?.platform.id;
  const [params, setParams] = useScopedParams(SCOPING);
  const station = places.stations.find(({ id }) => id === params.get("station"));
  const platformId = station?.platform.id ?? params.get("platform") ?? own;
  // What a platform's tickets look like, one of its stations shows.
  const sample = station ?? places.stations.find(({ platform }) => platform.id === platformId) ?? places.stations[0];
  const target = station ? { stationId: station.id } : { platformId: platformId ?? "" };
  const waiting = platformId === undefined || (params.has("station") && !places.ready);
  const { data, error, refetch } = useQuery(PrintInfoDocument, {
    variables: target,
    skip: waiting,
    context: { silent: true },
  });
  const info = data?.printInfo;
  return (
    <Screen
      title="menu.printInfo"
      actions={
        places.platforms.length > 1 &&
        platformId && (
          <PlatformSelect
            platforms={places.platforms}
            value={platformId}
            onChange={(platform) => setParams({ platform }, { replace: true })}
          />
        )
      }
    >
      <chakra.div maxW="md">
        <StationInput
          label="printInfo.station"
          value={station?.id ?? ""}
          places={platformId ? { ...places, stations: stationsFor(places.stations, platformId, own) } : places}
          onChange={(id) =>
            setParams(id ? { station: id } : platformId ? { platform: platformId } : {}, { replace: true })
          }
          hint={<FormattedMessage id={station ? "printInfo.station.one" : "printInfo.station.all"} />}
        />
      </chakra.div>
      {error && !info ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : info ? (
        <PrintTextsForm key={JSON.stringify(target)} target={target} info={info} sampleStation={sample} />
      ) : (
        <Skeleton h="80" borderRadius="surface" />
      )}
      {station && (
        <Surface title={<FormattedMessage id="printInfo.plates" />}>
          <DispenserPlates stationId={station.id} />
        </Surface>
      )}
    </Screen>
  );
}

/** The stations of a platform; of one's own those below it too, since it stands over them. */
function stationsFor<Station extends { readonly platform: { readonly id: string } }>(
  stations: readonly Station[],
  platformId: string,
  own: string | undefined,
): readonly Station[] {
  return platformId === own ? stations : stations.filter(({ platform }) => platform.id === platformId);
}
