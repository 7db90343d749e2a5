import { useQuery } from "@apollo/client/react";
import { type infer as Infer, object, string } from "zod/mini";
import type { AuxiliaryKind } from "../../../schema-types.generated.ts";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { useRecordForm } from "../../../parts/records/use-record-form.ts";
import { useOptionsOf } from "../../../parts/records/words.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { choice, lineText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import type { KitForm } from "../../../ui/form/use-kit-form.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { KIND_WORDS } from "./auxiliary-list.ts";
import {
  AuxiliaryDevicesDocument,
  AuxiliaryPlacesDocument,
  ChangeAuxiliaryDeviceDocument,
  CreateAuxiliaryDeviceDocument,
  type AuxiliaryLineFragment,
} from "./auxiliary.generated.ts";

const SCHEMA = object({
  stationId: choice(),
  kind: choice(),
  name: lineText(200),
  address: lineText(200),
  dispenserId: string(),
  gunId: string(),
});

type Values = Infer<typeof SCHEMA>;

interface Props {
  /** The device that changes; absent: a new one. */
  readonly device: AuxiliaryLineFragment | undefined;
  /** Where a new one stands; "" where that isn't known. */
  readonly stationId: string;
  readonly onClose: () => void;
}

const CHANGES = { changes: [AuxiliaryDevicesDocument] };

/** Makes an auxiliary device or changes one. */
export function AuxiliaryForm({ device, stationId, onClose }: Props) {
  const create = useDeed(CreateAuxiliaryDeviceDocument, CHANGES);
  const change = useDeed(ChangeAuxiliaryDeviceDocument, CHANGES);
  const form = useRecordForm<Values>({
    schema: SCHEMA,
    values: device ? valuesOf(device) : { ...EMPTY, stationId },
    submit: (values, submission, first) => {
      const input = inputOf(values);
      return device
        ? change.send({ id: device.id, ...changedFields(input, inputOf(first), [PARTS]) }, submission)
        : create.send({ stationId: values.stationId, ...input }, submission);
    },
    saved: "tanks.saved",
    onClose,
  });
  return (
    <FormDrawer form={form} title={device ? "aid.edit" : "aid.add"} onClose={onClose}>
      <Fields form={form} isNew={device === undefined} />
    </FormDrawer>
  );
}

function Fields({ form, isNew }: { readonly form: KitForm<Values>; readonly isNew: boolean }) {
  const [stationId, dispenserId] = form.methods.watch(["stationId", "dispenserId"]);
  const { data } = useQuery(AuxiliaryPlacesDocument, { variables: { stationId }, skip: stationId === "" });
  const dispensers = data?.dispensers ?? [];
  const guns = dispensers.filter(({ id }) => dispenserId === "" || id === dispenserId).flatMap((each) => each.guns);
  const kinds = useOptionsOf()(KIND_WORDS);
  return (
    <>
      <FormField of={form} name="stationId" as={StationSelect} label="filter.station" required disabled={!isNew} />
      <FormField of={form} name="kind" as={SelectInput<string>} label="aid.kind" options={kinds} required />
      <FormField of={form} name="name" as={TextInput} label="tanks.name" required />
      <FormField of={form} name="address" as={TextInput} label="device.address" code required />
      <FormField
        of={form}
        name="dispenserId"
        as={SelectInput<string>}
        label="bind.DISPENSER"
        options={dispensers.map(({ id, number, name }) => ({ value: id, label: `${number} · ${name}` }))}
      />
      <FormField
        of={form}
        name="gunId"
        as={SelectInput<string>}
        label="bind.GUN"
        options={guns.map(({ id, number }) => ({ value: id, label: String(number) }))}
      />
    </>
  );
}

const EMPTY: Values = { stationId: "", kind: "", name: "", address: "", dispenserId: "", gunId: "" };

function valuesOf({ stationId, kind, name, address, dispenserId, gunId }: AuxiliaryLineFragment): Values {
  return { stationId, kind, name, address, dispenserId: dispenserId ?? "", gunId: gunId ?? "" };
}

const PARTS = ["dispenserId", "gunId"] as const;

const inputOf = ({ stationId: _stays, kind, dispenserId, gunId, ...facts }: Values) => ({
  ...facts,
  dispenserId: dispenserId || null,
  gunId: gunId || null,
  kind: kind as AuxiliaryKind,
});
