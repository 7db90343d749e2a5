import { Button, chakra } from "@chakra-ui/react";
import { Ban, CircleCheck, CircleMinus, CircleSlash } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import type { AssignmentOutcome } from "../../../schema-types.generated.ts";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";

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
  const done = rows.filter(({ outcome }) => outcome === "DONE").length;
  return (
    <DialogFrame
      title={<FormattedMessage id={title} values={{ done, total: rows.length }} />}
      // The form that was there before gives the focus back to what lies behind, which would count as leaving.
      keeps
      onClose={onClose}
      footer={
        <Button onClick={onClose}>
          <FormattedMessage id="action.close" />
        </Button>
      }
    >
      <chakra.ul css={LIST}>
        {rows.map(({ id, name, outcome, reason }) => {
          const { icon: Icon, colour } = LOOK[outcome];
          return (
            <li key={id}>
              <bdi>{name}</bdi>
              <chakra.span color={colour}>
                <Icon size={14} aria-hidden />
                <FormattedMessage id={`assign.outcome.${outcome}`} />
              </chakra.span>
              {reason && (
                <small>
                  <FormattedMessage id={reason} />
                </small>
              )}
            </li>
          );
        })}
      </chakra.ul>
    </DialogFrame>
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
