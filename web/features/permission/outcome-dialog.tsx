import { Button, chakra, Dialog, Portal } from "@chakra-ui/react";
import { Ban, CircleCheck, CircleMinus, CircleSlash } from "lucide-react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import type { AssignmentOutcome } from "../../schema-types.generated.ts";

interface Line {
  readonly id: string;
  readonly name: string;
  readonly outcome: AssignmentOutcome;
  readonly reason?: MessageId;
}

interface Props {
  readonly title: MessageId;
  readonly rows: readonly Line[];
  readonly onClose: () => void;
}

const LOOK = {
  DONE: { icon: CircleCheck, colour: "state.refuelling.fg" },
  UNCHANGED: { icon: CircleMinus, colour: "muted" },
  REFUSED: { icon: Ban, colour: "state.fault.fg" },
  NOT_DONE: { icon: CircleSlash, colour: "state.warning.fg" },
} as const;

/** What became of each of many. */
export function OutcomeDialog({ title, rows, onClose }: Props) {
  const { formatMessage } = useIntl();
  const done = rows.filter(({ outcome }) => outcome === "DONE").length;
  return (
    <Dialog.Root open size="sm" scrollBehavior="inside" onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content borderWidth="1px" borderColor="line" mx={{ base: "2", sm: "4" }}>
            <Dialog.Header px="5" pt="4" pb="2">
              <Dialog.Title fontSize="lg">{formatMessage({ id: title }, { done, total: rows.length })}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body px="5" pb="4">
              <chakra.ul css={LIST}>
                {rows.map(({ id, name, outcome, reason }) => {
                  const { icon: Icon, colour } = LOOK[outcome];
                  return (
                    <li key={id}>
                      <bdi>{name}</bdi>
                      <chakra.span color={colour}>
                        <Icon size={14} aria-hidden />
                        {formatMessage({ id: `assign.outcome.${outcome}` })}
                      </chakra.span>
                      {reason && <small>{formatMessage({ id: reason })}</small>}
                    </li>
                  );
                })}
              </chakra.ul>
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

const LIST = {
  listStyle: "none",
  fontSize: "sm",
  "& li": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: "3",
    py: "1.5",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& bdi": { overflowWrap: "anywhere" },
  "& span": { display: "inline-flex", alignItems: "center", gap: "1.5", fontWeight: "550" },
  "& small": { gridColumn: "1 / -1", color: "muted" },
} as const;
