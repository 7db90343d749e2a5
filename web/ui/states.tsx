import { chakra, Heading, Text } from "@chakra-ui/react";
import { Inbox, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";

interface Props {
  readonly icon?: LucideIcon;
  readonly title: MessageId;
  readonly text?: MessageId;
  readonly values?: Record<string, ReactNode>;
  /** The first step out of this state. */
  readonly action?: ReactNode;
  readonly compact?: boolean;
  /** It is the whole page, not a part of one. */
  readonly page?: boolean;
}

/** Nothing to show, and what to do about it. */
export function EmptyState({ icon: Icon = Inbox, title, text, values, action, compact = false, page = false }: Props) {
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      textAlign="center"
      gap="2"
      px="4"
      py={compact ? "4" : "12"}
      flex="1"
      minH="0"
    >
      <chakra.span color="muted" display="inline-flex" p="2.5" borderRadius="full" bg="surface.sunken">
        <Icon size={compact ? 18 : 22} aria-hidden strokeWidth={1.75} />
      </chakra.span>
      <Heading as={page ? "h1" : "h2"} fontSize={compact ? "md" : "lg"} fontWeight="600" lineHeight="1.3">
        <FormattedMessage id={title} values={values} />
      </Heading>
      {text && (
        <Text color="muted" maxW="46ch" fontSize={compact ? "sm" : "md"} overflowWrap="anywhere">
          <FormattedMessage id={text} values={values} />
        </Text>
      )}
      {action}
    </chakra.div>
  );
}
