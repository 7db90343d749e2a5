import { useQuery } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { SlidersHorizontal } from "lucide-react";
import { useIntl } from "react-intl";
import { object } from "zod/mini";
import { compareDecimals, isDecimal } from "../../../../common/decimal.ts";
import { VARIANCE_LITRES, VARIANCE_PERCENT } from "../../../../common/limits.ts";
import { Permission } from "../../../../common/permission.ts";
import { useMay } from "../../../lib/may.ts";
import { useMe } from "../../../lib/me.ts";
import { useSession } from "../../../lib/session.ts";
import { RecordHistory } from "../../../parts/record-history/record-history.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { decimalText, saidByRule } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { PercentageInput, VolumeInput } from "../../../ui/inputs/decimal-input.tsx";
import type { MoreAct } from "../../../ui/more-menu.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  ChangeWetStockLimitsDocument,
  type StockLimitsFragment,
  TankVarianceDocument,
  WetStockDocument,
  WetStockLimitsDocument,
} from "./wet-stock.generated.ts";

const CHANGES = { changes: [WetStockDocument, TankVarianceDocument, WetStockLimitsDocument] };
const FIELDS = ["amberPercent", "redPercent", "monthLitres", "monthPercent", "toleranceLitres"] as const;
const REVIEW = "reviewLitres";
/** The network's root has the same id. */
const AUDITED = ["WetStockSettings"];
type Values = Record<(typeof FIELDS)[number] | typeof REVIEW, string>;

const SCHEMA = object({
  amberPercent: decimalText(VARIANCE_PERCENT),
  redPercent: decimalText(VARIANCE_PERCENT),
  monthPercent: decimalText(VARIANCE_PERCENT),
  monthLitres: decimalText(VARIANCE_LITRES),
  toleranceLitres: decimalText(VARIANCE_LITRES),
  reviewLitres: decimalText(VARIANCE_LITRES),
});

/** The limits, for who may set them: at the network's root, whose limits they are. */
export function useStockLimitsAct(): MoreAct | undefined {
  const me = useMe();
  const may = useMay(ChangeWetStockLimitsDocument);
  return may && me !== undefined && me.platform.id === me.network.id
    ? { icon: SlidersHorizontal, label: "wetStock.limits", dialog: (onClose) => <LimitsDialog onClose={onClose} /> }
    : undefined;
}

/** From which variance on a day or a month is coloured. */
function LimitsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery(WetStockLimitsDocument, { fetchPolicy: "network-only" });
  return data ? <LimitsForm limits={data.wetStockSettings} onClose={onClose} /> : null;
}

interface FormProps {
  readonly limits: StockLimitsFragment;
  readonly onClose: () => void;
}

function LimitsForm({ limits, onClose }: FormProps) {
  const { formatMessage } = useIntl();
  const { send } = useDeed(ChangeWetStockLimitsDocument, CHANGES);
  const timeZone = useMe()?.network.timeZone;
  const decides = useSession()?.approves.includes(Permission.OrderReview) ?? false;
  const { amberPercent, redPercent, monthPercent, monthLitres, toleranceLitres, reviewLitres } = limits;
  const form = useKitForm<Values, Values>({
    schema: SCHEMA.check(
      saidByRule(({ amberPercent: amber, redPercent: red }: Values) =>
        isDecimal(amber) && isDecimal(red) && compareDecimals(amber, red) >= 0
          ? { id: "wetStock.limits.order" }
          : undefined,
      ),
    ),
    values: { amberPercent, redPercent, monthPercent, monthLitres, toleranceLitres, reviewLitres },
    submit: async ({ [REVIEW]: review, ...input }, submission) => {
      if (await send({ ...input, ...(decides && { reviewLitres: review }) }, submission)) {
        notify({ tone: "success", message: "wetStock.limits.saved" });
      }
    },
    onDone: onClose,
  });
  const told = (name: keyof Values) => ({
    label: `wetStock.limits.${name}` as const,
    hint: formatMessage({ id: `wetStock.limits.${name}.hint` }),
    required: true,
  });
  return (
    <FormDialog form={form} title="wetStock.limits.title" size="md" onClose={onClose}>
      <chakra.p color="muted" fontSize="sm">
        {formatMessage({ id: "wetStock.limits.text" })}
      </chakra.p>
      {[...FIELDS, ...(decides ? ([REVIEW] as const) : [])].map((name) => (
        <FormField
          key={name}
          of={form}
          name={name}
          as={name.endsWith("Percent") ? PercentageInput : VolumeInput}
          limits={name.endsWith("Percent") ? VARIANCE_PERCENT : VARIANCE_LITRES}
          {...told(name)}
        />
      ))}
      <DetailSection title="detail.history">
        <RecordHistory objectId={limits.id} objectTypes={AUDITED} timeZone={timeZone} />
      </DetailSection>
    </FormDialog>
  );
}
