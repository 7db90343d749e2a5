import { useMutation } from "@apollo/client/react";
import { useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { object, string } from "zod/mini";
import { CONTROLLER_ID } from "../../../../common/controller-id.ts";
import type { DeviceProtocol } from "../../../schema-types.generated.ts";
import { protocolOptions } from "../../../lib/protocol-names.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { choice, lineText, saidAtField } from "../../../ui/form/checks.ts";
import { FormDrawer } from "../../../ui/form/form-drawer.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import {
  ChangeDeviceDocument,
  CreateDeviceDocument,
  type BoundDeviceFragment,
  type BoxFragment,
} from "./device-bind.generated.ts";
import {
  faultOfSetting,
  fieldsOf,
  SETTING_NAMES,
  type SettingName,
  settingsInput,
  type SettingTexts,
  textsOf,
  WAYS,
} from "./device-settings.ts";

const LONGEST = 200;
const TEXT = string();
const SCHEMA = object({
  name: lineText(LONGEST),
  protocol: choice(),
  address: lineText(LONGEST),
  version: lineText(LONGEST),
  boxId: string(),
  way: string(),
  settings: object(
    Object.fromEntries(SETTING_NAMES.map((name) => [name, string()])) as Record<SettingName, typeof TEXT>,
  ),
}).check(
  saidAtField(({ protocol, way, address, settings }) => [
    ...(protocol === "JSONPTS" && !CONTROLLER_ID.test(address.trim())
      ? [{ field: "address", said: { id: "bind.address.JSONPTS" } } as const]
      : []),
    ...fieldsOf(protocol as DeviceProtocol, way).flatMap((field) => {
      const said = faultOfSetting(field, settings);
      return said ? [{ field: `settings.${field.name}`, said }] : [];
    }),
  ]),
);

interface Values {
  name: string;
  protocol: string;
  address: string;
  version: string;
  boxId: string;
  way: string;
  settings: SettingTexts;
}

interface Props {
  /** The device that changes; absent: a new one. */
  readonly device?: BoundDeviceFragment;
  readonly stationId: string;
  readonly boxes: readonly BoxFragment[];
  readonly onClose: () => void;
}

/** Registers a device at a station, or changes one. */
export function DeviceForm({ device, stationId, boxes, onClose }: Props) {
  const send = useSend(device, stationId);
  const values = useMemo(() => (device ? valuesOf(device) : EMPTY), [device]);
  const form = useKitForm<Values, Values>({ schema: SCHEMA, values, submit: send, onDone: handleDone });

  function handleDone() {
    notify({ tone: "success", message: "tanks.saved", values: { name: form.methods.getValues("name") } });
    onClose();
  }

  return (
    <FormDrawer form={form} title={device ? "bind.device.edit" : "bind.device.add"} onClose={onClose}>
      <Fields form={form} boxes={boxes} kept={device?.secretNames ?? []} />
    </FormDrawer>
  );
}

interface FieldsProps {
  readonly form: KitForm<Values>;
  readonly boxes: readonly BoxFragment[];
  /** Names of the secrets that are set. */
  readonly kept: readonly string[];
}

function Fields({ form, boxes, kept }: FieldsProps) {
  const { formatMessage } = useIntl();
  const [protocol, way] = form.methods.watch(["protocol", "way"]);
  const ways = WAYS.map((value) => ({ value, label: formatMessage({ id: `bind.way.${value}` }) }));
  const boxOptions = boxes.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }));
  return (
    <>
      <FormField of={form} name="name" as={TextInput} label="tanks.name" required />
      <FormField
        of={form}
        name="protocol"
        as={SelectInput<string>}
        label="device.protocol"
        options={protocolOptions}
        required
      />
      <FormField
        of={form}
        name="address"
        as={TextInput}
        label="device.address"
        code
        required
        hint={protocol !== "" && <FormattedMessage id={`bind.address.${protocol as DeviceProtocol}`} />}
      />
      <FormField of={form} name="version" as={TextInput} label="device.version" code required />
      <FormField of={form} name="boxId" as={SelectInput<string>} label="device.box" options={boxOptions} />
      {protocol === "JSONPTS" && (
        <FormField of={form} name="way" as={SelectInput<string>} label="bind.way" options={ways} required />
      )}
      {protocol !== "" &&
        fieldsOf(protocol as DeviceProtocol, way).map(({ name, label, hint, secret, required, choices }) =>
          choices ? (
            <FormField
              key={name}
              of={form}
              name={`settings.${name}` as const}
              as={SelectInput<string>}
              label={label}
              required
              options={choices.map(([value, word]) => ({ value, label: word ? formatMessage({ id: word }) : value }))}
            />
          ) : secret ? (
            <FormField
              key={name}
              of={form}
              name={`settings.${name}` as const}
              as={PasswordInput}
              label={label}
              fresh
              hint={kept.includes(name) && <FormattedMessage id="bind.secret.kept" />}
            />
          ) : (
            <FormField
              key={name}
              of={form}
              name={`settings.${name}` as const}
              as={TextInput}
              label={label}
              code
              required={required}
              hint={hint && <FormattedMessage id={hint} />}
            />
          ),
        )}
    </>
  );
}

function useSend(device: BoundDeviceFragment | undefined, stationId: string) {
  const refetch = { refetchQueries: ["StationSetUp"] };
  const [create] = useMutation(CreateDeviceDocument, refetch);
  const [change] = useMutation(ChangeDeviceDocument, refetch);
  return (values: Values, { context }: Submission, first: Values) => {
    const input = inputOf(values);
    return device
      ? change({
          variables: { input: { id: device.id, ...changedFields(input, inputOf(first), [SPOKEN_TO]) } },
          context,
        })
      : create({ variables: { input: { stationId, ...input, settings: present(input.settings) } }, context });
  };
}

/** What a device is told of is its protocol's own. */
const SPOKEN_TO = ["protocol", "settings"] as const;

function inputOf({ boxId, way, settings: texts, ...values }: Values) {
  const facts = { ...values, protocol: values.protocol as DeviceProtocol };
  return {
    ...facts,
    communicationBoxId: boxId === "" ? null : boxId,
    settings: settingsInput({ ...facts, way }, texts),
  };
}

/** A new device has nothing that could be taken away. */
const present = (settings: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));

const EMPTY: Values = {
  name: "",
  protocol: "JSONPTS",
  address: "",
  version: "",
  boxId: "",
  way: "WEBSOCKET",
  settings: textsOf({}),
};

function valuesOf({ name, protocol, address, version, communicationBox, settings }: BoundDeviceFragment): Values {
  const known = settings as Record<string, unknown>;
  return {
    name,
    protocol,
    address,
    version: version ?? "",
    boxId: communicationBox?.id ?? "",
    way: typeof known["way"] === "string" ? known["way"] : "WEBSOCKET",
    settings: textsOf(known),
  };
}
