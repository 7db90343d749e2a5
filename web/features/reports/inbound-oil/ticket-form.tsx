import { type infer as Infer, custom, literal, object, union } from "zod/mini";
import { DELIVERY_TICKET, DENSITY, TANK_LITRES } from "../../../../common/limits.ts";
import type { UploadedImage } from "../../../lib/upload.ts";
import { LOCK_REASON, LockReason, lockReasonOf } from "../../../parts/period-lock/lock-reason.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { TankSelect } from "../../../parts/tank/tank-select.tsx";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { choice, decimalText, instantText, lineText, optionalText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { ImageInput } from "../../../ui/image-input.tsx";
import { DateTimeInput } from "../../../ui/inputs/date-input.tsx";
import { DecimalInput, VolumeInput } from "../../../ui/inputs/decimal-input.tsx";
import { GroupFrame, type InputProps } from "../../../ui/inputs/field-frame.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { ChangeDeliveryTicketDocument, CreateDeliveryTicketDocument } from "./inbound.generated.ts";
import { INBOUND_CHANGES } from "./inbound-changes.ts";
import type { InboundRow } from "./use-inbound-columns.tsx";

const { NUMBER, VEHICLE, TEXT, TEMPERATURE } = DELIVERY_TICKET;
const optional = { optional: true } as const;
const SCHEMA = object({
  tankId: choice(),
  number: lineText(NUMBER),
  supplier: lineText(TEXT),
  driver: optionalText(TEXT),
  vehicle: optionalText(VEHICLE),
  plannedAt: union([literal(""), instantText()]),
  time: instantText(),
  volumeLitres: decimalText(TANK_LITRES),
  netVolumeLitres: decimalText({ ...TANK_LITRES, ...optional }),
  temperatureC: decimalText({ ...TEMPERATURE, ...optional }),
  density: decimalText({ ...DENSITY, ...optional }),
  compartments: optionalText(TEXT),
  remark: optionalText(TEXT),
  photo: custom<UploadedImage | null>(() => true),
  ...LOCK_REASON,
});
type Values = Infer<typeof SCHEMA>;

interface Props {
  /** A ticket to change, or a rise whose ticket is entered; absent: a ticket that may have none. */
  readonly of: InboundRow | undefined;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** Enters a delivery ticket, or changes what one says; its tank stays. */
export function TicketForm({ of, onMade, onClose }: Props) {
  const create = useDeed(CreateDeliveryTicketDocument, INBOUND_CHANGES);
  const change = useDeed(ChangeDeliveryTicketDocument, INBOUND_CHANGES);
  const ticketId = of?.ticketId ?? null;
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: valuesOf(of),
    submit: async (values, submission, first) => {
      const { tankId, ...facts } = inputOf(values);
      if (ticketId !== null) {
        const { tankId: _tank, ...before } = inputOf(first);
        return change.send({ ...changedFields(facts, before), id: ticketId }, submission);
      }
      const data = await create.send({ ...facts, tankId }, submission);
      if (data) {
        onMade(data.createDeliveryTicket.id);
      }
      return data;
    },
    onDone: () => {
      notify({ tone: "success", message: "inbound.saved", values: { number: form.methods.getValues().number } });
      onClose();
    },
  });
  return (
    <FormDrawer form={form} title={ticketId === null ? "inbound.enter" : "inbound.change.title"} onClose={onClose}>
      <FormField
        of={form}
        name="tankId"
        as={TankSelect}
        label="tankForecast.number"
        nothing="tankHistory.choose"
        disabled={of !== undefined}
        known={of && { ...of, id: of.tankId, number: of.tankNumber, name: of.gradeName }}
        required
      />
      <Fields form={form} />
    </FormDrawer>
  );
}

function Fields({ form }: { readonly form: KitForm<Values> }) {
  return (
    <>
      <FormField of={form} name="number" as={TextInput} label="inbound.number" code required />
      <FormField of={form} name="supplier" as={TextInput} label="inbound.supplier" required />
      <FormField of={form} name="time" as={DateTimeInput} label="inbound.time" required />
      <FormField
        of={form}
        name="volumeLitres"
        as={VolumeInput}
        label="inbound.ticketLitres"
        limits={TANK_LITRES}
        required
      />
      <FormField
        of={form}
        name="netVolumeLitres"
        as={VolumeInput}
        label="inbound.ticketNetLitres"
        limits={TANK_LITRES}
      />
      <FormField
        of={form}
        name="temperatureC"
        as={DecimalInput}
        label="inbound.ticketTemperatureC"
        unit="°C"
        limits={TEMPERATURE}
      />
      <FormField of={form} name="density" as={DecimalInput} label="inbound.density" unit="kg/m³" limits={DENSITY} />
      <FormField of={form} name="driver" as={TextInput} label="inbound.driver" />
      <FormField of={form} name="vehicle" as={TextInput} label="inbound.vehicle" code />
      <FormField of={form} name="compartments" as={TextInput} label="inbound.compartments" />
      <FormField of={form} name="plannedAt" as={DateTimeInput} label="inbound.plannedAt" />
      <FormField of={form} name="remark" as={TextInput} label="inbound.remark" />
      <FormField of={form} name="photo" as={PhotoInput} label="inbound.photo" />
      <LockReason of={form} />
    </>
  );
}

/** What is sent: nothing where nothing was written. */
function inputOf({ photo, plannedAt, netVolumeLitres, temperatureC, density, lockReason, ...told }: Values) {
  return {
    ...told,
    ...lockReasonOf({ lockReason }),
    plannedAt: plannedAt || null,
    netVolumeLitres: netVolumeLitres || null,
    temperatureC: temperatureC || null,
    density: density || null,
    imageId: photo?.id ?? null,
  };
}

/** Of a rise its tank and its end: what its ticket says is read from the paper, not from the gauge. */
function valuesOf(of: InboundRow | undefined): Values {
  return {
    tankId: of?.tankId ?? "",
    number: of?.number ?? "",
    supplier: of?.supplier ?? "",
    driver: of?.driver ?? "",
    vehicle: of?.vehicle ?? "",
    plannedAt: of?.plannedAt ?? "",
    time: of?.time ?? "",
    volumeLitres: of?.ticketLitres ?? "",
    netVolumeLitres: of?.ticketNetLitres ?? "",
    temperatureC: of?.ticketTemperatureC ?? "",
    density: of?.density ?? "",
    compartments: of?.compartments ?? "",
    remark: of?.remark ?? "",
    photo: of?.photo ?? null,
    lockReason: "",
  };
}

/** A photo as a field of a form. */
function PhotoInput({ value, onChange, ...field }: InputProps<UploadedImage | null>) {
  return (
    <GroupFrame {...field}>
      {() => <ImageInput kind="PICTURE" label={field.label} value={value} onChange={onChange} />}
    </GroupFrame>
  );
}
