import { useEffect, useState } from "react";
import { BrandingDocument, type BrandingQuery } from "./branding.generated.ts";
import { post } from "./post.ts";

/** Whose console this is. undefined: not known yet; null: the product's own face. */
export type Branding = BrandingQuery["branding"] | undefined;

/** What the login page wears, where the client of what is behind it isn't loaded yet. */
export function useLoginBranding(): Branding {
  const [branding, setBranding] = useState<Branding>();
  useEffect(() => {
    let left = false;
    void asked().then((found) => {
      if (!left) {
        setBranding(found);
      }
    });
    return () => {
      left = true;
    };
  }, []);
  return branding;
}

async function asked(): Promise<Branding> {
  try {
    return (await post(BrandingDocument, {})).branding ?? null;
  } catch {
    return null;
  }
}

const BUILT_IN = { href: "/favicon.svg", type: "image/svg+xml" };

/** Makes the platform's icon the page's own, or the product's where there is none. */
export function useFavicon(branding: Branding): void {
  const url = branding?.icon?.url;
  const known = branding !== undefined;
  useEffect(() => {
    if (!known) {
      return;
    }
    const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (link) {
      Object.assign(link, url ? { href: url, type: "image/x-icon" } : BUILT_IN);
    }
  }, [known, url]);
}
