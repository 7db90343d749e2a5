import { Button, chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { custom, object } from "zod/mini";
import { useDeed } from "../../../parts/records/use-deed.ts";
import type { DeviceProtocol } from "../../../schema-types.generated.ts";
import { saidAtField } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { TimeZoneSelect } from "../../../ui/inputs/time-zone-select.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { type BoundDeviceFragment, ChangeDeviceDocument, StationSetUpDocument } from "./device-bind.generated.ts";
import {
  OPTION_FIELDS,
  optionChanges,
  type OptionField,
  optionFault,
  type OptionTexts,
  optionTexts,
} from "./device-options.ts";
import { MapInput } from "./map-input.tsx";
import { hasFirstRegister, mapFaults, type MapRows, mapRows, mapSettings, standardRows } from "./register-rows.ts";

interface Values {
  options: OptionTexts;
  map: MapRows;
}

const CHANGES = { changes: [StationSetUpDocument] };

const schemaOf = (protocol: DeviceProtocol) =>
  object({
    options: custom<OptionTexts>(() => true).check(
      saidAtField((texts: OptionTexts) => {
        const faults = OPTION_FIELDS[protocol].flatMap((field) => {
          const said = optionFault(field, texts[field.name]);
          return said === undefined ? [] : [{ field: field.name, said }];
        });
        return faults[0];
      }),
    ),
    map: custom<MapRows>(() => true),
  }).check(
    saidAtField(({ options, map }: Values) => {
      const count = protocol === "MODBUS" ? mapFaults(map, hasHeader(options)).length : 0;
      if (count > 0) {
        return { field: "map", said: { id: "bind.map.faulty", values: { count } } };
      }
      const isBefore = options.addressOffset === "-1" && hasFirstRegister(map, hasHeader(options));
      return isBefore ? { field: "options.addressOffset", said: { id: "bind.offset.none" } } : undefined;
    }),
  );

const hasHeader = ({ header }: OptionTexts): boolean => header !== "false";

interface Props {
  readonly device: BoundDeviceFragment;
  readonly onClose: () => void;
}

/** How a device's driver asks and understands it: periods, codes, and of a skid its map of registers. */
export function OptionsForm({ device, onClose }: Props) {
  const { protocol, name } = device;
  const settings = device.settings as Record<string, unknown>;
  const { send } = useDeed(ChangeDeviceDocument, CHANGES);
  const form = useKitForm<Values, Values>({
    schema: schemaOf(protocol),
    values: { options: optionTexts(protocol, settings), map: mapRows(settings) },
    submit: async ({ options, map }, submission) => {
      const mapChanges = protocol === "MODBUS" && changedMap(settings, map) ? mapSettings(map) : {};
      const changes = { ...optionChanges(protocol, settings, options), ...mapChanges };
      if (await send({ id: device.id, settings: changes }, submission)) {
        notify({ tone: "success", message: "tanks.saved", values: { name } });
      }
    },
    onDone: onClose,
  });
  return (
    <FormDrawer form={form} title="bind.options.title" titleValues={{ name }} size="lg" onClose={onClose}>
      {OPTION_FIELDS[protocol].map((field) => (
        <Option key={field.name} form={form} field={field} />
      ))}
      {protocol === "MODBUS" && <OwnMap form={form} layout={settings["layout"] === "FLOAT" ? "FLOAT" : "INT"} />}
    </FormDrawer>
  );
}

const changedMap = (settings: Record<string, unknown>, map: MapRows): boolean =>
  JSON.stringify(mapRows(settings)) !== JSON.stringify(map);

function Option({ form, field }: { readonly form: KitForm<Values>; readonly field: OptionField }) {
  const { formatMessage } = useIntl();
  const { name, label, choices, bounds, zone } = field;
  if (zone) {
    return <FormField of={form} name={`options.${name}` as const} as={TimeZoneSelect} label={label} clearable />;
  }
  if (choices !== undefined) {
    const options = choices.flatMap(([value, word]) =>
      value === "" ? [] : [{ value, label: word ? formatMessage({ id: word }) : value }],
    );
    const nothing = choices.find(([value]) => value === "")?.[1];
    return (
      <FormField
        of={form}
        name={`options.${name}` as const}
        as={SelectInput<string>}
        label={label}
        options={options}
        {...(nothing ? { nothing } : { required: true })}
      />
    );
  }
  return (
    <FormField
      of={form}
      name={`options.${name}` as const}
      as={TextInput}
      label={label}
      code
      required={field.usual !== ""}
      hint={bounds && formatMessage({ id: "form.bounds.both" }, { ...bounds })}
    />
  );
}

/** Our map of registers, or one of the device's own. */
function OwnMap({ form, layout }: { readonly form: KitForm<Values>; readonly layout: "INT" | "FLOAT" }) {
  const { formatMessage } = useIntl();
  const [map, options] = form.methods.watch(["map", "options"]);
  const change = (next: MapRows) => form.methods.setValue("map", next, { shouldDirty: true });
  return (
    <>
      <SwitchInput
        label="bind.map.own"
        hint={formatMessage({ id: "bind.map.own.hint" })}
        value={map.own}
        onChange={(own) => change({ ...map, own, ...(own && map.points.length === 0 && standardRows(layout)) })}
      />
      {map.own && (
        <>
          <FormField of={form} name="map" as={MapInput} label="bind.map" header={hasHeader(options)} />
          <chakra.div>
            <Button size="xs" variant="outline" onClick={() => change({ ...map, ...standardRows(layout) })}>
              {formatMessage({ id: "bind.map.standard" })}
            </Button>
          </chakra.div>
        </>
      )}
    </>
  );
}
