import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { boolean, object, string } from "zod/mini";
import { errorMessageId } from "../../../i18n/messages.ts";
import { saidAtField } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { SwitchInput } from "../../../ui/inputs/switch-input.tsx";
import {
  ConfigureDevicesDocument,
  type ConfigureDevicesMutation,
  type OrderLineFragment,
} from "./device-set.generated.ts";

const SCHEMA = object({ setClock: boolean(), automatic: string(), autoClose: string() }).check(
  saidAtField(({ setClock, automatic, autoClose }) =>
    setClock || automatic !== "" || autoClose !== "" ? undefined : { field: "setClock", said: { id: "form.choose" } },
  ),
);

interface Values {
  setClock: boolean;
  automatic: string;
  autoClose: string;
}

const CHOICE: Readonly<Record<string, boolean>> = { on: true, off: false };

type Outcomes = ConfigureDevicesMutation["configureDevices"];

interface Props {
  readonly deviceIds: readonly string[];
  /** What devices are called in the outcomes. */
  readonly names: ReadonlyMap<string, string>;
  readonly onSent: (orders: readonly OrderLineFragment[]) => void;
  readonly onClose: () => void;
}

/** Sends a configuration to devices, each for itself; what was refused is told device by device. */
export function ConfigureForm({ deviceIds, names, onSent, onClose }: Props) {
  const { formatMessage } = useIntl();
  const [outcomes, setOutcomes] = useState<Outcomes>([]);
  const [send] = useMutation(ConfigureDevicesDocument, { refetchQueries: ["ConfigurableDetail"] });
  const values = { setClock: true, automatic: "", autoClose: "" };
  const form = useKitForm<Values, Values>({ schema: SCHEMA, values, submit });
  const taken = outcomes.filter(({ order }) => order !== null);
  // A device that took it is not to be told twice.
  const left = deviceIds.filter((id) => !taken.some(({ deviceId }) => deviceId === id));

  async function submit({ setClock, automatic, autoClose }: Values, { context, idempotencyKey }: Submission) {
    const set = { setClock, automatic: CHOICE[automatic] ?? null, autoClose: CHOICE[autoClose] ?? null };
    const input = { deviceIds: left, ...set, idempotencyKey };
    const { data } = await send({ variables: { input }, context });
    const told = data?.configureDevices ?? [];
    onSent(told.flatMap(({ order }) => order ?? []));
    setOutcomes([...taken, ...told]);
    if (told.every(({ order }) => order !== null)) {
      onClose();
    }
  }

  const options = ["on", "off"].map((value) => ({
    value,
    label: formatMessage({ id: `deviceSet.${value as "on" | "off"}` }),
  }));
  const choices = { options, nothing: "deviceSet.unchanged" } as const;
  return (
    <FormDialog
      form={form}
      title="deviceSet.configure"
      titleValues={{ count: left.length }}
      action="deviceSet.send"
      size="md"
      onClose={onClose}
    >
      <chakra.p fontSize="sm" color="muted">
        <FormattedMessage id="deviceSet.text" />
      </chakra.p>
      <FormField
        of={form}
        name="setClock"
        as={SwitchInput}
        label="deviceSet.clock"
        hint={<FormattedMessage id="deviceSet.clock.hint" />}
      />
      <FormField of={form} name="automatic" as={SelectInput<string>} label="deviceSet.automatic" {...choices} />
      <FormField of={form} name="autoClose" as={SelectInput<string>} label="deviceSet.autoClose" {...choices} />
      <div role="status">
        <OutcomeList outcomes={outcomes} names={names} />
        {taken.length > 0 && left.length > 0 && (
          <chakra.p fontSize="sm" color="muted" pt="2">
            <FormattedMessage id="deviceSet.left" values={{ count: left.length }} />
          </chakra.p>
        )}
      </div>
    </FormDialog>
  );
}

function OutcomeList({ outcomes, names }: { readonly outcomes: Outcomes } & Pick<Props, "names">) {
  return (
    outcomes.length > 0 && (
      <chakra.ul listStyleType="none" fontSize="sm">
        {outcomes.map(({ deviceId, number, order }) => (
          <chakra.li key={deviceId} display="flex" gap="2" py="0.5" color={order ? undefined : "state.fault.fg"}>
            {order ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
            <bdi>{names.get(deviceId) ?? deviceId}</bdi>
            <span>
              <FormattedMessage id={order ? `order.status.${order.status}` : errorMessageId(number ?? undefined)} />
            </span>
          </chakra.li>
        ))}
      </chakra.ul>
    )
  );
}
