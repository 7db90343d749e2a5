import { chakra, Tabs } from "@chakra-ui/react";
import { tabsSlotRecipe } from "@chakra-ui/react/theme";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";

/** A part of a record's detail that is read by itself. */
export interface DetailTab {
  readonly id: string;
  readonly title: MessageId;
  /** How many there are of what it shows. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

/** The parts of a record one at a time; what is not on screen is not asked for. */
export function DetailTabs({ tabs }: { readonly tabs: readonly DetailTab[] }) {
  const { formatMessage } = useIntl();
  return (
    <Tabs.Root recipe={tabsSlotRecipe} size="sm" defaultValue={tabs[0]?.id ?? ""} lazyMount unmountOnExit>
      <Tabs.List overflowX="auto" borderColor="line" marginBlockEnd="3">
        {tabs.map(({ id, title, count }) => (
          <Tabs.Trigger key={id} value={id} flex="none" px="3" colorPalette="accent">
            {formatMessage({ id: title })}
            {count !== undefined && (
              <chakra.small color="muted" fontVariantNumeric="tabular-nums">
                {count}
              </chakra.small>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Content key={id} value={id} p="0">
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
