import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useIntl } from "react-intl";
import { type infer as Infer, object, string, superRefine } from "zod/mini";
import { MOVEMENT_LITRES, STOCK_MOVEMENT } from "../../../../common/limits.ts";
import { LOCK_REASON, LockReason, lockReasonOf } from "../../../parts/period-lock/lock-reason.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import { TankSelect } from "../../../parts/tank/tank-select.tsx";
import type { StockMovementKind } from "../../../schema-types.generated.ts";
import { choice, decimalText, instantText, lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { DateTimeInput } from "../../../ui/inputs/date-input.tsx";
import { VolumeInput } from "../../../ui/inputs/decimal-input.tsx";
import { decimalProblem } from "../../../ui/inputs/decimal-limits.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { MOVEMENT_CHANGES } from "./movement-changes.ts";
import { KIND_WORDS } from "./movement-list.ts";
import { CreateStockMovementDocument, MovedTankDocument, type MovedTankQuery } from "./movements.generated.ts";

const WIDEST = MOVEMENT_LITRES.CORRECTION;
const SCHEMA = object({
  kind: choice(),
  tankId: choice(),
  toTankId: string(),
  time: instantText(),
  litres: decimalText(WIDEST),
  number: optionalText(STOCK_MOVEMENT.NUMBER),
  reason: lineText(STOCK_MOVEMENT.TEXT),
  ...LOCK_REASON,
}).check(
  superRefine(({ kind, toTankId, litres }, context) => {
    const complain = (field: "toTankId" | "litres", said: object) =>
      context.addIssue({ code: "custom", path: [field], params: { said } });
    const problem = decimalProblem(litres, MOVEMENT_LITRES[kind as StockMovementKind]);
    if (problem) {
      complain("litres", problem);
    }
    if (kind === "TRANSFER" && toTankId === "") {
      complain("toTankId", { id: "form.choose" });
    }
  }),
);
type Values = Infer<typeof SCHEMA>;

interface Props {
  /** Where the list is narrowed to one station: tanks of it are offered. */
  readonly stationId: string;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** Enters what was measured, moved, drawn or put right in a tank. */
export function MovementForm({ stationId, onMade, onClose }: Props) {
  const { send } = useDeed(CreateStockMovementDocument, MOVEMENT_CHANGES);
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { kind: "", tankId: "", toTankId: "", time: "", litres: "", number: "", reason: "", lockReason: "" },
    submit: async (values, { idempotencyKey, ...submission }) => {
      const data = await send({ ...inputOf(values), idempotencyKey }, submission);
      if (data) {
        const { id, state } = data.createStockMovement;
        notify({ tone: "success", message: state === "WAITING" ? "movement.waits" : "movement.saved" });
        onMade(id);
      }
    },
    onDone: onClose,
  });
  return (
    <FormDrawer form={form} title="movement.enter" onClose={onClose}>
      <Fields form={form} stationId={stationId} />
    </FormDrawer>
  );
}

/** What is sent: nothing where nothing was written, and a second tank only of a transfer. */
function inputOf({ kind, toTankId, number, lockReason, ...told }: Values) {
  return {
    ...told,
    kind: kind as StockMovementKind,
    number: number.trim() || null,
    ...lockReasonOf({ lockReason }),
    ...(kind === "TRANSFER" && { toTankId }),
  };
}

function Fields({ form, stationId }: { readonly form: KitForm<Values>; readonly stationId: string }) {
  const { formatMessage } = useIntl();
  const kinds = useOptionsOf()(KIND_WORDS);
  const kind = useWatch({ control: form.methods.control, name: "kind" }) as StockMovementKind | "";
  return (
    <>
      <FormField
        of={form}
        name="kind"
        as={SelectInput}
        label="movement.kind"
        options={kinds}
        hint={kind === "" ? undefined : formatMessage({ id: `movement.kind.${kind}.hint` })}
        required
      />
      <FormField
        of={form}
        name="tankId"
        as={TankSelect}
        label={kind === "TRANSFER" ? "movement.fromTank" : "tankForecast.number"}
        nothing="tankHistory.choose"
        {...(stationId !== "" && { places: { stationIds: [stationId] } })}
        required
      />
      {kind === "TRANSFER" && <ToTank form={form} />}
      <FormField
        of={form}
        name="litres"
        as={VolumeInput}
        label={kind === "DIP" ? "movement.measured" : "movement.litres"}
        limits={kind === "" ? WIDEST : MOVEMENT_LITRES[kind]}
        required
      />
      <FormField of={form} name="time" as={DateTimeInput} label="movement.time" required />
      <FormField of={form} name="number" as={TextInput} label="movement.number" code />
      <FormField of={form} name="reason" as={TextInput} label="movement.reason" required />
      <LockReason of={form} />
    </>
  );
}

/** The tank that a transfer went to: another one of the station that it came from, with what may be mixed with it. */
function ToTank({ form }: { readonly form: KitForm<Values> }) {
  const { setValue, control } = form.methods;
  const from = useWatch({ control, name: "tankId" });
  const context = { silent: true };
  const { data } = useQuery(MovedTankDocument, { variables: { id: from }, skip: from === "", context });
  const places = useMemo(() => data && placesOf(data), [data]);
  // What was chosen for one tank is not for another.
  useEffect(() => setValue("toTankId", ""), [from, setValue]);
  return (
    <FormField
      of={form}
      name="toTankId"
      as={TankSelect}
      label="movement.toTank"
      nothing="tankHistory.choose"
      {...(places && { places })}
      except={from}
      disabled={places === undefined}
      required
    />
  );
}

/** Where a tank's fuel may go: to its grade, and to those that grow alike with their temperature. */
function placesOf({ tankConfigs, grades }: MovedTankQuery) {
  const { stationId = "", gradeId = "" } = tankConfigs.nodes[0] ?? {};
  const group = grades.find(({ id }) => id === gradeId)?.expansionGroup ?? null;
  const alike = grades.filter(({ expansionGroup }) => group !== null && expansionGroup === group).map(({ id }) => id);
  return { stationIds: [stationId], gradeIds: alike.length > 0 ? alike : [gradeId] };
}
