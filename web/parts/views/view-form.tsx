import { Button, chakra, Field, Flex, Input } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { useController, useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { numbersOf } from "../../lib/error-numbers.ts";
import { Choice } from "../../ui/choice.tsx";
import type { Naming } from "./use-views.ts";
import type { SavedViewRowFragment } from "./views.generated.ts";

const LONGEST_NAME = 60;
const TAKEN = 10015;

interface ViewFormProps {
  readonly title: string;
  /** The view that is renamed; absent: a new one. */
  readonly view: SavedViewRowFragment | undefined;
  readonly onSave: (naming: Naming) => Promise<void>;
  readonly onClose: () => void;
}

/** A name, and who sees the view. A name that is taken is told at the field. */
export function ViewForm({ title, view, onSave, onClose }: ViewFormProps) {
  const { formatMessage } = useIntl();
  const { control, handleSubmit, setError, setFocus } = useForm({ defaultValues: { name: view?.name ?? "" } });
  const name = useController({ control, name: "name", rules: { validate: (text) => text.trim() !== "" } });
  const [shared, setShared] = useState<"own" | "platform">(view?.shared === true ? "platform" : "own");
  const [busy, setBusy] = useState(false);
  const { error } = name.fieldState;
  const fault: MessageId = error?.type === "taken" ? "views.name.taken" : "views.name.missing";
  useEffect(() => setFocus("name", { shouldSelect: true }), [setFocus]);

  async function handleSave(fields: { name: string }) {
    setBusy(true);
    try {
      await onSave({ name: fields.name.trim(), shared: shared === "platform" });
      onClose();
    } catch (refused) {
      setBusy(false);
      if (numbersOf(refused).includes(TAKEN)) {
        setError("name", { type: "taken" }, { shouldFocus: true });
      }
    }
  }

  return (
    <chakra.form
      noValidate
      aria-label={title}
      display="flex"
      flexDirection="column"
      gap="4"
      p="4"
      onSubmit={(event) => void handleSubmit(handleSave)(event)}
    >
      <chakra.p fontWeight="600" overflowWrap="anywhere">
        {title}
      </chakra.p>
      <Field.Root invalid={error !== undefined}>
        <Field.Label fontSize="sm">
          <FormattedMessage id="views.name" />
        </Field.Label>
        <Input {...name.field} maxLength={LONGEST_NAME} autoComplete="off" dir="auto" />
        {error && (
          <Field.ErrorText>
            <FormattedMessage id={fault} />
          </Field.ErrorText>
        )}
      </Field.Root>
      <Choice
        label={formatMessage({ id: "views.visible" })}
        value={shared}
        onChange={setShared}
        options={[
          { value: "own", label: formatMessage({ id: "views.visible.own" }) },
          { value: "platform", label: formatMessage({ id: "views.visible.platform" }) },
        ]}
      />
      <Flex gap="2" justifyContent="flex-end">
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
          <FormattedMessage id="action.cancel" />
        </Button>
        <Button size="sm" type="submit" colorPalette="accent" loading={busy}>
          <FormattedMessage id="views.save" />
        </Button>
      </Flex>
    </chakra.form>
  );
}
