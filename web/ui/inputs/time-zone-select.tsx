import { chakra, Combobox, createListCollection, Portal } from "@chakra-ui/react";
import { comboboxSlotRecipe } from "@chakra-ui/react/theme";
import { ChevronsUpDown } from "lucide-react";
import { useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { FieldFrame, type InputProps } from "./field-frame.tsx";
import { alongPage, InputBox } from "./input-box.tsx";
import { searchTimeZones, timeZoneChoices } from "./time-zones.ts";
import { useTyped } from "./use-typed.ts";

/** As many as one reads; whoever wants another types on. */
const MOST_SHOWN = 60;

/** An IANA zone, found by city, offset or what its time is called in the person's language. */
export function TimeZoneSelect({ value, onChange, onBlur, ...field }: InputProps<string>) {
  const { formatMessage } = useIntl();
  const { typed, root, input } = useTyped(value);
  const { collection, beyond } = useZones(value, typed);
  return (
    <FieldFrame {...field}>
      {(control, labelId) => (
        <Combobox.Root
          recipe={comboboxSlotRecipe}
          size="sm"
          ids={{ input: control.id, label: labelId }}
          collection={collection}
          value={value ? [value] : []}
          onValueChange={({ value: [zone] }) => onChange(zone ?? "")}
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
                  dir="ltr"
                  css={alongPage}
                  {...input}
                  placeholder={value || formatMessage({ id: "input.search" })}
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
                  <Combobox.Item key={item.zone} item={item} css={ITEM}>
                    <bdi>{item.zone}</bdi>
                    <small>{item.name}</small>
                    <b>{item.offset}</b>
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

/** What the list shows: nothing is made before it is opened, except the choice itself. */
function useZones(value: string, search: string | undefined) {
  const { locale } = useIntl();
  const found = useMemo(
    () => (search === undefined ? [] : searchTimeZones(timeZoneChoices(locale, new Date()), search)),
    [locale, search],
  );
  const collection = useMemo(() => {
    const shown = found.slice(0, MOST_SHOWN);
    const chosen = found.find(({ zone }) => zone === value) ?? { zone: value, offset: "", name: "" };
    return createListCollection({
      // While somebody searches, Enter takes the first that was found.
      items: value && !search && !shown.some(({ zone }) => zone === value) ? [chosen, ...shown] : shown,
      itemToValue: ({ zone }) => zone,
      itemToString: ({ zone }) => zone,
    });
  }, [found, search, value]);
  return { collection, beyond: Math.max(0, found.length - MOST_SHOWN) };
}

const ITEM = {
  flexWrap: "wrap",
  columnGap: "2",
  rowGap: "0",
  borderRadius: "control",
  "& > small": { order: 3, flexBasis: "100%", color: "muted", fontSize: "xs" },
  "& > b": { marginInlineStart: "auto", fontWeight: 500, color: "muted", fontVariantNumeric: "tabular-nums" },
} as const;
