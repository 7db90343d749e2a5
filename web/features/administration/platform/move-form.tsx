import { useMutation } from "@apollo/client/react";
import { FormattedMessage } from "react-intl";
import { object } from "zod/mini";
import { choice } from "../../../ui/form/checks.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { MovePlatformDocument, type PlatformRowFragment, PlatformTreeDocument } from "./platform.generated.ts";
import { placesFor } from "./tree.ts";

const SCHEMA = object({ parentId: choice() });
/** Deeper places stand further in; a native list knows no other way. */
const STEP = "\u2003";

interface Props {
  readonly platform: PlatformRowFragment;
  readonly platforms: readonly PlatformRowFragment[];
  readonly onClose: () => void;
}

/** Hangs a platform, with all below it, under another one of the person's branch. */
export function MoveForm({ platform, platforms, onClose }: Props) {
  const [move] = useMutation(MovePlatformDocument, {
    refetchQueries: [PlatformTreeDocument],
    awaitRefetchQueries: true,
  });
  const form = useKitForm({
    schema: SCHEMA,
    values: { parentId: "" },
    submit: ({ parentId }, { context }) => move({ variables: { input: { id: platform.id, parentId } }, context }),
    onDone: () => {
      notify({ tone: "success", message: "platform.moved", values: { name: platform.name } });
      onClose();
    },
  });
  const options = placesFor(platforms, platform).map(({ row, depth }) => ({
    value: row.id,
    label: STEP.repeat(depth) + row.name,
  }));
  return (
    <FormDialog
      form={form}
      title="platform.move.title"
      titleValues={{ name: platform.name }}
      action="platform.move"
      onClose={onClose}
    >
      <FormField
        of={form}
        name="parentId"
        as={SelectInput}
        label="platform.parent"
        hint={<FormattedMessage id="platform.move.hint" />}
        options={options}
        required
      />
    </FormDialog>
  );
}
