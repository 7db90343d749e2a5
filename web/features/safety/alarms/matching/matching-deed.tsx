import type { TypedDocumentNode } from "@apollo/client";
import { Button } from "@chakra-ui/react";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";
import type { FieldValues } from "react-hook-form";
import type { MessageId } from "../../../../i18n/messages.ts";
import type { AlarmsOutcomeLineFragment } from "../../../../parts/alarm/acknowledge-all.generated.ts";
import { RecordDeed } from "../../../../parts/records/deeds.tsx";
import { usePreviewed } from "../../../../parts/records/use-previewed.ts";
import type { AlarmFilter } from "../../../../schema-types.generated.ts";
import type { Selected } from "../../../../ui/data-table/selection.ts";
import { DialogFrame } from "../../../../ui/dialog-frame.tsx";
import { firstField, FormBody, FormButtons, submitOf } from "../../../../ui/form/form-parts.tsx";
import { leave } from "../../../../ui/form/leave.ts";
import type { Schema } from "../../../../ui/form/resolver.ts";
import type { KitForm } from "../../../../ui/form/use-kit-form.ts";
import { notify } from "../../../../ui/toast-store.ts";
import { SILENCE_CHANGES } from "../silences/silence-list.ts";
import { Outcome } from "./outcome.tsx";

interface MatchingInput {
  readonly filter: AlarmFilter;
  readonly preview?: boolean | null;
}

interface Props<Values extends FieldValues, Input extends MatchingInput, Data> {
  readonly selected: Selected<AlarmFilter>;
  readonly document: TypedDocumentNode<Data, { input: Input }>;
  readonly icon: LucideIcon;
  readonly label: MessageId;
  /** The question's title; it knows how many are chosen as `count`. */
  readonly title: MessageId;
  /** Told afterwards: to how many it was done as `count`. */
  readonly told: MessageId;
  readonly schema: Schema<Values, Values>;
  readonly values: Values;
  /** What is sent of the values beside the filter; the same for the same values. */
  readonly inputOf: (values: Values) => Omit<Input, "filter" | "preview">;
  /** The form is about to be shown. */
  readonly onOpen?: () => void;
  readonly outcomeIn: (data: Data) => AlarmsOutcomeLineFragment;
  readonly children: (form: KitForm<Values>) => ReactNode;
}

/** The button of something that is done to alarms that are chosen, or to all that a filter leaves: what would become of them is seen before. */
export function MatchingDeed<Values extends FieldValues, Input extends MatchingInput, Data>(
  props: Props<Values, Input, Data>,
) {
  const { document, icon, label, onOpen } = props;
  const [open, setOpen] = useState(false);

  function handleOpen() {
    onOpen?.();
    setOpen(true);
  }

  return (
    <>
      <RecordDeed needs={document} icon={icon} label={label} opens onClick={handleOpen} />
      {open && <MatchingDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function MatchingDialog<Values extends FieldValues, Input extends MatchingInput, Data>(
  props: Props<Values, Input, Data> & { readonly onClose: () => void },
) {
  const { selected, document, schema, values, inputOf, outcomeIn, title, told, label, children, onClose } = props;
  const body = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<AlarmsOutcomeLineFragment>();
  const [filter, count] =
    "ids" in selected ? [{ ids: [...selected.ids] }, selected.ids.length] : [selected.allMatching, selected.count];
  const { form, preview } = usePreviewed<Values, Data, Input, AlarmsOutcomeLineFragment>({
    document,
    ...SILENCE_CHANGES,
    schema,
    values,
    keyIn: "header",
    inputOf: (given) => ({ ...inputOf(given), filter }) as unknown as Input,
    settledOf: (input, { newest }) => ({ ...input, filter: seenBy((input as unknown as Input).filter, newest) }),
    receiptIn: outcomeIn,
    onDone: handleDone,
  });

  function handleDone(made: AlarmsOutcomeLineFragment) {
    const isAll = made.unchanged === 0 && made.left === 0 && made.refused.length === 0;
    notify({ tone: isAll ? "success" : "warning", message: told, values: { count: made.count } });
    if (isAll) {
      onClose();
    } else {
      setOutcome(made);
    }
  }

  const buttons = { form, action: preview ? label : ("card.preview" as const), onClose };
  return (
    // One frame for both: a dialog that takes another's place is closed by the focus that the other lets go.
    <DialogFrame
      title={<FormattedMessage id={title} values={{ count }} />}
      onClose={() => (outcome ? onClose() : void leave(form, onClose))}
      {...(!outcome && { onSubmit: submitOf(form) })}
      initialFocus={() => firstField(body.current)}
      footer={
        outcome ? (
          <Button size="sm" variant="outline" onClick={onClose}>
            <FormattedMessage id="action.close" />
          </Button>
        ) : (
          <FormButtons {...buttons} />
        )
      }
    >
      {outcome ? (
        <Outcome of={outcome} done />
      ) : (
        <div ref={body}>
          <FormBody form={form}>
            {children(form)}
            {preview && <Outcome of={preview} />}
          </FormBody>
        </div>
      )}
    </DialogFrame>
  );
}

/** What began after the newest that was seen has been seen by nobody. */
const seenBy = (filter: AlarmFilter, newest: string | null): AlarmFilter =>
  newest === null ? filter : { ...filter, to: new Date(Date.parse(newest) + 1).toISOString() };
