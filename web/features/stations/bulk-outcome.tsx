import { Button, Dialog, Portal } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { RowOutcomes } from "../../ui/row-outcomes.tsx";
import type { RowOutcomeLineFragment } from "../../ui/row-outcomes.generated.ts";

interface Props {
  readonly outcomes: readonly RowOutcomeLineFragment[];
  readonly nameOf: (id: string) => string;
  readonly onClose: () => void;
}

/** What became of each station. */
export function BulkOutcome({ outcomes, nameOf, onClose }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog.Root open size="md" placement="center" onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content borderWidth="1px" borderColor="line" mx={{ base: "2", sm: "4" }}>
            <Dialog.Header px="5" pt="4" pb="3">
              <Dialog.Title fontSize="lg">{formatMessage({ id: "rows.title" })}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body px="5" pt="1" pb="4" display="flex" flexDirection="column" gap="3">
              <RowOutcomes outcomes={outcomes} nameOf={nameOf} />
            </Dialog.Body>
            <Dialog.Footer px="5" py="3" borderTopWidth="1px" borderColor="line">
              <Button onClick={onClose}>{formatMessage({ id: "action.close" })}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
