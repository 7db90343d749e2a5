import { chakra, Text } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import type { Branding } from "../../../lib/branding.ts";
import { Logo } from "../../../ui/logo.tsx";
import { Dial } from "./dial.tsx";

/** Whose console this is, above the form; the room is kept until it is known, so that the form stays where it is. */
export function LoginBrand({ branding }: { readonly branding: Branding }) {
  return (
    <chakra.div display="flex" flexDirection="column" justifyContent="flex-end" gap="3" minH="28" mb="8">
      {branding?.logo && (
        <chakra.img src={branding.logo.url} alt="" w="48" h="12" objectFit="contain" objectPosition="start" />
      )}
      {branding !== undefined && (
        <chakra.div display="flex" alignItems="center" gap="3">
          {!branding?.logo && <Logo size={36} />}
          <chakra.div minW="0">
            <Text fontSize="lg" fontWeight="650" lineHeight="1.25" letterSpacing="-0.01em" overflowWrap="anywhere">
              {branding?.name ?? <FormattedMessage id="app.name" />}
            </Text>
            <Text fontSize="sm" color="muted" lineHeight="1.3">
              <FormattedMessage id="app.tagline" />
            </Text>
          </chakra.div>
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** The side of a wide login: the platform's picture, or the dial. Seen only, never read out. */
export function LoginFace({ branding }: { readonly branding: Branding }) {
  const picture = branding?.picture;
  if (branding !== undefined && !picture) {
    return <Dial />;
  }
  return (
    <chakra.div aria-hidden display={{ base: "none", lg: "block" }} position="relative" bg="brand.bg">
      {picture && (
        <chakra.img src={picture.url} alt="" position="absolute" inset="0" w="100%" h="100%" objectFit="cover" />
      )}
    </chakra.div>
  );
}
