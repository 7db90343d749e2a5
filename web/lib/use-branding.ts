import { useQuery } from "@apollo/client/react";
import { BrandingDocument } from "./branding.generated.ts";
import type { Branding } from "./branding.ts";

/** What the console wears for who is logged in. A face that can't be had is no reason for a message: the product's own serves. */
export function useBranding(): Branding {
  const { data, error } = useQuery(BrandingDocument, { context: { silent: true, withoutAsking: true } });
  return error ? null : data?.branding;
}
