import type { TypedDocumentNode } from "@apollo/client";
import { chakra, Progress } from "@chakra-ui/react";
import type { DocumentNode } from "graphql";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { FieldValues } from "react-hook-form";
import { MOST_IN_BULK } from "../../../common/limits.ts";
import type { MessageId } from "../../i18n/messages.ts";
import type { BulkMode } from "../../schema-types.generated.ts";
import { Choice } from "../../ui/choice.tsx";
import type { Selected } from "../../ui/data-table/selection.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import type { Schema } from "../../ui/form/resolver.ts";
import { type KitForm, useKitForm } from "../../ui/form/use-kit-form.ts";
import { tabular } from "../../ui/theme.ts";
import { notify } from "../../ui/toast-store.ts";
import type { PartOutcomeFactsFragment } from "../outcomes/row-outcomes.generated.ts";
import { RowOutcomes } from "../outcomes/row-outcomes.tsx";
import { RecordDeed } from "./deeds.tsx";
import { type Chosen, countOf, type Given, sizeOf, useInParts } from "./in-parts.ts";

interface Props<Values extends FieldValues, Data, Input extends Chosen<Filter>, Filter extends object> {
  readonly deed: TypedDocumentNode<Data, { input: Input }>;
  /** The queries whose answers are no longer true after it. */
  readonly changes: readonly DocumentNode[];
  readonly partIn: (data: Data) => PartOutcomeFactsFragment;
  readonly icon: LucideIcon;
  readonly label: MessageId;
  /** The question's title; it knows how many as `count`. */
  readonly title: MessageId;
  /** Told afterwards: `done` of `count`. */
  readonly told: MessageId;
  readonly selected: Selected<Filter>;
  readonly schema: Schema<Values, Values>;
  readonly values: Values;
  /** What is sent of the values, beside who is meant. */
  readonly given: (values: Values) => Given<Input>;
  readonly size?: "sm" | "md";
  readonly children: (form: KitForm<Values>) => ReactNode;
}

/** The button of something that is done with many, its form, how far it is, and who was left out and why. */
export function BulkDeed<Values extends FieldValues, Data, Input extends Chosen<Filter>, Filter extends object>(
  props: Props<Values, Data, Input, Filter>,
) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RecordDeed needs={props.deed} icon={props.icon} label={props.label} opens onClick={() => setOpen(true)} />
      {open && <BulkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function BulkDialog<Values extends FieldValues, Data, Input extends Chosen<Filter>, Filter extends object>(
  props: Props<Values, Data, Input, Filter> & { readonly onClose: () => void },
) {
  const { schema, values, given, title, label, size = "sm", children, onClose } = props;
  const [mode, setMode] = useState<BulkMode>("ROW_BY_ROW");
  // Whom it was asked for: once it is done to some, a filter leaves fewer.
  const [selected] = useState(props.selected);
  const count = countOf(selected);
  const isOnePart = count <= sizeOf(mode);
  const { go, stop, stopping, run, goesOn } = useInParts({ ...props, selected });
  const form = useKitForm<Values, Values>({
    schema,
    values,
    submit: async (sent, submission) => handleDone(await go({ given: given(sent), mode }, submission)),
  });

  function handleDone({ outcomes, rest }: Awaited<ReturnType<typeof go>>) {
    const left = outcomes.filter(({ outcome }) => outcome === "REFUSED" || outcome === "UNDONE").length;
    const isAll = left === 0 && rest === null;
    notify({
      tone: isAll ? "success" : "warning",
      message: props.told,
      values: { done: outcomes.length - left, count: rest === null ? outcomes.length : count },
    });
    if (isAll) {
      onClose();
    }
  }

  const done = run?.outcomes.length ?? 0;
  return (
    <FormDialog
      form={form}
      title={title}
      titleValues={{ count }}
      action={goesOn({ given: given(form.methods.watch()), mode }) ? "bulk.goOn" : label}
      size={size}
      onClose={onClose}
      leaving={done > 0 ? "action.close" : undefined}
      onStop={isOnePart ? undefined : stop}
    >
      {children(form)}
      {count <= MOST_IN_BULK ? (
        <Mode value={mode} onChange={setMode} />
      ) : (
        <chakra.p role="note" fontSize="sm" color="muted">
          <FormattedMessage id="bulk.mode.most" values={{ most: MOST_IN_BULK }} />
        </chakra.p>
      )}
      {form.busy && !isOnePart && <Going done={done} total={Math.max(count, done)} stopping={stopping} />}
      {!form.busy && run?.rest && done > 0 && (
        <chakra.p fontSize="sm">
          <FormattedMessage id="bulk.stopped" values={{ done, total: count }} />
        </chakra.p>
      )}
      {!form.busy && done > 0 && <RowOutcomes outcomes={run?.outcomes ?? []} />}
    </FormDialog>
  );
}

const MODES = ["ROW_BY_ROW", "ALL_OR_NOTHING"] as const;

/** Whether one that is refused undoes the others. */
function Mode({ value, onChange }: { readonly value: BulkMode; readonly onChange: (mode: BulkMode) => void }) {
  const { formatMessage } = useIntl();
  return (
    <Choice
      label={formatMessage({ id: "bulk.mode" })}
      value={value}
      onChange={onChange}
      options={MODES.map((mode) => ({ value: mode, label: formatMessage({ id: `bulk.mode.${mode}` }) }))}
      note={formatMessage({ id: `bulk.mode.${value}.text` })}
    />
  );
}

interface GoingProps {
  readonly done: number;
  readonly total: number;
  readonly stopping: boolean;
}

/** How far it is. */
function Going({ done, total, stopping }: GoingProps) {
  const { formatMessage } = useIntl();
  const words = formatMessage({ id: "bulk.progress" }, { done, total });
  return (
    <Progress.Root value={done} max={total}>
      <chakra.p
        role="status"
        fontSize="sm"
        mb="1.5"
        display="flex"
        justifyContent="space-between"
        gap="3"
        css={tabular}
      >
        <span>{words}</span>
        {stopping && <FormattedMessage id="bulk.stopping" tagName="span" />}
      </chakra.p>
      <Progress.Track aria-label={words} h="1.5" borderRadius="full" overflow="hidden" bg="accent.muted">
        <Progress.Range h="100%" bg="accent.solid" />
      </Progress.Track>
    </Progress.Root>
  );
}
