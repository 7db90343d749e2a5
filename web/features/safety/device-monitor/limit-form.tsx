import { chakra } from "@chakra-ui/react";
import { RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import { MEASURE_FIGURE, MOST_DELAY_SECONDS } from "../../../../common/measure-limits.ts";
import { type MeasureKey, measureOf } from "../../../../common/measures.ts";
import { useMe } from "../../../lib/me.ts";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { Choice } from "../../../ui/choice.tsx";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { leave } from "../../../ui/form/leave.ts";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DecimalInput } from "../../../ui/inputs/decimal-input.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  ChangeSkidLimitDocument,
  ResetSkidLimitDocument,
  type SkidFragment,
  SkidHistoryDocument,
  type SkidLimitFragment,
  SkidLimitsDocument,
} from "./device-monitor.generated.ts";
import { FIGURES, limitOf, type LimitValues, schemaOf, valuesOf } from "./limit-values.ts";
import { LimitTrial } from "./limit-trial.tsx";
import { useMeasureWords } from "./use-measure-words.ts";

const CHANGES = { changes: [SkidLimitsDocument, SkidHistoryDocument] };
const AUDITED = ["MeasureLimit"];
const SEPARATOR = " · ";
export type Scope = "DEVICE" | "NETWORK";

interface Props {
  readonly skid: SkidFragment;
  readonly address: string;
  readonly limit: SkidLimitFragment;
  readonly scope: Scope;
  /** The parameters that the skid tells of. */
  readonly keys: readonly MeasureKey[];
  /** The person may set the network's limits too. */
  readonly everywhere: boolean;
  readonly onKey: (key: MeasureKey) => void;
  readonly onScope: (scope: Scope) => void;
  readonly onClose: () => void;
}

/** The limit of one parameter, and what it would have done, before it is saved. */
export function LimitForm({ skid, address, limit, scope, keys, everywhere, onKey, onScope, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { nameOf } = useMeasureWords();
  const network = useMe()?.network;
  const { key, unit, origin } = limit;
  const whose = { key, ...(scope === "DEVICE" && { deviceId: skid.deviceId }) };
  const change = useDeed(ChangeSkidLimitDocument, CHANGES);
  const reset = useDeed(ResetSkidLimitDocument, CHANGES);
  const form = useKitForm<LimitValues, LimitValues>({
    schema: schemaOf(key),
    values: valuesOf(limit),
    submit: async (values, submission) => {
      if (await change.send({ ...whose, ...limitOf(values) }, submission)) {
        notify({ tone: "success", message: "skid.limits.saved" });
      }
    },
    onDone: onClose,
  });
  const { reset: begin } = form.methods;
  const first = useRef(limit);
  first.current = limit;
  // Another parameter has other figures; the dialog stays.
  useEffect(() => begin(valuesOf(first.current)), [begin, key, scope]);
  const full = (each: MeasureKey) => {
    const whole = formatMessage({ id: `measure.group.${measureOf(each).group}` });
    return nameOf(each) === whole ? whole : whole + SEPARATOR + nameOf(each);
  };

  async function handleReset() {
    if (await reset.act(whose)) {
      onClose();
    }
  }

  return (
    <FormDialog
      form={form}
      title="skid.limits.title"
      titleValues={{ name: skid.stationName + SEPARATOR + skid.deviceName }}
      size="lg"
      onClose={onClose}
    >
      <SelectInput
        label="skid.limits.key"
        required
        value={key}
        options={keys.map((value) => ({ value, label: full(value) }))}
        onChange={(next) => next !== "" && leave(form, () => onKey(next))}
      />
      {everywhere && (
        <Choice
          label={formatMessage({ id: "skid.limits.scope" })}
          value={scope}
          onChange={(next) => void leave(form, () => onScope(next))}
          options={(["DEVICE", "NETWORK"] as const).map((value) => ({
            value,
            label: formatMessage({ id: `skid.limits.scope.${value}` }),
          }))}
        />
      )}
      <chakra.p color="muted" fontSize="sm">
        {formatMessage({ id: `skid.limits.origin.${origin}` })}
      </chakra.p>
      {measureOf(key).highLimit !== null && (
        <chakra.p color="muted" fontSize="sm">
          {formatMessage({ id: "skid.limits.gas" })}
        </chakra.p>
      )}
      <chakra.div css={PAIRS}>
        {FIGURES.map((name) => (
          <FormField
            key={name}
            of={form}
            name={name}
            as={DecimalInput}
            limits={MEASURE_FIGURE}
            label={`skid.limits.${name}`}
            unit={unit ?? undefined}
          />
        ))}
        <FormField
          of={form}
          name="delaySeconds"
          as={NumberInput}
          label="skid.limits.delaySeconds"
          hint={formatMessage({ id: "skid.limits.delaySeconds.hint" })}
          min={0}
          max={MOST_DELAY_SECONDS}
          required
        />
      </chakra.div>
      <LimitTrial skid={skid} address={address} limitKey={key} values={form.methods.watch()} />
      {origin === scope && (
        <chakra.div>
          <RecordDeed
            needs={ResetSkidLimitDocument}
            icon={RotateCcw}
            label="skid.limits.reset"
            loading={reset.loading}
            onClick={() => void handleReset()}
          />
        </chakra.div>
      )}
      <DetailSection title="detail.history">
        <RecordHistory
          objectId={scope === "DEVICE" ? skid.deviceId : (network?.id ?? "")}
          objectTypes={AUDITED}
          timeZone={network?.timeZone}
        />
      </DetailSection>
    </FormDialog>
  );
}

const PAIRS = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  gap: "4",
  alignItems: "start",
} as const;
