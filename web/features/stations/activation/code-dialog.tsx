import { Button, chakra } from "@chakra-ui/react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { maximum, minimum, number, object } from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import type { NewCodeFragment } from "./activation.generated.ts";
import type { Deeds } from "./use-deeds.ts";

/** The server's bounds, in hours; what it takes unless told. */
const LONGEST_HOURS = 720;
const USUAL_HOURS = 72;
const VALID = object({ validHours: number().check(minimum(1), maximum(LONGEST_HOURS)) });

interface Props {
  readonly id: string;
  readonly name: string;
  /** A code waits already: it ends with the new one. */
  readonly replaces: boolean;
  readonly create: Deeds["create"];
  readonly timeZone: string | undefined;
  /** A code was made. */
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Makes an activation code and shows it, once. */
export function CodeDialog(props: Props) {
  const [made, setMade] = useState<NewCodeFragment>();
  const { id, name, replaces, create, onMade, onClose } = props;
  const { formatMessage } = useIntl();
  const form = useKitForm<{ validHours: number | null }, { validHours: number }>({
    schema: VALID as never,
    values: { validHours: USUAL_HOURS },
    submit: async ({ validHours }, { context }) => setMade(await create(id, validHours, context)),
    onDone: onMade,
  });
  if (made) {
    return <CodeShown {...props} made={made} />;
  }
  return (
    <FormDialog
      form={form}
      title="activation.create"
      titleValues={{ name }}
      action="activation.generate"
      onClose={onClose}
    >
      <FormField
        of={form}
        name="validHours"
        as={NumberInput}
        label="activation.validHours"
        hint={formatMessage({ id: replaces ? "activation.validHours.replaces" : "activation.validHours.hint" })}
        min={1}
        max={LONGEST_HOURS}
        required
      />
    </FormDialog>
  );
}

function CodeShown({ name, made: { code, expiresAt }, timeZone, onClose }: Props & { readonly made: NewCodeFragment }) {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(timeZone);
  return (
    <DialogFrame
      role="alertdialog"
      title={formatMessage({ id: "activation.made" }, { name })}
      description={formatMessage({ id: "activation.made.text" })}
      keeps
      onClose={onClose}
      footer={<Button onClick={onClose}>{formatMessage({ id: "activation.made.close" })}</Button>}
    >
      <chakra.p css={CODE} dir="ltr">
        <output>{code}</output>
        <CopyButton value={code} of={formatMessage({ id: "activation.code" })} />
      </chakra.p>
      <chakra.p color="muted" fontSize="sm">
        {formatMessage({ id: "activation.made.until" }, { time: dateTime(expiresAt) })}
      </chakra.p>
    </DialogFrame>
  );
}

const CODE = {
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "2",
  px: "3",
  py: "2.5",
  fontFamily: "mono",
  fontSize: { base: "md", sm: "lg" },
  fontWeight: "600",
  letterSpacing: "0.02em",
  bg: "surface.sunken",
  borderRadius: "control",
} as const;
