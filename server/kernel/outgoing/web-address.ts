import { isIP } from "node:net";
import type { Config } from "../config.ts";
import { refuse } from "../errors/refuse.ts";
import { hostOf, isOwnAddress } from "./own-address.ts";

const LONGEST_URL = 2_000;

/** Whether this server may post to the operator's own network. */
export const reachesOwn = ({ WEBHOOK_PRIVATE_ADDRESSES }: Pick<Config, "WEBHOOK_PRIVATE_ADDRESSES">): boolean =>
  WEBHOOK_PRIVATE_ADDRESSES === "allow";

/** An address to post to as it is kept; null: none is given. What is none, or inside the operator's own network without leave: 10012. */
export function webAddressOf(
  text: string | null | undefined,
  field: string,
  { ownAddresses }: { readonly ownAddresses: boolean },
): string | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") {
    return null;
  }
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || trimmed.length > LONGEST_URL) {
    return refuse("PARAMETER_ERROR", { field });
  }
  const host = hostOf(url);
  const own = host === "localhost" || host.endsWith(".localhost") || (isIP(host) !== 0 && isOwnAddress(host));
  return own && !ownAddresses ? refuse("PARAMETER_ERROR", { field, params: { reason: "OWN_ADDRESS" } }) : url.href;
}
