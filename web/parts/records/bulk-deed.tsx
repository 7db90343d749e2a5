import type { DocumentNode } from "graphql";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useIntl } from "react-intl";
import type { FieldValues } from "react-hook-form";
import type { MessageId } from "../../i18n/messages.ts";
import type { BulkMode } from "../../schema-types.generated.ts";
import { Choice } from "../../ui/choice.tsx";
import type { Selected } from "../../ui/data-table/selection.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import type { Schema } from "../../ui/form/resolver.ts";
import { type KitForm, type Submission, useKitForm } from "../../ui/form/use-kit-form.ts";
import { notify } from "../../ui/toast-store.ts";
import type { RowOutcomeLineFragment } from "../outcomes/row-outcomes.generated.ts";
import { RowOutcomes } from "../outcomes/row-outcomes.tsx";
import { BulkMost } from "./bulk-most.tsx";
import { RecordDeed } from "./deeds.tsx";

/** Which are meant, and whether all or none, as the contract's inputs want it. */
type Meant<Filter> = { readonly ids?: string[]; readonly filter?: Filter; readonly mode: BulkMode };

interface Props<Values extends FieldValues, Filter extends object> {
  readonly needs: DocumentNode;
  readonly icon: LucideIcon;
  readonly label: MessageId;
  /** The question's title; it knows how many as `count`. */
  readonly title: MessageId;
  /** Told afterwards: `done` of `count`. */
  readonly told: MessageId;
  readonly selected: Selected<Filter>;
  readonly schema: Schema<Values, Values>;
  readonly values: Values;
  readonly submit: (
    meant: Meant<Filter>,
    values: Values,
    submission: Submission,
  ) => Promise<readonly RowOutcomeLineFragment[]>;
  readonly children: (form: KitForm<Values>) => ReactNode;
}

/** The button of something that is done with many, its form, and who was left out and why. */
export function BulkDeed<Values extends FieldValues, Filter extends object>(props: Props<Values, Filter>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RecordDeed needs={props.needs} icon={props.icon} label={props.label} opens onClick={() => setOpen(true)} />
      {open && <BulkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const MODES = ["ROW_BY_ROW", "ALL_OR_NOTHING"] as const;

function BulkDialog<Values extends FieldValues, Filter extends object>(
  props: Props<Values, Filter> & { readonly onClose: () => void },
) {
  const { selected, schema, values, submit, title, label, children, onClose } = props;
  const { formatMessage } = useIntl();
  const [mode, setMode] = useState<BulkMode>("ROW_BY_ROW");
  const [told, setTold] = useState<readonly RowOutcomeLineFragment[]>();
  const count = "ids" in selected ? selected.ids.length : selected.count;
  const form = useKitForm<Values, Values>({
    schema,
    values,
    submit: async (given, submission) => {
      const who = "ids" in selected ? { ids: [...selected.ids] } : { filter: selected.allMatching };
      handleOutcomes(await submit({ ...who, mode }, given, submission));
    },
  });

  function handleOutcomes(outcomes: readonly RowOutcomeLineFragment[]) {
    const left = outcomes.filter(({ outcome }) => outcome === "REFUSED" || outcome === "UNDONE").length;
    notify({
      tone: left > 0 ? "warning" : "success",
      message: props.told,
      values: { done: outcomes.length - left, count: outcomes.length },
    });
    setTold(outcomes);
    if (left === 0) {
      onClose();
    }
  }

  return (
    <FormDialog form={form} title={title} titleValues={{ count }} action={label} onClose={onClose}>
      <BulkMost count={count} />
      {children(form)}
      <Choice
        label={formatMessage({ id: "bulk.mode" })}
        value={mode}
        onChange={setMode}
        options={MODES.map((value) => ({ value, label: formatMessage({ id: `bulk.mode.${value}` }) }))}
        note={formatMessage({ id: `bulk.mode.${mode}.text` })}
      />
      {told && <RowOutcomes outcomes={told} />}
    </FormDialog>
  );
}
