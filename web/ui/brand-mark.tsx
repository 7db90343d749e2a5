import { chakra, Text } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import type { Branding } from "../lib/branding.ts";
import { Logo } from "./logo.tsx";

/**
 * Whose console this is: the platform's logo, or the product's mark and name. In a box of one size, so that nothing
 * moves when it is known. Decorative: what leads somewhere around it has the name.
 */
export function BrandMark({ branding }: { readonly branding: Branding }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2.5" flex="none" w={{ base: "28", sm: "36" }} h="9">
      {branding?.logo ? (
        <chakra.img src={branding.logo.url} alt="" w="100%" h={{ base: "7", sm: "9" }} objectFit="contain" />
      ) : (
        branding !== undefined && <Product />
      )}
    </chakra.span>
  );
}

function Product() {
  return (
    <>
      <Logo size={28} />
      <Text as="span" fontSize="lg" fontWeight="650" letterSpacing="-0.015em" display={{ base: "none", sm: "inline" }}>
        <FormattedMessage id="app.name" />
      </Text>
    </>
  );
}
