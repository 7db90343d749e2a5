import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { SlidersHorizontal } from "lucide-react";
import { useIntl } from "react-intl";
import { object } from "zod/mini";
import { GAS_BORDER_MINUTES, GAS_LOSS_PERCENT } from "../../../../common/limits.ts";
import { useMay } from "../../../lib/may.ts";
import { useMe } from "../../../lib/me.ts";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { decimalText, wholeNumber } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { PercentageInput } from "../../../ui/inputs/decimal-input.tsx";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import type { MoreAct } from "../../../ui/more-menu.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  ChangeGasLimitsDocument,
  GasBalanceDocument,
  GasLimitsDocument,
  type GasLimitsFragment,
} from "./gas-balance.generated.ts";

const CHANGES = { changes: [GasBalanceDocument, GasLimitsDocument] };
/** The network's root has the same id. */
const AUDITED = ["GasBalanceSettings"];
const SCHEMA = object({ amberPercent: decimalText(GAS_LOSS_PERCENT), borderMinutes: wholeNumber(GAS_BORDER_MINUTES) });

/** The limits, for who may set them: at the network's root, whose limits they are. */
export function useGasLimitsAct(): MoreAct | undefined {
  const me = useMe();
  const may = useMay(ChangeGasLimitsDocument);
  return may && me !== undefined && me.platform.id === me.network.id
    ? { icon: SlidersHorizontal, label: "wetStock.limits", dialog: (onClose) => <LimitsDialog onClose={onClose} /> }
    : undefined;
}

function LimitsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery(GasLimitsDocument, { fetchPolicy: "network-only" });
  return data ? <LimitsForm limits={data.gasBalanceSettings} onClose={onClose} /> : null;
}

interface FormProps {
  readonly limits: GasLimitsFragment;
  readonly onClose: () => void;
}

function LimitsForm({ limits: { id, amberPercent, borderMinutes }, onClose }: FormProps) {
  const { formatMessage } = useIntl();
  const { send } = useDeed(ChangeGasLimitsDocument, CHANGES);
  const timeZone = useMe()?.network.timeZone;
  const form = useKitForm({
    schema: SCHEMA,
    values: { amberPercent, borderMinutes: borderMinutes as number | null },
    submit: async (values, submission, first) => {
      if (await send(changedFields(values, first), submission)) {
        notify({ tone: "success", message: "wetStock.limits.saved" });
      }
    },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="gas.limits.title" size="md" onClose={onClose}>
      <chakra.p color="muted" fontSize="sm">
        {formatMessage({ id: "wetStock.limits.text" })}
      </chakra.p>
      <FormField
        of={form}
        name="amberPercent"
        as={PercentageInput}
        label="gas.limits.amberPercent"
        hint={formatMessage({ id: "gas.limits.amberPercent.hint" })}
        limits={GAS_LOSS_PERCENT}
        required
      />
      <FormField
        of={form}
        name="borderMinutes"
        as={NumberInput}
        label="gas.limits.borderMinutes"
        hint={formatMessage({ id: "gas.limits.borderMinutes.hint" })}
        min={GAS_BORDER_MINUTES.least}
        max={GAS_BORDER_MINUTES.most}
        required
      />
      <DetailSection title="detail.history">
        <RecordHistory objectId={id} objectTypes={AUDITED} timeZone={timeZone} />
      </DetailSection>
    </FormDialog>
  );
}
