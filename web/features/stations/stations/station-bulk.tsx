import { useMutation } from "@apollo/client/react";
import { Settings2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { boolean, nullable, number, object, string } from "zod/mini";
import type { ChangeStationsInput, StationFilter } from "../../../schema-types.generated.ts";
import type { Selected } from "../../../ui/data-table/selection.ts";
import { saidByRule } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TimeZoneSelect } from "../../../ui/inputs/time-zone-select.tsx";
import type { RowOutcomeLineFragment } from "../../../parts/outcomes/row-outcomes.generated.ts";
import { BulkMost } from "../../../parts/records/bulk-most.tsx";
import { BulkOutcome } from "./bulk-outcome.tsx";
import { ChangeStationsDocument } from "./stations.generated.ts";
import { useStationWords } from "./use-station-words.ts";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Values {
  controlMode: string;
  authorizationMode: string;
  certification: string;
  shiftsPerDay: number | null;
  timeZone: string;
  together: boolean;
}

const EMPTY: Values = {
  controlMode: "",
  authorizationMode: "",
  certification: "",
  shiftsPerDay: null,
  timeZone: "",
  together: false,
};
const PARAMETERS = object({
  controlMode: string(),
  authorizationMode: string(),
  certification: string(),
  shiftsPerDay: nullable(number()),
  timeZone: string(),
  together: boolean(),
}).check(
  saidByRule(({ together: _together, ...given }) =>
    Object.values(given).every((value) => value === "" || value === null) ? { id: "station.bulk.nothing" } : undefined,
  ),
);

interface Props {
  readonly selected: Selected<StationFilter>;
}

/** The button over chosen stations: gives them the same parameters. */
export function StationBulk({ selected }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DeedButton needs={ChangeStationsDocument} size="sm" variant="outline" bg="surface" onClick={() => setOpen(true)}>
        <Settings2 aria-hidden />
        <FormattedMessage id="station.bulk.action" />
      </DeedButton>
      {open && <BulkForm selected={selected} onClose={() => setOpen(false)} />}
    </>
  );
}

function BulkForm({ selected, onClose }: Props & { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const words = useStationWords();
  const [outcomes, setOutcomes] = useState<readonly RowOutcomeLineFragment[]>();
  const [change] = useMutation(ChangeStationsDocument);
  const count = "ids" in selected ? selected.ids.length : selected.count;
  const form = useKitForm<Values, Values>({
    schema: PARAMETERS,
    values: EMPTY,
    submit: async (values, { context }) => {
      const { data } = await change({ variables: { input: inputOf(values, selected) }, context });
      setOutcomes(data?.changeStations);
    },
  });
  if (outcomes) {
    return <BulkOutcome outcomes={outcomes} onClose={onClose} />;
  }
  const together = form.methods.watch("together");
  return (
    <FormDialog
      form={form}
      title="station.bulk.title"
      titleValues={{ count }}
      action="station.bulk.do"
      size="md"
      onClose={onClose}
    >
      <BulkMost count={count} />
      <FormField
        of={form}
        name="controlMode"
        as={SelectInput<string>}
        label="station.control"
        options={words.controls}
      />
      <FormField
        of={form}
        name="authorizationMode"
        as={SelectInput<string>}
        label="station.authorization"
        options={words.authorizations}
      />
      <FormField
        of={form}
        name="certification"
        as={SelectInput<string>}
        label="station.certification"
        options={words.certifications}
      />
      <FormField of={form} name="shiftsPerDay" as={NumberInput} label="station.shifts" min={1} />
      <FormField of={form} name="timeZone" as={TimeZoneSelect} label="station.timeZone" />
      <FormField
        of={form}
        name="together"
        as={SwitchInput}
        label="rows.together"
        hint={formatMessage({ id: together ? "rows.together.on" : "rows.together.off" })}
      />
    </FormDialog>
  );
}

/** What was left empty stays as it is at each station. */
function inputOf({ together, ...given }: Values, selected: Selected<StationFilter>): ChangeStationsInput {
  const parameters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "" && value !== null));
  return {
    ...("ids" in selected ? { ids: [...selected.ids] } : { filter: selected.allMatching }),
    mode: together ? "ALL_OR_NOTHING" : "ROW_BY_ROW",
    parameters,
  };
}
