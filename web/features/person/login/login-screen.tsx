import { chakra, Heading, Text } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { Navigate, useSearchParams } from "react-router-dom";
import { useFavicon, useLoginBranding } from "../../../lib/branding.ts";
import { safeRedirect } from "../../../lib/paths.ts";
import { PRODUCT_VERSION } from "../../../lib/product.ts";
import { useSession } from "../../../lib/session.ts";
import { AppearanceToggle } from "../../../ui/appearance-toggle.tsx";
import { LanguageSelect } from "../../../ui/language-select.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { LoginBrand, LoginFace } from "./login-brand.tsx";
import { useProviderSession } from "./use-provider-session.ts";
import { LoginForm } from "./login-form.tsx";

/** /login, on to where the person wanted to be as soon as there is a session: the form at the start side, the product's face beside it where there is room. */
export function LoginScreen() {
  const branding = useLoginBranding();
  useFavicon(branding);
  useDocumentTitle("login.title");
  const session = useSession();
  const [search] = useSearchParams();

  const { busy, refused } = useProviderSession();

  // Logged in here just now, or in another window meanwhile; who is back from the company comes as they are now.
  if (session && !busy) {
    return <Navigate to={safeRedirect(search.get("redirect"))} replace />;
  }
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: "1fr", lg: "minmax(440px, 2fr) 3fr" }} minH="100dvh">
      <chakra.main display="flex" flexDirection="column" bg="surface" px={{ base: "5", sm: "10" }} py="4">
        <chakra.div display="flex" justifyContent="flex-end" gap="1" me="-2">
          <LanguageSelect />
          <AppearanceToggle />
        </chakra.div>
        <chakra.div display="flex" flexDirection="column" justifyContent="center" flex="1" py="8">
          <chakra.div w="100%" maxW="340px" mx="auto">
            <LoginBrand branding={branding} />
            <Heading as="h1" fontSize="2xl" fontWeight="650" letterSpacing="-0.015em" mb="5" lineHeight="1.3">
              <FormattedMessage id="login.title" />
            </Heading>
            {busy ? (
              <chakra.p role="status" minH="72" color="muted">
                <FormattedMessage id="login.busy" />
              </chakra.p>
            ) : (
              <LoginForm refused={refused} />
            )}
          </chakra.div>
        </chakra.div>
        <Text color="muted" fontSize="xs" textAlign="center">
          <FormattedMessage id="app.version" values={{ version: PRODUCT_VERSION }} />
        </Text>
      </chakra.main>
      <LoginFace branding={branding} />
    </chakra.div>
  );
}
