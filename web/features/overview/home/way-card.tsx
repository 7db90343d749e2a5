import { chakra, Heading, Text } from "@chakra-ui/react";
import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import type { MessageId } from "../../../i18n/messages.ts";

interface WayProps {
  readonly to: string;
  readonly icon: LucideIcon;
  /** The meaning of its mark's colour; absent: the accent's. */
  readonly token?: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
}

/** One thing with the way to it. */
export function WayCard({ to, icon: Icon, token, title, text }: WayProps) {
  return (
    <Card asChild>
      <Link to={to}>
        <chakra.span
          css={BADGE}
          bg={token ? `${token}.bg` : "accent.subtle"}
          color={token ? `${token}.fg` : "accent.fg"}
        >
          <Icon size={20} aria-hidden />
        </chakra.span>
        <chakra.span flex="1" minW="0">
          <Text as="span" display="block" fontWeight="600" lineHeight="1.35" overflowWrap="anywhere">
            {title}
          </Text>
          {text && (
            <Text as="span" display="block" color="muted" fontSize="sm">
              {text}
            </Text>
          )}
        </chakra.span>
        <chakra.span color="muted" _rtl={{ transform: "scaleX(-1)" }}>
          <ChevronRight size={18} aria-hidden />
        </chakra.span>
      </Link>
    </Card>
  );
}

interface SectionProps {
  readonly title: MessageId;
  readonly children: ReactNode;
}

/** Cards under a heading, as many in a row as fit. */
export function WaySection({ title, children }: SectionProps) {
  return (
    <section>
      <Heading as="h2" fontSize="md" fontWeight="600" color="muted" mb="2">
        <FormattedMessage id={title} />
      </Heading>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: "1fr", md: "repeat(auto-fill, minmax(min(100%, 18.5rem), 1fr))" }}
        gap="3"
        minH="76px"
      >
        {children}
      </chakra.div>
    </section>
  );
}

const BADGE = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  boxSize: "10",
  borderRadius: "control",
  flex: "none",
} as const;

const Card = chakra("a", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3.5",
    px: "4",
    py: "3",
    minH: "76px",
    bg: "surface",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "surface",
    boxShadow: "raised",
    transition: "border-color 120ms",
    _hover: { borderColor: "accent.solid" },
    _focusVisible: { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "1px" },
  },
});
