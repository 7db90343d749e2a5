import { useMutation, useQuery } from "@apollo/client/react";
import { chakra, Skeleton } from "@chakra-ui/react";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { maxLength, object, string } from "zod/mini";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import {
  ChangeDispenserPlateDocument,
  DispenserPlatesDocument,
  type DispenserPlateFragment,
} from "./print-info.generated.ts";

const PLATE = ["sampleApproval", "model", "serialNumber"] as const;
const TITLES = { sampleApproval: "ticket.approval", model: "ticket.model", serialNumber: "ticket.serial" } as const;
const LONGEST = 60;

/** What the plates of a station's instruments say, because its tickets say it too. */
export function DispenserPlates({ stationId }: { readonly stationId: string }) {
  const { formatMessage } = useIntl();
  const [edited, setEdited] = useState<DispenserPlateFragment>();
  const { data, error, refetch } = useQuery(DispenserPlatesDocument, {
    variables: { stationId },
    context: { silent: true },
  });
  const rows = data?.dispenserPlates;
  if (error && !rows) {
    return <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />;
  }
  if (rows?.length === 0) {
    return <EmptyState title="printInfo.plates.none" text="printInfo.plates.none.text" compact />;
  }
  return (
    <chakra.div px="4" pb="3" display="flex" minH="0">
      {rows ? (
        <PlainTable
          caption={formatMessage({ id: "printInfo.plates" })}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { id: "name", title: formatMessage({ id: "printInfo.dispenser" }), cell: ({ name }) => <bdi>{name}</bdi> },
            ...PLATE.map((id) => ({
              id,
              title: formatMessage({ id: TITLES[id] }),
              cell: (row: DispenserPlateFragment) => <bdi>{row[id] || NO_VALUE}</bdi>,
            })),
            {
              id: "edit",
              title: <chakra.span srOnly>{formatMessage({ id: "printInfo.plates.edit" })}</chakra.span>,
              cell: (row: DispenserPlateFragment) => (
                <IconButton
                  needs={ChangeDispenserPlateDocument}
                  label={formatMessage({ id: "printInfo.plates.edit.one" }, { name: row.name })}
                  onClick={() => setEdited(row)}
                >
                  <Pencil size={15} aria-hidden />
                </IconButton>
              ),
            },
          ]}
        />
      ) : (
        <Skeleton h="24" flex="1" />
      )}
      {edited && <PlateForm dispenser={edited} onClose={() => setEdited(undefined)} />}
    </chakra.div>
  );
}

const line = () => string().check(maxLength(LONGEST));
const SCHEMA = object({ sampleApproval: line(), model: line(), serialNumber: line() });

function PlateForm({
  dispenser,
  onClose,
}: {
  readonly dispenser: DispenserPlateFragment;
  readonly onClose: () => void;
}) {
  const [change] = useMutation(ChangeDispenserPlateDocument);
  const { id, name, sampleApproval, model, serialNumber } = dispenser;
  const form = useKitForm({
    schema: SCHEMA,
    values: { sampleApproval, model, serialNumber },
    submit: (values, { context }, first) =>
      change({ variables: { input: { dispenserId: id, ...changedFields(values, first) } }, context }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="printInfo.plates.edit.one" titleValues={{ name }} onClose={onClose}>
      {PLATE.map((field) => (
        <FormField key={field} of={form} name={field} as={TextInput} label={TITLES[field]} code />
      ))}
    </FormDialog>
  );
}
