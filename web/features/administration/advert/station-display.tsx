import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import type { Places } from "../../../parts/places/use-places.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { StationAdvertsDocument } from "./advert.generated.ts";

interface Props {
  readonly places: Places;
  /** Changes when what is shown may have changed. */
  readonly stale: unknown;
}

/** What the displays of one station show today, in their order, and what comes next. */
export function StationDisplay({ places, stale }: Props) {
  const { formatMessage } = useIntl();
  const { date } = useFormat("UTC");
  const [chosen, setChosen] = useState("");
  const stationId = chosen || (places.stations[0]?.id ?? "");
  const { data, error, refetch } = useQuery(StationAdvertsDocument, {
    variables: { stationId },
    skip: stationId === "",
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const reload = useRef(refetch);
  reload.current = refetch;
  useEffect(() => {
    if (stale !== undefined && stationId !== "") {
      void reload.current().catch(() => undefined);
    }
  }, [stale, stationId]);
  const shown = data?.stationAdverts;
  return (
    <Surface title={<FormattedMessage id="advert.display" />}>
      <chakra.div px="4" pb="4" display="grid" gap="3">
        <StationInput label="filter.station" value={stationId} onChange={setChosen} places={places} required />
        {error && !data && <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />}
        {shown && (
          <chakra.p color="muted" fontSize="sm">
            <FormattedMessage id="advert.today" values={{ day: date(shown.today) }} />
          </chakra.p>
        )}
        {shown?.shown.length === 0 && <EmptyState title="advert.display.none" compact />}
        <chakra.ol aria-label={formatMessage({ id: "advert.display" })} display="grid" gap="2" listStyle="none">
          {shown?.shown.map(({ id, name, image }) => (
            <li key={id}>
              <chakra.figure>
                <chakra.img src={image.url} alt="" css={PICTURE} />
                <chakra.figcaption fontSize="sm" color="muted">
                  <bdi>{name}</bdi>
                </chakra.figcaption>
              </chakra.figure>
            </li>
          ))}
        </chakra.ol>
        {shown?.next && (
          <chakra.p fontSize="sm">
            <FormattedMessage
              id="advert.next"
              values={{ name: <bdi>{shown.next.name}</bdi>, day: date(shown.next.fromDay ?? shown.today) }}
            />
          </chakra.p>
        )}
      </chakra.div>
    </Surface>
  );
}

const PICTURE = {
  maxInlineSize: "100%",
  maxBlockSize: "64",
  bg: "surface.sunken",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
} as const;
