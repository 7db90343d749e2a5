import { useMutation } from "@apollo/client/react";
import { chakra } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { object, string } from "zod/mini";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { lineText } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type Submission, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Surface } from "../../../ui/surface.tsx";
import {
  ChangeCommunicationBoxDocument,
  CreateCommunicationBoxDocument,
  DeleteCommunicationBoxDocument,
  type BoxFragment,
} from "./device-bind.generated.ts";
import { PieceActions } from "./piece-actions.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";

interface Props {
  readonly stationId: string;
  readonly boxes: readonly BoxFragment[];
  readonly isOurs: boolean;
}

/** The boxes that link a station's devices with the outside. */
export function BoxSection({ stationId, boxes, isOurs }: Props) {
  const { formatMessage } = useIntl();
  const [edited, setEdited] = useState<BoxFragment | "new">();
  const [remove] = useMutation(DeleteCommunicationBoxDocument, REFETCH);
  const deleteBox = async ({ id }: BoxFragment) =>
    Boolean((await remove({ variables: { input: { id } } }).catch(() => undefined))?.data);
  const columns = [
    { id: "name", title: formatMessage({ id: "tanks.name" }), cell: ({ name }: BoxFragment) => <bdi>{name}</bdi> },
    { id: "code", title: formatMessage({ id: "bind.box.code" }), cell: ({ code }: BoxFragment) => <bdi>{code}</bdi> },
    {
      id: "sim",
      title: formatMessage({ id: "device.simCard" }),
      cell: ({ simCard }: BoxFragment) => <bdi>{simCard || NO_VALUE}</bdi>,
    },
  ];
  const actions = {
    id: "actions",
    title: <chakra.span srOnly>{formatMessage({ id: "bind.actions" })}</chakra.span>,
    numeric: true,
    cell: (box: BoxFragment) => (
      <PieceActions
        id={box.id}
        name={box.name}
        question="bind.box.delete.title"
        onEdit={() => setEdited(box)}
        onDelete={() => deleteBox(box)}
      />
    ),
  };
  return (
    <Surface
      title={formatMessage({ id: "bind.boxes" })}
      tools={
        isOurs && (
          <DeedButton needs={CreateCommunicationBoxDocument} size="xs" variant="ghost" onClick={() => setEdited("new")}>
            <Plus aria-hidden />
            <FormattedMessage id="bind.box.add" />
          </DeedButton>
        )
      }
    >
      {boxes.length === 0 ? (
        <EmptyState title="bind.boxes.none" compact />
      ) : (
        <PlainTable
          caption={formatMessage({ id: "bind.boxes" })}
          columns={isOurs ? [...columns, actions] : columns}
          rows={boxes}
          keyOf={({ id }) => id}
        />
      )}
      {edited && (
        <BoxForm
          stationId={stationId}
          {...(edited === "new" ? {} : { box: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Surface>
  );
}

const REFETCH = { refetchQueries: ["StationSetUp"] };
const SCHEMA = object({ code: lineText(200), name: lineText(200), simCard: string() });

interface Values {
  code: string;
  name: string;
  simCard: string;
}

interface FormProps {
  readonly stationId: string;
  readonly box?: BoxFragment;
  readonly onClose: () => void;
}

function BoxForm({ stationId, box, onClose }: FormProps) {
  const [create] = useMutation(CreateCommunicationBoxDocument, REFETCH);
  const [change] = useMutation(ChangeCommunicationBoxDocument, REFETCH);
  const { code = "", name = "", simCard = "" } = box ?? {};
  const submit = (values: Values, { context }: Submission, first: Values) =>
    box
      ? change({ variables: { input: { id: box.id, ...changedFields(values, first) } }, context })
      : create({ variables: { input: { stationId, ...values } }, context });
  const form = useKitForm<Values, Values>({ schema: SCHEMA, values: { code, name, simCard }, submit, onDone: onClose });
  return (
    <FormDialog form={form} title={box ? "bind.box.edit" : "bind.box.add"} onClose={onClose}>
      <FormField of={form} name="code" as={TextInput} label="bind.box.code" code required />
      <FormField of={form} name="name" as={TextInput} label="tanks.name" required />
      <FormField of={form} name="simCard" as={TextInput} label="device.simCard" code />
    </FormDialog>
  );
}
