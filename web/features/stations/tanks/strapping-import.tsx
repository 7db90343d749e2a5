import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { custom, object } from "zod/mini";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { saidByRule } from "../../../ui/form/checks.ts";
import { type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { TextFileInput, type TextFile } from "../../../ui/inputs/text-file-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { StrappingCurve } from "./strapping-curve.tsx";
import {
  ImportStrappingTableDocument,
  type ImportStrappingTableMutation,
  type StrappingFragment,
  type TankLineFragment,
} from "./tanks.generated.ts";

type Outcome = ImportStrappingTableMutation["importStrappingTable"];

interface Values {
  file: TextFile | null;
}

const SCHEMA = object({
  file: custom<TextFile | null>().check(saidByRule((file) => (file === null ? { id: "form.required" } : undefined))),
});

/** A file with mistakes is no refusal of the contract, but a form takes it like one. */
const MISTAKES = { number: 10012, field: "file" };

interface Props {
  readonly tank: TankLineFragment;
  /** The table that holds until then. */
  readonly before: StrappingFragment | undefined;
  readonly onClose: () => void;
}

/** A strapping table from a file: checked as soon as it is chosen, seen as a curve, then stored, all of it or nothing. */
export function StrappingImport({ tank, before, onClose }: Props) {
  const [checked, setChecked] = useState<Outcome>();
  const [send] = useMutation(ImportStrappingTableDocument);
  const form = useKitForm<Values, Values>({ schema: SCHEMA, values: { file: null }, submit: store, onDone: onClose });

  async function check(file: TextFile | null) {
    setChecked(undefined);
    if (file) {
      const input = { tankId: tank.id, csv: file.text, dryRun: true };
      const { data } = await send({ variables: { input } }).catch(() => ({ data: undefined }));
      setChecked(data?.importStrappingTable);
    }
  }

  async function store({ file }: Values, { context }: Submission) {
    const input = { tankId: tank.id, csv: file?.text ?? "", dryRun: false };
    const refetchQueries = ["StrappingTables", "TankDetail", "Tanks"];
    const { data } = await send({ variables: { input }, context, refetchQueries });
    const outcome = data?.importStrappingTable;
    setChecked(outcome);
    if (!outcome?.table) {
      throw new CombinedGraphQLErrors({ errors: [{ message: "see the list", extensions: MISTAKES }] });
    }
    notify({ tone: "success", message: "tanks.strapping.stored", values: { version: outcome.table.version } });
  }

  return (
    <FormDialog form={form} title="tanks.strapping.import" action="tanks.strapping.store" size="lg" onClose={onClose}>
      <FormField
        of={form}
        name="file"
        as={CheckedFile}
        label="tanks.strapping.file"
        hint={<FormattedMessage id="tanks.strapping.file.hint" />}
        accept=".csv,.txt,text/csv"
        required
        onRead={(file: TextFile) => void check(file)}
      />
      <Problems problems={checked?.problems ?? []} />
      {checked?.table && <StrappingCurve table={checked.table} before={before} />}
    </FormDialog>
  );
}

type CheckedFileProps = Parameters<typeof TextFileInput>[0] & { readonly onRead: (file: TextFile) => void };

function CheckedFile({ onRead, onChange, ...input }: CheckedFileProps) {
  return (
    <TextFileInput
      {...input}
      onChange={(file) => {
        onChange(file);
        if (file) {
          onRead(file);
        }
      }}
    />
  );
}

function Problems({ problems }: { readonly problems: Outcome["problems"] }) {
  return (
    <div role="status">
      {problems.length > 0 && (
        <chakra.div display="grid" gap="1.5" fontSize="sm" color="state.fault.fg">
          <chakra.p display="flex" gap="1.5" fontWeight="600">
            <CircleAlert size={16} aria-hidden />
            <FormattedMessage id="tanks.strapping.problems" values={{ count: problems.length }} />
          </chakra.p>
          <chakra.ul maxH="48" overflowY="auto" paddingInlineStart="6">
            {problems.map(({ line, fault }) => (
              <li key={`${line} ${fault}`}>
                {line > 0 && (
                  <chakra.b fontWeight="600" marginInlineEnd="1">
                    <FormattedMessage id="tanks.strapping.line" values={{ line }} />
                  </chakra.b>
                )}
                <FormattedMessage id={`tanks.strapping.fault.${fault}`} />
              </li>
            ))}
          </chakra.ul>
        </chakra.div>
      )}
    </div>
  );
}
