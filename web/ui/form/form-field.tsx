import { useEffect, useRef, type ComponentType } from "react";
import { useController, type FieldPath, type FieldPathValue, type FieldValues } from "react-hook-form";
import { useIntl } from "react-intl";
import type { InputProps } from "../inputs/field-frame.tsx";
import type { KitForm } from "./use-kit-form.ts";

/** What the form gives to its field. */
type Given = "value" | "onChange" | "onBlur" | "error";

type FormFieldProps<TValues extends FieldValues, TName extends FieldPath<TValues>, TProps> = Omit<TProps, Given> & {
  readonly of: KitForm<TValues>;
  readonly name: TName;
  /** The input that shows it. */
  readonly as: ComponentType<TProps>;
};

/**
 * A field of a form: `<FormField of={form} name="price" as={MoneyInput} label="…" />`. The input gets its value and its
 * complaint from the form; everything else is said here.
 */
export function FormField<
  TValues extends FieldValues,
  TName extends FieldPath<TValues>,
  TProps extends InputProps<FieldPathValue<TValues, TName>>,
>({ of, name, as, ...rest }: FormFieldProps<TValues, TName, TProps>) {
  const { formatMessage } = useIntl();
  const element = useRef<HTMLDivElement>(null);
  const { field, fieldState } = useController({ control: of.methods.control, name });
  const { label, labelValues } = rest as unknown as TProps;
  const text = formatMessage({ id: label }, labelValues);
  const { register } = of;
  useEffect(
    () => (element.current ? register(name, { element: element.current, label: text }) : undefined),
    [register, name, text],
  );
  const { value, onChange, onBlur } = field;
  const given = { value, onChange, onBlur, error: fieldState.error?.message };
  const Input = as as ComponentType<object>;
  return (
    <div ref={element} style={{ minWidth: 0 }}>
      <Input {...rest} {...given} />
    </div>
  );
}
