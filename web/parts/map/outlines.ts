import { geoPath } from "d3-geo";
import { useEffect, useState } from "react";
import { feature, mesh } from "topojson-client";
import fineAddress from "world-atlas/countries-50m.json?url";
import coarseAddress from "world-atlas/countries-110m.json?url";
import { mercator } from "./viewport.ts";

/** The world's outlines as SVG paths in units of the flat world. */
export interface Outlines {
  readonly land: string;
  readonly borders: string;
}

type Topology = Parameters<typeof mesh>[0];
type Shapes = NonNullable<Parameters<typeof mesh>[1]>;
/** What the atlas's files hold. */
type Countries = Omit<Topology, "objects"> & {
  readonly objects: { readonly countries: Shapes; readonly land: Shapes };
};

const NONE: Outlines = { land: "", borders: "" };
/** From this zoom on the coarse outlines look like polygons. */
const FINE_FROM = 4;
const known = new Map<string, Promise<Outlines>>();

function outlinesAt(address: string): Promise<Outlines> {
  const asked = known.get(address) ?? load(address);
  known.set(address, asked);
  // A line that was down is asked again when the next map is opened.
  asked.catch(() => known.delete(address));
  return asked;
}

async function load(address: string): Promise<Outlines> {
  const response = await fetch(address);
  const topology = (await response.json()) as Countries & Topology;
  const draw = geoPath(mercator).digits(1);
  const { countries, land } = topology.objects;
  return {
    land: draw(feature(topology, land)) ?? "",
    borders: draw(mesh(topology, countries, (one, other) => one !== other)) ?? "",
  };
}

/**
 * The outlines for a zoom: coarse ones at first, finer ones once somebody looks closely. Without them the markers stand on
 * an empty ground, which is no error worth telling: what the map shows is in the list, too.
 */
export function useOutlines(zoom: number): Outlines {
  const [outlines, setOutlines] = useState(NONE);
  const address = zoom >= FINE_FROM ? fineAddress : coarseAddress;
  useEffect(() => {
    let gone = false;
    outlinesAt(address).then(
      (found) => !gone && setOutlines(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [address]);
  return outlines;
}
