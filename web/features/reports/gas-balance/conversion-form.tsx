import type { DocumentNode } from "graphql";
import { useIntl } from "react-intl";
import { object, string } from "zod/mini";
import { GAS_BASE_TEMPERATURE, GAS_DENSITY } from "../../../../common/limits.ts";
import { useMe } from "../../../lib/me.ts";
import { LOCK_REASON, LockReason, lockReasonOf } from "../../../parts/period-lock/lock-reason.tsx";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { choice, dayText, decimalText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateInput } from "../../../ui/inputs/date-input.tsx";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { CreateGasConversionDocument } from "./gas-balance.generated.ts";

const FACTS = {
  validFrom: dayText(),
  kilogramsPerCubicMetre: decimalText(GAS_DENSITY),
  baseTemperatureC: decimalText(GAS_BASE_TEMPERATURE),
  ...LOCK_REASON,
};
const OF_NETWORK = object({ stationId: string(), ...FACTS });
const OF_STATION = object({ stationId: choice(), ...FACTS });

interface Props {
  readonly changes: readonly DocumentNode[];
  readonly onClose: () => void;
}

/** Sets what a cubic metre weighs from a day on: of one station, or at the root of all. */
export function ConversionForm({ changes, onClose }: Props) {
  const { formatMessage } = useIntl();
  const me = useMe();
  const atRoot = me !== undefined && me.platform.id === me.network.id;
  const { send } = useDeed(CreateGasConversionDocument, { changes });
  const form = useKitForm({
    schema: atRoot ? OF_NETWORK : OF_STATION,
    values: { stationId: "", validFrom: "", kilogramsPerCubicMetre: "", baseTemperatureC: "20", lockReason: "" },
    submit: async ({ stationId, lockReason, ...facts }, submission) => {
      const input = { ...facts, stationId: stationId === "" ? null : stationId, ...lockReasonOf({ lockReason }) };
      if (await send(input, submission)) {
        notify({ tone: "success", message: "gas.conversions.saved" });
      }
    },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="gas.conversions.add" size="md" onClose={onClose}>
      <FormField of={form} name="validFrom" as={DateInput} label="gas.validFrom" required />
      <FormField
        of={form}
        name="stationId"
        as={StationSelect}
        label="filter.station"
        {...(atRoot && { nothing: "gas.conversions.network" as const })}
        required={!atRoot}
      />
      <FormField
        of={form}
        name="kilogramsPerCubicMetre"
        as={DecimalInput}
        label="gas.kilogramsPerCubicMetre"
        limits={GAS_DENSITY}
        required
      />
      <FormField
        of={form}
        name="baseTemperatureC"
        as={DecimalInput}
        label="gas.baseTemperatureC"
        hint={formatMessage({ id: "gas.baseTemperatureC.hint" })}
        limits={GAS_BASE_TEMPERATURE}
        unit="°C"
        required
      />
      <LockReason of={form} />
    </FormDialog>
  );
}
