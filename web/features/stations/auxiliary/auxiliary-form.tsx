import { useMutation, useQuery } from "@apollo/client/react";
import { useIntl } from "react-intl";
import { object, string } from "zod/mini";
import type { AuxiliaryKind } from "../../../schema-types.generated.ts";
import { choice, lineText } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { KINDS } from "./auxiliary-list.ts";
import {
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

interface Values {
  stationId: string;
  kind: string;
  name: string;
  address: string;
  dispenserId: string;
  gunId: string;
}

interface Props {
  /** The device that changes; absent: a new one. */
  readonly device?: AuxiliaryLineFragment;
  /** Where a new one stands, if that is known. */
  readonly stationId?: string;
  readonly onClose: () => void;
}

/** Makes an auxiliary device or changes one. */
export function AuxiliaryForm({ device, stationId = "", onClose }: Props) {
  const submit = useSend(device);
  const values = device ? valuesOf(device) : { ...EMPTY, stationId };
  const form = useKitForm<Values, Values>({ schema: SCHEMA, values, submit, onDone: handleDone });

  function handleDone() {
    notify({ tone: "success", message: "tanks.saved", values: { name: form.methods.getValues("name") } });
    onClose();
  }

  return (
    <FormDrawer form={form} title={device ? "aid.edit" : "aid.add"} onClose={onClose}>
      <Fields form={form} isNew={device === undefined} />
    </FormDrawer>
  );
}

function Fields({ form, isNew }: { readonly form: KitForm<Values>; readonly isNew: boolean }) {
  const { formatMessage } = useIntl();
  const [stationId, dispenserId] = form.methods.watch(["stationId", "dispenserId"]);
  const { data } = useQuery(AuxiliaryPlacesDocument, { variables: { stationId }, skip: stationId === "" });
  const dispensers = data?.dispensers ?? [];
  const guns = dispensers.filter(({ id }) => dispenserId === "" || id === dispenserId).flatMap((each) => each.guns);
  const kinds = KINDS.map((value) => ({ value, label: formatMessage({ id: `aid.kind.${value}` }) }));
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

function useSend(device: AuxiliaryLineFragment | undefined) {
  const refetch = { refetchQueries: ["AuxiliaryDevices"] };
  const [create] = useMutation(CreateAuxiliaryDeviceDocument, refetch);
  const [change] = useMutation(ChangeAuxiliaryDeviceDocument, refetch);
  return ({ stationId, kind, dispenserId, gunId, ...facts }: Values, { context }: Submission) => {
    const at = { dispenserId: dispenserId || null, gunId: gunId || null };
    const input = { ...facts, ...at, kind: kind as AuxiliaryKind };
    return device
      ? change({ variables: { input: { id: device.id, ...input } }, context })
      : create({ variables: { input: { stationId, ...input } }, context });
  };
}

const EMPTY: Values = { stationId: "", kind: "", name: "", address: "", dispenserId: "", gunId: "" };

function valuesOf({ stationId, kind, name, address, dispenserId, gunId }: AuxiliaryLineFragment): Values {
  return { stationId, kind, name, address, dispenserId: dispenserId ?? "", gunId: gunId ?? "" };
}
