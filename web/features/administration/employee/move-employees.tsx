import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { MapPin } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { object, string } from "zod/mini";
import { errorMessageId } from "../../../i18n/messages.ts";
import type { BulkMode, EmployeeFilter } from "../../../schema-types.generated.ts";
import { Choice } from "../../../ui/choice.tsx";
import type { Selected } from "../../../ui/data-table/selection.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { StationInput } from "../../../parts/places/station-input.tsx";
import { usePlaces } from "../../../parts/places/use-places.ts";
import { notify } from "../../../ui/toast-store.ts";
import { MoveEmployeesDocument, type MoveEmployeesMutation } from "./employee.generated.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  readonly selected: Selected<EmployeeFilter>;
  readonly onDone: () => void;
}

type Move = MoveEmployeesMutation["moveEmployees"][number];

/** Has those who are chosen work elsewhere. */
export function MoveEmployees({ selected, onDone }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DeedButton
        needs={MoveEmployeesDocument}
        size="sm"
        variant="outline"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MapPin aria-hidden />
        <FormattedMessage id="employee.move" />
      </DeedButton>
      {open && <MoveDialog selected={selected} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}

const SCHEMA = object({ stationId: string() });

function MoveDialog({ selected, onDone, onClose }: Props & { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const [mode, setMode] = useState<BulkMode>("ROW_BY_ROW");
  const [refused, setRefused] = useState<readonly Move[]>([]);
  const [move] = useMutation(MoveEmployeesDocument);
  const count = "ids" in selected ? selected.ids.length : selected.count;
  const form = useKitForm({
    schema: SCHEMA,
    values: { stationId: "" },
    submit: async ({ stationId }, { context }) => {
      const who = "ids" in selected ? { ids: [...selected.ids] } : { filter: selected.allMatching };
      const input = { ...who, stationId: stationId || null, mode };
      const { data } = await move({ variables: { input }, context });
      handleMoved(data?.moveEmployees ?? []);
    },
  });

  function handleMoved(moves: readonly Move[]) {
    const done = moves.filter((one) => one.done).length;
    const failed = moves.filter(({ refusal }) => refusal !== null);
    notify({
      tone: failed.length > 0 ? "warning" : "success",
      message: "employee.moved",
      values: { done, count: moves.length },
    });
    setRefused(failed);
    onDone();
    if (failed.length === 0) {
      onClose();
    }
  }

  return (
    <FormDialog
      form={form}
      title="employee.move.title"
      titleValues={{ count }}
      action="employee.move"
      onClose={onClose}
    >
      <FormField of={form} name="stationId" as={StationInput} label="employee.station" places={usePlaces()} />
      <Choice
        label={formatMessage({ id: "bulk.mode" })}
        value={mode}
        onChange={setMode}
        options={(["ROW_BY_ROW", "ALL_OR_NOTHING"] as const).map((value) => ({
          value,
          label: formatMessage({ id: `bulk.mode.${value}` }),
        }))}
        note={formatMessage({ id: `bulk.mode.${mode}.text` })}
      />
      {refused.length > 0 && (
        <chakra.ul role="alert" fontSize="sm" display="grid" gap="1">
          {refused.map(({ id, label, refusal }) => (
            <li key={id}>
              <FormattedMessage
                id="form.line"
                values={{
                  label: <bdi>{label ?? id}</bdi>,
                  text: formatMessage({ id: errorMessageId(refusal?.number) }),
                }}
              />
            </li>
          ))}
        </chakra.ul>
      )}
    </FormDialog>
  );
}
