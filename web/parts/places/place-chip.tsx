import { chakra } from "@chakra-ui/react";
import { MapPin } from "lucide-react";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import type { NamedPlace } from "../../lib/place-scoping.ts";
import type { PlaceKind } from "../../lib/preferences/scope-place.ts";
import { useScope } from "../../lib/scope.ts";
import { ownTree, placesNamed } from "./scope-rules.ts";
import { usePlaces } from "./use-places.ts";
import { FilterChip } from "../../ui/filter-menu.tsx";

interface Props {
  readonly place: NamedPlace;
  /** How it is taken away; absent where nothing can be pressed. */
  readonly onRemove?: (() => void) | undefined;
}

const KINDS: Readonly<Record<PlaceKind, MessageId>> = {
  platform: "station.platform",
  region: "filter.region",
  city: "filter.city",
  station: "filter.station",
};

/** The one place that a screen shows alone, by its name. */
export function PlaceChip({ place, onRemove }: Props) {
  const [scope] = useScope();
  return scope?.kind === place.kind && scope.id === place.id ? (
    <Chip {...place} name={scope.name} onRemove={onRemove} />
  ) : (
    <FoundChip place={place} onRemove={onRemove} />
  );
}

/** A link may name a place that is not the person's scope: its name is looked up. */
function FoundChip({ place, onRemove }: Props) {
  const { stations, platforms } = usePlaces();
  const name = useMemo(() => placesNamed(ownTree(stations, platforms), place)[0]?.name, [stations, platforms, place]);
  return <Chip {...place} name={name ?? "…"} onRemove={onRemove} />;
}

function Chip({ kind, name, onRemove }: { kind: PlaceKind; name: string } & Pick<Props, "onRemove">) {
  const filter = useIntl().formatMessage({ id: KINDS[kind] });
  return onRemove ? (
    <FilterChip filter={filter} value={name} onRemove={onRemove} />
  ) : (
    <chakra.span display="inline-flex" alignItems="center" gap="1" color="text" fontWeight="600">
      <MapPin size={14} aria-hidden />
      <bdi>{name}</bdi>
    </chakra.span>
  );
}
