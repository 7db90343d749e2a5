import { compareNames } from "../../lib/by-name.ts";
import type { PlaceKind } from "../../lib/preferences/scope-place.ts";
import { finds, plainText } from "../../lib/search-text.ts";

/** A station with its place in both trees: who runs it, and where it stands. */
export interface PlacedStation {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly city: { readonly id: string; readonly name: string; readonly regionId: string; readonly regionName: string };
  readonly platform: { readonly id: string; readonly name: string };
}

/** A platform with its superior, if the person sees that one. */
export interface PlacedPlatform {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** A place of the tree; only stations have no children. */
export interface Place {
  /** Unique in its tree; a station's is its id. */
  readonly key: string;
  readonly kind: PlaceKind;
  readonly id: string;
  readonly name: string;
  /** A station's code. */
  readonly code: string;
  readonly children: readonly Place[];
  /** Every station in it; a station's own. */
  readonly stationIds: readonly string[];
}

/**
 * A part of the network; a station belongs to it that any of the lists names, or whose city, region or platform one of
 * them names. Without any list: everything that the person sees.
 */
export interface Scope {
  readonly platformIds?: readonly string[];
  readonly regionIds?: readonly string[];
  readonly cityIds?: readonly string[];
  readonly stationIds?: readonly string[];
}

const LISTS = { platform: "platformIds", region: "regionIds", city: "cityIds", station: "stationIds" } as const;

/** Region, city, station, each level by name. */
export function placeTree(stations: readonly PlacedStation[], within = ""): readonly Place[] {
  const regions = branchesOf(stations, ({ city }) => ({ id: city.regionId, name: city.regionName }));
  return regions.map(({ id, name, of }) => {
    const key = `${within}region:${id}`;
    const cities = branchesOf(of, ({ city }) => city).map((city) =>
      branch(
        { key: `${key}/city:${city.id}`, kind: "city", id: city.id, name: city.name },
        city.of.map(leaf).sort(byName),
      ),
    );
    return branch({ key, kind: "region", id, name }, cities);
  });
}

/** Platforms with those below them, each over the regions of its own stations; those without any station are left out. */
export function platformTree(
  stations: readonly PlacedStation[],
  platforms: readonly PlacedPlatform[],
): readonly Place[] {
  const known = new Set(platforms.map(({ id }) => id));
  const under = (parentId: string | null): Place[] =>
    platforms
      .filter((each) => (each.parentId !== null && known.has(each.parentId) ? each.parentId : null) === parentId)
      .map(({ id, name }) => {
        const own = stations.filter(({ platform }) => platform.id === id);
        return branch({ key: `platform:${id}`, kind: "platform", id, name }, [
          ...placeTree(own, `platform:${id}/`),
          ...under(id),
        ]);
      })
      .filter(({ stationIds }) => stationIds.length > 0)
      .sort(byName);
  return under(null);
}

/** The parts of a tree that a search means: what it names with all that is in it, below everything that leads there. */
export function searchTree(places: readonly Place[], search: string): readonly Place[] {
  const plain = plainText(search.trim());
  return plain === "" ? places : narrowed(places, plain);
}

function narrowed(places: readonly Place[], plain: string): readonly Place[] {
  return places.flatMap((place) => {
    if (finds(plain, plainText(`${place.name} ${place.code}`))) {
      return [place];
    }
    const children = narrowed(place.children, plain);
    return children.length > 0 ? [branch(place, children)] : [];
  });
}

/** Every key of a tree that has something below it. */
export function branchKeys(places: readonly Place[]): string[] {
  return places.flatMap(({ key, children }) => (children.length > 0 ? [key, ...branchKeys(children)] : []));
}

/** What is open at first: the way down as long as there is only one. */
export function onlyWay(places: readonly Place[]): string[] {
  const [only] = places;
  return places.length === 1 && only && only.children.length > 0 ? [only.key, ...onlyWay(only.children)] : [];
}

/** Keys of all that leads to places of these keys. */
export function wayTo(places: readonly Place[], keys: readonly string[]): string[] {
  return places.flatMap((place) => {
    const below = wayTo(place.children, keys);
    const leads = below.length > 0 || place.children.some(({ key }) => keys.includes(key));
    return leads ? [place.key, ...below] : [];
  });
}

/** Every place of a tree that a kind and an id name: a region once for each platform that has stations there. */
export function placesNamed(places: readonly Place[], name: Pick<Place, "kind" | "id">): readonly Place[] {
  return flat(places).filter(({ kind, id }) => kind === name.kind && id === name.id);
}

/** The tree that a person chooses in: platforms over their regions, or, of a single one, just these. */
export function ownTree(stations: readonly PlacedStation[], platforms: readonly PlacedPlatform[]): readonly Place[] {
  const all = platformTree(stations, platforms);
  const alone = all.length === 1 && all[0]?.children.every(({ kind }) => kind === "region");
  return alone ? placeTree(stations) : all;
}

/** Chosen stations after one touch of a place: all of it, or none where all of it was chosen. */
export function toggledStations(chosen: readonly string[], place: Place): string[] {
  const rest = chosen.filter((id) => !place.stationIds.includes(id));
  return rest.length === chosen.length - place.stationIds.length ? rest : [...rest, ...place.stationIds];
}

/** Chosen stations as few names as possible: a place that is chosen whole stands for all that is in it. */
export function scopeOf(places: readonly Place[], chosen: readonly string[]): Scope {
  const whole = wholePlaces(places, new Set(chosen));
  const lists = Object.entries(LISTS).map(([kind, list]) => [
    list,
    [...new Set(whole.filter((place) => place.kind === kind).flatMap(idsOf))],
  ]);
  return Object.fromEntries(lists.filter(([, ids]) => ids?.length)) as Scope;
}

/** The largest places that are chosen whole, in the tree's order. */
export function wholePlaces(places: readonly Place[], chosen: ReadonlySet<string>): readonly Place[] {
  return pick(places, chosen, placesById(places));
}

function pick(
  places: readonly Place[],
  chosen: ReadonlySet<string>,
  byId: ReadonlyMap<string, readonly Place[]>,
): Place[] {
  return places.flatMap((place) => {
    // Two platforms may have stations in one region: its id means all of them.
    const meant = byId.get(`${place.kind}:${place.id}`) ?? [place];
    const whole = meant.every(({ stationIds }) => stationIds.every((id) => chosen.has(id)));
    return whole ? [place] : pick(place.children, chosen, byId);
  });
}

function placesById(places: readonly Place[]): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const place of flat(places)) {
    const name = `${place.kind}:${place.id}`;
    found.set(name, [...(found.get(name) ?? []), place]);
  }
  return found;
}

function flat(places: readonly Place[]): readonly Place[] {
  return places.flatMap((place) => [place, ...flat(place.children)]);
}

/** A platform that is chosen whole means those below it, too. */
function idsOf(place: Place): readonly string[] {
  const below = place.children.filter(({ kind }) => kind === "platform" && place.kind === "platform");
  return [place.id, ...below.flatMap(idsOf)];
}

/** The stations of a scope; all of them where it names nothing. */
export function stationsIn(scope: Scope, stations: readonly PlacedStation[]): string[] {
  const everything = Object.values(LISTS).every((list) => !scope[list]?.length);
  const named = ({ id, city, platform }: PlacedStation) =>
    scope.stationIds?.includes(id) ||
    scope.cityIds?.includes(city.id) ||
    scope.regionIds?.includes(city.regionId) ||
    scope.platformIds?.includes(platform.id);
  return stations.filter((station) => everything || named(station)).map(({ id }) => id);
}

function branchesOf(
  stations: readonly PlacedStation[],
  nameOf: (station: PlacedStation) => { readonly id: string; readonly name: string },
) {
  const found = new Map<string, { id: string; name: string; of: PlacedStation[] }>();
  for (const station of stations) {
    const { id, name } = nameOf(station);
    const known = found.get(id) ?? { id, name, of: [] };
    known.of.push(station);
    found.set(id, known);
  }
  return [...found.values()].sort(byName);
}

function leaf({ id, name, code }: PlacedStation): Place {
  return { key: id, kind: "station", id, name, code, children: [], stationIds: [id] };
}

function branch(place: Pick<Place, "key" | "kind" | "id" | "name">, children: readonly Place[]): Place {
  return { code: "", ...place, children, stationIds: children.flatMap(({ stationIds }) => stationIds) };
}

function byName(left: { readonly name: string }, right: { readonly name: string }): number {
  return compareNames(left.name, right.name);
}
