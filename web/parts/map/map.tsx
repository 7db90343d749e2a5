import { Skeleton } from "@chakra-ui/react";
import { Suspense } from "react";
import type { MapViewProps } from "./map-view.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const MapView = lazyPart(() => import("./map-view.tsx"), "MapView");

/** A map; its code and the world's outlines come with the first one that is shown. It fills the element around it. */
export function WorldMap(props: MapViewProps) {
  return (
    <Suspense fallback={<Skeleton flex="1" blockSize="100%" borderRadius="0" />}>
      <MapView {...props} />
    </Suspense>
  );
}
