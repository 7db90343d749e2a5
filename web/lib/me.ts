import { useQuery } from "@apollo/client/react";
import type { PasswordOwner } from "../../common/password-fault.ts";
import { MeDocument, type MeQuery } from "./me.generated.ts";

/** The person and the network's units and zone; asked once and kept. Undefined until the first answer. */
export function useMe(): MeQuery["me"] | undefined {
  return useQuery(MeDocument).data?.me;
}

/** Whose a new password will be: an account's of the person's network, by its login; without one the person's own. */
export function usePasswordOwner(login?: string): PasswordOwner {
  const me = useMe();
  const networkNames = me ? [me.network.name, me.network.signInCode] : [];
  return { login: login ?? me?.login ?? "", networkNames };
}
