import { chakra, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";

interface Props {
  readonly title: MessageId;
  /** One quiet line beside the title: how fresh, how many. */
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  /** The content takes what is left of the window and scrolls inside its own parts; on a phone the page scrolls. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

/** The frame of every screen: title, its actions, content. */
export function Screen({ title, subtitle, actions, fill = false, children }: Props) {
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      gap="3"
      px={{ base: "3", md: "4" }}
      py="3"
      flex="1"
      minW="0"
      // Without `fill` the page scrolls, and nothing on it is squeezed.
      {...(fill ? { minH: "0", h: { lg: "100%" } } : {})}
    >
      <chakra.header display="flex" alignItems="center" gap="3" flexWrap="wrap" minH="control">
        <chakra.div display="flex" alignItems="baseline" columnGap="3" flexWrap="wrap" flex="1 1 auto" minW="0">
          <Heading as="h1" fontSize="xl" fontWeight="650" letterSpacing="-0.01em" lineHeight="1.25">
            <FormattedMessage id={title} />
          </Heading>
          {subtitle && (
            <Text as="div" color="muted" fontSize="sm">
              {subtitle}
            </Text>
          )}
        </chakra.div>
        {actions && (
          <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" minW="0" maxW="100%">
            {actions}
          </chakra.div>
        )}
      </chakra.header>
      {children}
    </chakra.div>
  );
}
