import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";

// Without a layout styles decide nothing that these tests look at, and to write them all took a sixth of their time. How
// the console looks is seen in a browser, by the journeys.
const cache = createCache({ key: "unwritten" });
cache.insert = () => undefined;

/** No style of what is inside reaches the page. */
export function Unstyled({ children }: { readonly children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
