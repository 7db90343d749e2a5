import { useApolloClient, useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { object } from "zod/mini";
import { useMay } from "../../../lib/may.ts";
import { ofStation, paths } from "../../../lib/paths.ts";
import { PROTOCOL_NAMES, protocolOptions } from "../../../lib/protocol-names.ts";
import type { MessageId } from "../../../i18n/messages.ts";
import type { DeviceProtocol } from "../../../schema-types.generated.ts";
import { choice, lineText, saidAtField } from "../../../ui/form/checks.ts";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { QuickForm } from "./quick-form.tsx";
import { SetUpBindingDocument, SetUpDeviceDocument, type SetUpFragment } from "./set-up.generated.ts";
import { proposedRows, reachedBy, unboundOf } from "./set-up.rules.ts";
import { Step, Told } from "./step.tsx";

const LONGEST = 200;
/** What an address is, by protocol. */
const HINTS = {
  JSONPTS: "bind.address.JSONPTS",
  TLS350: "setUp.device.host",
  MODBUS: "setUp.device.plc",
  SPARKPLUG: "setUp.device.node",
} as const satisfies Record<DeviceProtocol, MessageId>;
const SCHEMA = object({ protocol: choice(), address: lineText(LONGEST), version: lineText(LONGEST) }).check(
  saidAtField(({ protocol, address }) =>
    reachedBy(protocol as DeviceProtocol, address) === null
      ? { field: "address", said: { id: HINTS[protocol as DeviceProtocol] } }
      : undefined,
  ),
);

interface Props {
  readonly station: SetUpFragment;
  readonly isOurs: boolean;
}

/** Who speaks for the guns and tanks: a device, with the rows that its protocol's places suggest. */
export function DeviceStep({ station, isOurs }: Props) {
  const { formatMessage } = useIntl();
  const may = useMay(SetUpDeviceDocument) && isOurs;
  const { devices } = station;
  const unbound = unboundOf(station);
  const binding = (words: React.ReactNode) => <Link to={ofStation(paths.deviceBind, station.id)}>{words}</Link>;
  return (
    <Step
      number={3}
      title="setUp.device"
      done={devices.length > 0 && unbound === 0}
      missing={
        devices.length === 0 ? (
          <FormattedMessage id="setUp.device.missing" />
        ) : (
          unbound > 0 && (
            <chakra.span css={{ "& a": { color: "accent.fg", textDecoration: "underline" } }}>
              <FormattedMessage id="setUp.device.unbound" values={{ count: unbound, binding }} />
            </chakra.span>
          )
        )
      }
      there={devices.map(({ id, name, protocol, address, bindings }) => ({
        id,
        text: (
          <Told
            parts={[
              name,
              PROTOCOL_NAMES[protocol],
              address,
              formatMessage({ id: "setUp.device.rows" }, { count: bindings.length }),
            ]}
          />
        ),
      }))}
    >
      {may && (devices.length === 0 || unbound > 0) && <NewDevice key={devices.length} station={station} />}
    </Step>
  );
}

interface Values {
  protocol: string;
  address: string;
  version: string;
}

function NewDevice({ station }: { readonly station: SetUpFragment }) {
  const { formatMessage } = useIntl();
  const [create] = useMutation(SetUpDeviceDocument);
  const [bind] = useMutation(SetUpBindingDocument);
  const client = useApolloClient();
  const form = useKitForm<Values, Values>({
    schema: SCHEMA,
    values: { protocol: "JSONPTS", address: "", version: "" },
    submit: async ({ protocol: chosen, address, version }, { context }) => {
      const protocol = chosen as DeviceProtocol;
      const name = PROTOCOL_NAMES[protocol];
      const settings = reachedBy(protocol, address) ?? {};
      const facts = { stationId: station.id, name, protocol, address: address.trim(), version: version.trim() };
      const made = await create({ variables: { input: { ...facts, settings } }, context });
      const deviceId = made.data?.createDevice.id ?? "";
      const rows = proposedRows(station, protocol).map((row) => ({ ...row }));
      // Where the rows are refused, the device is there without them, and the step says so.
      await bind({ variables: { input: { deviceId, version: version.trim(), rows } } }).catch(() => undefined);
      await client.refetchQueries({ include: ["SetUpStation"] });
    },
  });
  const protocol = form.methods.watch("protocol") as DeviceProtocol;
  return (
    <QuickForm form={form} action="setUp.device.add">
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
        hint={formatMessage({ id: HINTS[protocol] })}
      />
      <FormField of={form} name="version" as={TextInput} label="device.version" code required />
    </QuickForm>
  );
}
