import { Button, Menu, Portal } from "@chakra-ui/react";
import { Ellipsis, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../i18n/messages.ts";

/** What is done with a page now and then, in a dialog of its own. */
export interface MoreAct {
  readonly icon: LucideIcon;
  readonly label: MessageId;
  /** There is nothing to do it with yet. */
  readonly disabled?: boolean;
  readonly dialog: (onClose: () => void) => ReactNode;
}

/** What is done with a page now and then, behind one button; undefined is what the person may not do. */
export function MoreMenu({ acts }: { readonly acts: readonly (MoreAct | undefined)[] }) {
  const [open, setOpen] = useState<MessageId>();
  const chosen = acts.find((act) => act !== undefined && act.label === open);
  return (
    <>
      <Menu.Root positioning={{ placement: "bottom-end" }}>
        <Menu.Trigger asChild>
          <Button size="sm" variant="outline" colorPalette="gray">
            <Ellipsis aria-hidden />
            <FormattedMessage id="action.more" />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="44">
              {acts.map(
                (act) =>
                  act && (
                    <Menu.Item
                      key={act.label}
                      value={act.label}
                      disabled={act.disabled ?? false}
                      // Once the menu has given the focus back: the dialog would lose it again.
                      onClick={() => setTimeout(() => setOpen(act.label))}
                    >
                      <act.icon size={16} aria-hidden />
                      <FormattedMessage id={act.label} />
                    </Menu.Item>
                  ),
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {chosen?.dialog(() => setOpen(undefined))}
    </>
  );
}
