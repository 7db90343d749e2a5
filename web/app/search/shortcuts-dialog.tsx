import { chakra, Dialog, Portal } from "@chakra-ui/react";
import { X } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Keys } from "./keys.tsx";
import { KEYS } from "./shortcuts.ts";

const ALL: readonly { readonly title: MessageId; readonly ways: readonly (readonly string[])[] }[] = [
  { title: "shortcut.search", ways: [KEYS.find, KEYS.command] },
  { title: "shortcut.browser", ways: [KEYS.find] },
  { title: "shortcut.close", ways: [KEYS.escape] },
  { title: "shortcut.all", ways: [KEYS.list] },
];

/** Every key that the console listens to on all screens. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog.Root open placement="center" size="sm" onOpenChange={onClose}>
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content mx="4" borderWidth="1px" borderColor="line">
            <Dialog.Header py="2" ps="5" pe="3" alignItems="center" borderBottomWidth="1px" borderColor="line">
              <Dialog.Title flex="1" fontSize="lg" fontWeight="600">
                <FormattedMessage id="shortcut.all" />
              </Dialog.Title>
              <IconButton label={formatMessage({ id: "action.close" })} onClick={onClose}>
                <X size={18} aria-hidden />
              </IconButton>
            </Dialog.Header>
            <Dialog.Body px="5" py="3">
              <chakra.dl display="grid">
                {ALL.map(({ title, ways }) => (
                  <Row key={title}>
                    <chakra.dt flex="1" minW="0">
                      <FormattedMessage id={title} />
                    </chakra.dt>
                    {ways.map((keys) => (
                      <dd key={keys.join()}>
                        <Keys keys={keys} />
                      </dd>
                    ))}
                  </Row>
                ))}
              </chakra.dl>
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    py: "2",
    "& + &": { borderTopWidth: "1px", borderColor: "line" },
  },
});
