import { useQuery } from "@apollo/client/react";
import { chakra, Combobox, createListCollection, Portal } from "@chakra-ui/react";
import { comboboxSlotRecipe } from "@chakra-ui/react/theme";
import { ChevronsUpDown } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { FieldFrame, type InputProps } from "../inputs/field-frame.tsx";
import { alongPage, InputBox } from "../inputs/input-box.tsx";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { FindCustomersDocument } from "./price-tester.generated.ts";

const NONE: readonly never[] = [];

/** A special customer by id, found by code, name, contact or phone; an empty field is none. */
export function CustomerSelect({ value, onChange, onBlur, ...field }: InputProps<string>) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState("");
  const asked = useDeferredValue(text.trim());
  const { data, previousData } = useQuery(FindCustomersDocument, {
    variables: { text: asked === "" ? null : asked },
    context: { silent: true },
  });
  const found = (data ?? previousData)?.customers.nodes ?? NONE;
  const collection = useMemo(
    () => createListCollection({ items: [...found], itemToValue: ({ id }) => id, itemToString: ({ name }) => name }),
    [found],
  );
  return (
    <FieldFrame {...field}>
      {(control, labelId) => (
        <Combobox.Root
          recipe={comboboxSlotRecipe}
          size="sm"
          ids={{ input: control.id, label: labelId }}
          collection={collection}
          value={value ? [value] : []}
          onValueChange={({ value: [id], items: [item] }) => {
            onChange(id ?? "");
            setText(item?.name ?? "");
          }}
          inputValue={text}
          onInputValueChange={({ inputValue, reason }) => {
            if (reason === "input-change") {
              setText(inputValue);
              onChange("");
            }
          }}
          inputBehavior="autohighlight"
          selectionBehavior="preserve"
          openOnClick
          disabled={field.disabled}
          positioning={{ sameWidth: true }}
        >
          <Combobox.Control asChild>
            <InputBox>
              <Combobox.Input asChild unstyled>
                <chakra.input
                  {...control}
                  dir="auto"
                  css={alongPage}
                  placeholder={formatMessage({ id: "tester.anyone" })}
                  onBlur={onBlur}
                />
              </Combobox.Input>
              <Combobox.Trigger asChild unstyled>
                <PlainIconButton size="sm" me="1" label={formatMessage({ id: "input.open" })}>
                  <ChevronsUpDown size={15} aria-hidden />
                </PlainIconButton>
              </Combobox.Trigger>
            </InputBox>
          </Combobox.Control>
          <Portal>
            <Combobox.Positioner>
              <Combobox.Content borderWidth="1px" borderColor="line" maxH="72">
                <Combobox.Empty color="muted">{formatMessage({ id: "input.noMatch" })}</Combobox.Empty>
                {collection.items.map((item) => (
                  <Combobox.Item key={item.id} item={item} borderRadius="control">
                    <bdi>{item.name}</bdi>
                    <chakra.small color="muted" marginInlineStart="auto">
                      {item.code}
                    </chakra.small>
                  </Combobox.Item>
                ))}
              </Combobox.Content>
            </Combobox.Positioner>
          </Portal>
        </Combobox.Root>
      )}
    </FieldFrame>
  );
}
