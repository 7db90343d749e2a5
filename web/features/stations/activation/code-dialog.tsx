import { Button, chakra } from "@chakra-ui/react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useIntl } from "react-intl";
import { enum as zodEnum, maximum, minimum, number, object } from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { FormField } from "../../../ui/form/form-field.tsx";
import { type KitForm, useKitForm } from "../../../ui/form/use-kit-form.ts";
import { NumberInput } from "../../../ui/inputs/number-input.tsx";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import type { NewCodeFragment } from "./activation.generated.ts";
import type { Deeds } from "./use-deeds.ts";

/** The server's bounds, in hours; what it takes unless told. */
const LONGEST_HOURS = 720;
const USUAL_HOURS = 72;
/** What becomes of the gateway that speaks for the station. */
const TAKES = ["REPLACE", "SHARE"] as const;
const VALID = object({
  validHours: number().check(minimum(1), maximum(LONGEST_HOURS)),
  takes: zodEnum(TAKES),
});

interface Values {
  readonly validHours: number | null;
  readonly takes: string;
}

interface Props {
  readonly id: string;
  readonly name: string;
  /** A code waits already: it ends with the new one. */
  readonly replaces: boolean;
  /** A gateway speaks for the station already: it may stay beside the new one. */
  readonly mayShare: boolean;
  readonly create: Deeds["create"];
  readonly timeZone: string | undefined;
  /** A code was made. */
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Makes an activation code and shows it, once. */
export function CodeDialog(props: Props) {
  const [made, setMade] = useState<NewCodeFragment>();
  const { id, name, replaces, mayShare, create, onMade, onClose } = props;
  const { formatMessage } = useIntl();
  const form = useKitForm<Values, Values & { validHours: number }>({
    schema: VALID as never,
    values: { validHours: USUAL_HOURS, takes: "REPLACE" },
    submit: async ({ validHours, takes }, { context }) =>
      setMade(await create(id, { validHours, shares: takes === "SHARE" }, context)),
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
      {mayShare && <TakesField form={form} />}
    </FormDialog>
  );
}

function TakesField({ form }: { readonly form: KitForm<Values> }) {
  const { formatMessage } = useIntl();
  const takes = useWatch({ control: form.methods.control, name: "takes" });
  return (
    <FormField
      of={form}
      name="takes"
      as={SelectInput}
      label="activation.takes"
      hint={formatMessage({ id: takes === "SHARE" ? "activation.takes.SHARE.text" : "activation.takes.REPLACE.text" })}
      options={TAKES.map((value) => ({ value, label: formatMessage({ id: `activation.takes.${value}` }) }))}
      required
    />
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
