import { Settings2 } from "lucide-react";
import { nullable, number, object, string } from "zod/mini";
import type { StationFilter } from "../../../schema-types.generated.ts";
import { BulkDeed } from "../../../parts/records/bulk-deed.tsx";
import type { Selected } from "../../../ui/data-table/selection.ts";
import { saidByRule } from "../../../ui/form/checks.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TimeZoneSelect } from "../../../ui/inputs/time-zone-select.tsx";
import { ChangeStationsDocument, StationSettingsDocument } from "./stations.generated.ts";
import { useStationWords } from "./use-station-words.ts";

interface Values {
  controlMode: string;
  authorizationMode: string;
  certification: string;
  shiftsPerDay: number | null;
  timeZone: string;
}

const EMPTY: Values = { controlMode: "", authorizationMode: "", certification: "", shiftsPerDay: null, timeZone: "" };
const PARAMETERS = object({
  controlMode: string(),
  authorizationMode: string(),
  certification: string(),
  shiftsPerDay: nullable(number()),
  timeZone: string(),
}).check(
  saidByRule((given) => (Object.keys(parametersOf(given)).length === 0 ? { id: "station.bulk.nothing" } : undefined)),
);

/** The button over chosen stations: gives them the same parameters. */
export function StationBulk({ selected }: { readonly selected: Selected<StationFilter> }) {
  const words = useStationWords();
  return (
    <BulkDeed
      deed={ChangeStationsDocument}
      changes={[StationSettingsDocument]}
      partIn={(data) => data.changeStations}
      icon={Settings2}
      label="station.bulk.action"
      title="station.bulk.title"
      told="station.bulk.done"
      selected={selected}
      schema={PARAMETERS}
      values={EMPTY}
      given={(values) => ({ parameters: parametersOf(values) })}
      size="md"
    >
      {(form) => (
        <>
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
        </>
      )}
    </BulkDeed>
  );
}

/** What was left empty stays as it is at each station. */
function parametersOf(values: Values): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value !== null));
}
