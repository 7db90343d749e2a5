import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { ChevronRight } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router-dom";
import type { MessageId } from "../../i18n/messages.ts";
import type { OfPlace } from "../../lib/place-scoping.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Surface } from "../../ui/surface.tsx";
import { StationPicksDocument, type StationPicksQuery } from "./station-picks.generated.ts";

interface Props {
  /** What is asked for: "Choose a station first". */
  readonly title: MessageId;
  /** What one sees then. */
  readonly text: MessageId;
  /** Stations of these places alone. */
  readonly within: OfPlace;
}

/** As many as a screen shows without scrolling; whoever wants another types its name above. */
const MOST = 24;
const SEPARATOR = " · ";
const PLACES = [1, 2, 3, 4, 5, 6];

/** The stations to choose from, where a screen is about one of them and none is chosen yet. */
export function StationPicker({ title, text, within }: Props) {
  const { data, error, refetch } = useQuery(StationPicksDocument, {
    variables: { filter: within, first: MOST },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const stations = data?.stations;
  return (
    <Surface title={<FormattedMessage id={title} />}>
      <chakra.p px="4" color="muted" fontSize="sm">
        <FormattedMessage id={text} />
      </chakra.p>
      {error && !stations ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />
      ) : stations?.nodes.length === 0 ? (
        <EmptyState title="picker.none" text="picker.none.text" compact />
      ) : (
        <Picks stations={stations?.nodes} label={title} />
      )}
      {stations && (stations.totalCount ?? 0) > MOST && (
        <chakra.p px="4" pb="3" color="muted" fontSize="sm">
          <FormattedMessage id="picker.more" values={{ count: MOST, total: stations.totalCount ?? 0 }} />
        </chakra.p>
      )}
    </Surface>
  );
}

interface PicksProps {
  readonly stations: StationPicksQuery["stations"]["nodes"] | undefined;
  readonly label: MessageId;
}

function Picks({ stations, label }: PicksProps) {
  const { formatMessage } = useIntl();
  return (
    <Grid aria-label={formatMessage({ id: label })} aria-busy={!stations}>
      {stations?.map(({ id, code, name, city }) => (
        <li key={id}>
          <Pick asChild>
            <Link to={`?${new URLSearchParams({ station: id })}`}>
              <chakra.span flex="1" minW="0">
                <chakra.bdi display="block" fontWeight="600" overflowWrap="anywhere">
                  {name}
                </chakra.bdi>
                <chakra.span display="block" color="muted" fontSize="sm">
                  <bdi>{code}</bdi>
                  {SEPARATOR}
                  <bdi>{city.name}</bdi>
                </chakra.span>
              </chakra.span>
              <chakra.span color="muted" _rtl={{ transform: "scaleX(-1)" }}>
                <ChevronRight size={16} aria-hidden />
              </chakra.span>
            </Link>
          </Pick>
        </li>
      )) ?? PLACES.map((place) => <Skeleton key={place} as="li" h="14" borderRadius="control" />)}
    </Grid>
  );
}

const Grid = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))",
    gap: "2",
    px: "4",
    py: "3",
    listStyleType: "none",
  },
});

const Pick = chakra("a", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    h: "100%",
    minH: "14",
    px: "3",
    py: "2",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "control",
    _hover: { borderColor: "accent.solid" },
    _focusVisible: { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "1px" },
  },
});
