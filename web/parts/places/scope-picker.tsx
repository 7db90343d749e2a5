import { Button, chakra, Popover, Portal } from "@chakra-ui/react";
import { popoverSlotRecipe } from "@chakra-ui/react/theme";
import { ChevronDown, FilterX, MapPin, X } from "lucide-react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { PlaceTree } from "./place-tree.tsx";
import { ownTree, scopeOf, stationsIn, toggledStations, wholePlaces, type Place, type Scope } from "./scope-rules.ts";
import type { Places } from "./use-places.ts";

interface Props {
  /** What {@link usePlaces} found. */
  readonly places: Places;
  readonly value: Scope;
  readonly onChange: (value: Scope) => void;
}

/** More would push away what the screen is about; the button says how many there are. */
const MOST_CHIPS = 8;

/**
 * Which part of the network a screen shows: platforms, regions, cities and stations in one tree, what is chosen as
 * chips that can be taken away. Nothing chosen is everything.
 */
export function ScopePicker({ places, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const { tree, chosen, chips } = useScope(places, value);
  const label = formatMessage({ id: "scope.title" });
  const handle = (stationIds: readonly string[]) => onChange(scopeOf(tree, stationIds));
  const total = places.stations.length;
  const count = chosen.length === 0 || chosen.length === total ? 0 : chosen.length;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="1.5" alignItems="center" role="group" aria-label={label}>
      <Popover.Root recipe={popoverSlotRecipe} positioning={{ placement: "bottom-start" }} lazyMount unmountOnExit>
        <Popover.Trigger asChild>
          <Button size="sm" variant="outline" colorPalette="gray" bg="surface" fontWeight="500">
            <MapPin aria-hidden />
            {formatMessage({ id: "scope.summary" }, { count, total })}
            <ChevronDown aria-hidden />
          </Button>
        </Popover.Trigger>
        <Portal>
          <Popover.Positioner>
            <Popover.Content borderWidth="1px" borderColor="line" aria-label={label}>
              <chakra.div p="2" display="flex" minH="0" h="min(26rem, 60vh)">
                <PlaceTree label={label} places={tree} chosen={chosen} onChange={handle} ready={places.ready} />
              </chakra.div>
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
      {chips.slice(0, MOST_CHIPS).map((place) => (
        <Chip key={place.key} place={place} onRemove={() => handle(toggledStations(chosen, place))} />
      ))}
      {chips.length > MOST_CHIPS && (
        <chakra.span color="muted" fontSize="sm">
          {formatMessage({ id: "scope.more" }, { count: chips.length - MOST_CHIPS })}
        </chakra.span>
      )}
      {chips.length > 0 && (
        <Button size="xs" variant="ghost" onClick={() => onChange({})}>
          <FilterX aria-hidden />
          {formatMessage({ id: "scope.clear" })}
        </Button>
      )}
    </chakra.div>
  );
}

/** The tree, the stations ticked in it, and what is ticked whole. A single platform needs no level of its own. */
function useScope({ stations, platforms }: Places, value: Scope) {
  const tree = useMemo(() => ownTree(stations, platforms), [stations, platforms]);
  const chosen = useMemo(
    () => (Object.values(value).some((ids) => ids.length > 0) ? stationsIn(value, stations) : []),
    [value, stations],
  );
  const chips = useMemo(() => wholePlaces(tree, new Set(chosen)), [tree, chosen]);
  return { tree, chosen, chips };
}

function Chip({ place, onRemove }: { readonly place: Place; readonly onRemove: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <chakra.button type="button" css={CHIP} onClick={onRemove}>
      <chakra.span srOnly>{formatMessage({ id: "scope.remove" }, { name: place.name })}</chakra.span>
      <bdi aria-hidden>{place.name}</bdi>
      {place.kind !== "station" && <small aria-hidden>{place.stationIds.length}</small>}
      <X size={13} aria-hidden />
    </chakra.button>
  );
}

const CHIP = {
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: "1.5",
  minHeight: "6.5",
  paddingBlock: "0.5",
  paddingInline: "2.5 1.5",
  borderRadius: "full",
  background: "accent.subtle",
  color: "accent.fg",
  fontSize: "sm",
  fontWeight: "600",
  cursor: "pointer",
  "& > small": { fontWeight: 500, fontVariantNumeric: "tabular-nums" },
  "&:hover": { background: "accent.muted" },
  "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "1px" },
} as const;
