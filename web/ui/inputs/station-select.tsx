import { useQuery } from "@apollo/client/react";
import { chakra, Combobox, createListCollection, Portal } from "@chakra-ui/react";
import { comboboxSlotRecipe } from "@chakra-ui/react/theme";
import { ChevronsUpDown } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { useIntl } from "react-intl";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { alongPage, InputBox } from "./input-box.tsx";
import { StationChoicesDocument, type StationChoiceFragment } from "./stations.generated.ts";
import { useTyped } from "./use-typed.ts";

/** As many as one reads; whoever wants another types on. */
const MOST_SHOWN = 20;

/** The station of an id; undefined until it is known, and where there is none that the person sees. */
export function useStationChoice(id: string): StationChoiceFragment | undefined {
  const { data } = useQuery(StationChoicesDocument, { variables: { ids: [id], first: 1 }, skip: id === "" });
  return id === "" ? undefined : data?.stations.nodes[0];
}

/** One station by its id, found by part of its code or name however many there are. */
export function StationSelect({ value, onChange, onBlur, ...field }: InputProps<string>) {
  const { formatMessage } = useIntl();
  const chosen = useStationChoice(value);
  const text = chosen ? `${chosen.code} ${chosen.name}` : "";
  const { typed, root, input } = useTyped(text);
  const collection = useStations(chosen, typed);
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
        >
          <Combobox.Control asChild>
            <InputBox>
              <Combobox.Input asChild unstyled>
                <chakra.input
                  {...control}
                  dir="auto"
                  css={alongPage}
                  {...input}
                  placeholder={text || formatMessage({ id: "input.search" })}
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
                {collection.items.map((station) => (
                  <Combobox.Item key={station.id} item={station} borderRadius="control">
                    <bdi>{station.name}</bdi>
                    <chakra.small color="muted" marginInlineStart="auto">
                      <bdi>{station.code}</bdi>
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

/** What the list shows: nothing is asked before it is opened, except for the choice itself. */
function useStations(chosen: StationChoiceFragment | undefined, search: string | undefined) {
  const asked = useDeferredValue(search);
  const { data, previousData } = useQuery(StationChoicesDocument, {
    variables: { search: asked || null, first: MOST_SHOWN },
    skip: asked === undefined,
  });
  const found = (data ?? previousData)?.stations.nodes;
  return useMemo(
    () =>
      createListCollection<StationChoiceFragment>({
        items: [...(found ?? []), ...(chosen && !found?.some(({ id }) => id === chosen.id) ? [chosen] : [])],
        itemToValue: ({ id }) => id,
        itemToString: ({ code, name }) => `${code} ${name}`,
      }),
    [found, chosen],
  );
}
