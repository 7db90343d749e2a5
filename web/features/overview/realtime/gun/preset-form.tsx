import { Button, Field, Flex, Input, SegmentGroup } from "@chakra-ui/react";
import { KeyRound } from "lucide-react";
import { useController, useForm } from "react-hook-form";
import { useIntl } from "react-intl";
import type { PresetType } from "../../../../schema-types.generated.ts";
import type { ForecourtUnits } from "../../../../parts/gun/gun-tile.tsx";
import { presetFault, presetValueOf } from "./preset-rules.ts";
import type { Preset } from "./use-gun-command.ts";

const TYPES: readonly PresetType[] = ["AMOUNT", "VOLUME", "FULL"];

interface PresetFormProps {
  units: ForecourtUnits;
  busy: boolean;
  onAuthorize: (preset: Preset) => void;
}

interface PresetFields {
  type: PresetType;
  text: string;
}

/** What a gun may deliver: up to an amount, up to a volume, or until the tank is full. */
export function PresetForm({ units, busy, onAuthorize }: PresetFormProps) {
  const { formatMessage } = useIntl();
  const form = useForm<PresetFields>({ defaultValues: { type: "AMOUNT", text: "" } });
  const type = useController({ control: form.control, name: "type" }).field;
  const text = useController({
    control: form.control,
    name: "text",
    rules: { validate: (value, fields) => presetFault(fields.type, value) ?? true },
  });
  const fault = text.fieldState.error?.message as ReturnType<typeof presetFault>;
  const unit = type.value === "AMOUNT" ? units.currencySymbol : units.measureUnitSymbol;

  function handleType(next: PresetType) {
    type.onChange(next);
    form.clearErrors();
  }

  function handleSubmit(fields: PresetFields) {
    onAuthorize({ type: fields.type, value: fields.type === "FULL" ? null : presetValueOf(fields.text) });
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}>
      <Flex direction="column" gap="3">
        <SegmentGroup.Root
          size="sm"
          value={type.value}
          onValueChange={({ value }) => handleType(value as PresetType)}
          aria-label={formatMessage({ id: "command.preset.type" })}
          alignSelf="start"
        >
          <SegmentGroup.Indicator />
          {TYPES.map((each) => (
            <SegmentGroup.Item key={each} value={each}>
              <SegmentGroup.ItemText>{formatMessage({ id: `command.preset.${each}` })}</SegmentGroup.ItemText>
              <SegmentGroup.ItemHiddenInput />
            </SegmentGroup.Item>
          ))}
        </SegmentGroup.Root>
        <Flex gap="2" alignItems="start">
          {type.value !== "FULL" && (
            <Field.Root invalid={fault !== undefined} flex="1">
              <Field.Label fontSize="sm">
                {formatMessage({ id: "command.preset.value" }, { type: type.value, unit })}
              </Field.Label>
              <Input
                {...text.field}
                inputMode="decimal"
                autoComplete="off"
                dir="ltr"
                fontVariantNumeric="tabular-nums"
                placeholder={type.value === "AMOUNT" ? "200.00" : "30.000"}
              />
              {fault && <Field.ErrorText>{formatMessage({ id: `command.preset.${fault}` })}</Field.ErrorText>}
            </Field.Root>
          )}
          <Button
            type="submit"
            loading={busy}
            colorPalette="accent"
            marginBlockStart={type.value === "FULL" ? "0" : "25px"}
          >
            <KeyRound aria-hidden />
            {formatMessage({ id: "command.AUTHORIZE" })}
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
