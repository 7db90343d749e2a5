import { useQuery } from "@apollo/client/react";
import { chakra, Combobox, createListCollection, Portal } from "@chakra-ui/react";
import { comboboxSlotRecipe } from "@chakra-ui/react/theme";
import { ChevronsUpDown } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { alongPage, InputBox } from "../../ui/inputs/input-box.tsx";
import { PlainIconButton } from "../../ui/plain-icon-button.tsx";
import { PriceStationsDocument } from "./pricing.generated.ts";

interface Props {
  /** The station on screen. */
  readonly present: string | undefined;
  readonly onChoose: (stationId: string) => void;
}

/** A station by a few letters of its code or name; the server looks, because there may be thousands. */
export function StationChoice({ present, onChoose }: Props) {
  const { formatMessage } = useIntl();
  const id = useId();
  const label = formatMessage({ id: "price.page.choose" });
  const { collection, text, setText } = useStations();
  return (
    <chakra.div w="18rem" maxW="100%">
      <Combobox.Root
        recipe={comboboxSlotRecipe}
        size="sm"
        ids={{ input: id }}
        collection={collection}
        value={[]}
        inputValue={text ?? present ?? ""}
        onValueChange={({ value: [station] }) => station !== undefined && onChoose(station)}
        onOpenChange={({ open }) => setText(open ? "" : undefined)}
        onInputValueChange={({ inputValue, reason }) => reason === "input-change" && setText(inputValue)}
        inputBehavior="autohighlight"
        openOnClick
        positioning={{ sameWidth: true }}
      >
        <Combobox.Control asChild>
          <InputBox>
            <Combobox.Input asChild unstyled>
              <chakra.input aria-label={label} css={alongPage} placeholder={present ?? label} />
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
                    {station.code}
                  </chakra.small>
                </Combobox.Item>
              ))}
            </Combobox.Content>
          </Combobox.Positioner>
        </Portal>
      </Combobox.Root>
    </chakra.div>
  );
}

/** What the server finds for what is typed; undefined while the list is closed. */
function useStations() {
  const [text, setText] = useState<string>();
  const { data, previousData } = useQuery(PriceStationsDocument, {
    variables: { text: text?.trim() ?? "" },
    skip: text === undefined,
    context: { silent: true },
  });
  const found = (data ?? previousData)?.stations.nodes;
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...(found ?? [])],
        itemToValue: (station) => station.id,
        itemToString: (station) => station.name,
      }),
    [found],
  );
  return { collection, text, setText };
}
