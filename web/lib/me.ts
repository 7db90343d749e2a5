import { useQuery } from "@apollo/client/react";
import { MeDocument, type MeQuery } from "./me.generated.ts";

/** The person and the network's units and zone; asked once and kept. Undefined until the first answer. */
export function useMe(): MeQuery["me"] | undefined {
  return useQuery(MeDocument).data?.me;
}
