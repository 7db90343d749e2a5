import { PLACE_KINDS, type PlaceKind } from "./preferences/scope-place.ts";
import type { Scoping } from "./use-scoped-params.ts";

/** A place as an address or a link names it. */
export interface NamedPlace {
  readonly kind: PlaceKind;
  readonly id: string;
}

/** Of a contract's filter the part that one place makes. */
export interface OfPlace {
  readonly platformIds?: string[];
  readonly regionIds?: string[];
  readonly cityIds?: string[];
  readonly stationIds?: string[];
}

/**
 * How the person's scope narrows a screen that is about one place, which its address names by its kind ("region=<id>").
 * `kinds`: those that the screen knows; `asks`: its other parameters by which somebody asks for something by themselves.
 */
export function placeScoping(kinds: readonly PlaceKind[] = PLACE_KINDS, asks: readonly string[] = []): Scoping {
  return {
    isOpen: (params) => ![...PLACE_KINDS, ...asks].some((key) => params.has(key)),
    narrowed: (params, place) => {
      if (place !== null && !kinds.includes(place.kind)) {
        return params;
      }
      const next = withoutPlace(params);
      if (place !== null) {
        next.set(place.kind, place.id);
      }
      return next;
    },
  };
}

/** The place that an address names, the smallest where it names several. */
export function placeIn(params: URLSearchParams): NamedPlace | undefined {
  return PLACE_KINDS.toReversed().flatMap((kind) => {
    const id = params.get(kind);
    return id === null || id === "" ? [] : [{ kind, id }];
  })[0];
}

/** An address that names no place any more. */
export function withoutPlace(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  PLACE_KINDS.forEach((kind) => next.delete(kind));
  return next;
}

/** The part of a contract's filter that names this place; nothing: everywhere. */
export function filterOfPlace(place: NamedPlace | null | undefined): OfPlace {
  return place ? { [`${place.kind}Ids`]: [place.id] } : {};
}
