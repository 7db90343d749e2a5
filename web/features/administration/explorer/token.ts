import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { useSession } from "../../../lib/session.ts";
import { CreateExplorerTokenDocument, RevokeExplorerTokenDocument } from "./explorer.generated.ts";

const HOUR_MS = 3_600_000;
const API_TOKEN = /^fca_[\w-]{43}$/;

/** The token that operations go with: in this screen's memory, and nowhere else. */
export interface HeldToken {
  readonly secret: string;
  /** Of one that was made here: by it, it is taken back. */
  readonly made?: { readonly id: string; readonly expiresAt: string };
}

/** Whether a text can be an API token. */
export const isApiToken = (text: string): boolean => API_TOKEN.test(text.trim());

/** The token of the screen and what one does with it. One that was made here is taken back as soon as it is put away. */
export function useHeldToken() {
  const [held, setHeld] = useState<HeldToken>();
  const session = useSession();
  const [create, { loading }] = useMutation(CreateExplorerTokenDocument, { fetchPolicy: "no-cache" });
  const [revoke] = useMutation(RevokeExplorerTokenDocument);
  const make = async () => {
    const { permissions = [], operates = [], approves = [] } = session ?? {};
    const now = new Date();
    const grants = { permissions: [...permissions], operates: [...operates], approves: [...approves] };
    const input = { name: `Explorer ${now.toISOString()}`, ...grants };
    const expiresAt = new Date(now.getTime() + HOUR_MS).toISOString();
    // What was refused is said by the client's own way of saying so.
    const answer = await create({ variables: { input: { ...input, expiresAt } } }).catch(() => undefined);
    const made = answer?.data?.createApiToken;
    if (made) {
      setHeld({ secret: made.token, made: made.apiToken });
    }
  };
  const putAway = () => {
    setHeld(undefined);
    if (held?.made) {
      void revoke({ variables: { input: { id: held.made.id } } }).catch(() => undefined);
    }
  };
  return { held, making: loading, make, paste: (text: string) => setHeld({ secret: text.trim() }), putAway };
}
