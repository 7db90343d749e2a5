import { chakra, Combobox, createListCollection, Portal } from "@chakra-ui/react";
import { comboboxSlotRecipe } from "@chakra-ui/react/theme";
import { ChevronsUpDown, X } from "lucide-react";
import { useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { finds, plainText } from "../../lib/search-text.ts";
import { PlainIconButton } from "../plain-icon-button.tsx";
import type { Places } from "../scope-picker/use-places.ts";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { alongPage, InputBox } from "./input-box.tsx";
import { useTyped } from "./use-typed.ts";

interface Props extends InputProps<string> {
  /** What `usePlaces` found. */
  readonly places: Places;
}

/** As many as one reads; whoever wants another types on. */
const MOST_SHOWN = 60;

/** One station by its id, found by name, code or city; "" is none, which only a field that may be empty keeps. */
export function StationInput({ value, onChange, onBlur, places, ...field }: Props) {
  const { formatMessage } = useIntl();
  const chosen = places.stations.find(({ id }) => id === value);
  const { typed, root, input } = useTyped(chosen?.name ?? "");
  const { collection, beyond } = useStations(places, chosen, typed);
  return (
    <FieldFrame {...field}>
      {(control, labelId) => (
        <Combobox.Root
          recipe={comboboxSlotRecipe}
          size="sm"
          ids={{ input: control.id, label: labelId }}
          collection={collection}
          value={value ? [value] : []}
          onValueChange={({ value: [id] }) => onChange(id ?? "")}
          {...root}
          inputBehavior="autohighlight"
          openOnClick
          disabled={field.disabled}
          invalid={Boolean(field.error)}
          positioning={{ sameWidth: true }}
          // In a dialog a list that is there before it counts as being behind it.
          lazyMount
          unmountOnExit
        >
          <Combobox.Control asChild>
            <InputBox>
              <Combobox.Input asChild unstyled>
                <chakra.input
                  {...control}
                  dir="auto"
                  css={alongPage}
                  {...input}
                  placeholder={chosen?.name ?? formatMessage({ id: field.required ? "input.search" : "input.nothing" })}
                  onBlur={onBlur}
                />
              </Combobox.Input>
              {chosen && !field.required && (
                <PlainIconButton size="sm" label={formatMessage({ id: "input.clear" })} onClick={() => onChange("")}>
                  <X size={15} aria-hidden />
                </PlainIconButton>
              )}
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
                    <chakra.small color="muted" ms="auto">
                      <bdi>{item.code}</bdi>
                    </chakra.small>
                  </Combobox.Item>
                ))}
                {beyond > 0 && (
                  <chakra.div px="3" py="1.5" fontSize="xs" color="muted">
                    <FormattedMessage id="input.beyond" values={{ count: beyond }} />
                  </chakra.div>
                )}
              </Combobox.Content>
            </Combobox.Positioner>
          </Portal>
        </Combobox.Root>
      )}
    </FieldFrame>
  );
}

function useStations({ stations }: Places, chosen: Places["stations"][number] | undefined, search: string | undefined) {
  const found = useMemo(() => {
    const wanted = plainText(search ?? "").trim();
    return search === undefined
      ? []
      : stations.filter(({ name, code, city }) => finds(wanted, plainText(`${name} ${code} ${city.name}`)));
  }, [stations, search]);
  const collection = useMemo(() => {
    const shown = found.slice(0, MOST_SHOWN);
    return createListCollection({
      // While somebody searches, Enter takes the first that was found.
      items: chosen && !search && !shown.includes(chosen) ? [chosen, ...shown] : shown,
      itemToValue: ({ id }) => id,
      itemToString: ({ name }) => name,
    });
  }, [found, chosen, search]);
  return { collection, beyond: Math.max(0, found.length - MOST_SHOWN) };
}
