import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import { choice, lineText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { StationSelect } from "../../../parts/places/station-select.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { AdoptDeviceDocument, type NewDeviceFragment } from "./new-devices.generated.ts";

const SCHEMA = object({ stationId: choice(), name: lineText(200), version: lineText(200) });

interface Values {
  stationId: string;
  name: string;
  version: string;
}

interface Props {
  readonly device: NewDeviceFragment;
  readonly onClose: () => void;
}

/** Registers a caller at a station: at the one that it seems to belong to, unless the person knows better. */
export function AdoptForm({ device, onClose }: Props) {
  const { id, identity, guess } = device;
  const [adopt] = useMutation(AdoptDeviceDocument, { refetchQueries: ["NewDevices"] });
  const submit = (values: Values, { context }: Submission) =>
    adopt({ variables: { input: { id, ...values } }, context });
  const values = { stationId: guess?.stationId ?? "", name: "", version: "" };
  const form = useKitForm<Values, Values>({ schema: SCHEMA, values, submit, onDone: handleDone });

  function handleDone() {
    notify({ tone: "success", message: "newDevices.adopted", values: { name: form.methods.getValues("name") } });
    onClose();
  }

  return (
    <FormDialog form={form} title="newDevices.adopt.title" action="newDevices.adopt" onClose={onClose}>
      <chakra.p fontSize="sm" color="muted">
        <FormattedMessage id="newDevices.adopt.text" values={{ identity: <bdi dir="ltr">{identity}</bdi> }} />
      </chakra.p>
      <FormField
        of={form}
        name="stationId"
        as={StationSelect}
        label="filter.station"
        required
        hint={guess && <FormattedMessage id={`newDevices.reason.${guess.reason}`} />}
      />
      <FormField of={form} name="name" as={TextInput} label="tanks.name" required />
      <FormField of={form} name="version" as={TextInput} label="device.version" code required />
    </FormDialog>
  );
}
