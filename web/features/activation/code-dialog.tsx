import { Button, chakra, Dialog, Portal } from "@chakra-ui/react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { maximum, minimum, number, object } from "zod/mini";
import { useFormat } from "../../lib/format.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { FormField } from "../../ui/form/form-field.tsx";
import { useKitForm } from "../../ui/form/use-kit-form.ts";
import { NumberInput } from "../../ui/inputs/number-input.tsx";
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
    <Dialog.Root
      open
      role="alertdialog"
      placement="center"
      size="sm"
      closeOnInteractOutside={false}
      onOpenChange={onClose}
    >
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content borderWidth="1px" borderColor="line" mx={{ base: "2", sm: "4" }}>
            <Dialog.Header px="5" pt="4" pb="2">
              <Dialog.Title fontSize="lg">{formatMessage({ id: "activation.made" }, { name })}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body px="5" pt="1" pb="4" display="flex" flexDirection="column" gap="3">
              <chakra.p css={CODE} dir="ltr">
                <output>{code}</output>
                <CopyButton value={code} of={formatMessage({ id: "activation.code" })} />
              </chakra.p>
              <Dialog.Description>{formatMessage({ id: "activation.made.text" })}</Dialog.Description>
              <chakra.p color="muted" fontSize="sm">
                {formatMessage({ id: "activation.made.until" }, { time: dateTime(expiresAt) })}
              </chakra.p>
            </Dialog.Body>
            <Dialog.Footer px="5" py="3" borderTopWidth="1px" borderColor="line">
              <Button onClick={onClose}>{formatMessage({ id: "activation.made.close" })}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
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
