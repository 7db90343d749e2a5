import { chakra, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";

interface Props {
  readonly title: MessageId;
  /** One quiet line beside the title: how fresh, how many. */
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  /** Its views, where it has several. */
  readonly tabs?: ReactNode;
  /** At the end of their line: what belongs to the view on screen, such as its sums or a choice. */
  readonly beside?: ReactNode;
  /** The content takes what is left of the window and scrolls inside its own parts; on a phone the page scrolls. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

/** The frame of every screen: title, its actions, content. */
export function Screen({ title, subtitle, actions, tabs, beside, fill = false, children }: Props) {
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
          <chakra.div data-actions display="flex" flexWrap="wrap" gap="2" alignItems="center" minW="0" maxW="100%">
            {actions}
          </chakra.div>
        )}
      </chakra.header>
      {tabs && (
        <chakra.div css={TABS}>
          {tabs}
          {beside && <div>{beside}</div>}
        </chakra.div>
      )}
      {children}
    </chakra.div>
  );
}

// One line below both.
const TABS = {
  display: "flex",
  flexWrap: "wrap",
  rowGap: "2",
  flex: "none",
  "& > nav": { flex: "1 0 auto", maxW: "100%" },
  "& > div": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    maxW: "100%",
    // On a phone they stand below the tabs, whose line is the only one.
    paddingBlockEnd: { md: "1.5" },
    borderBlockEndWidth: { md: "1px" },
    borderColor: "line",
  },
} as const;
