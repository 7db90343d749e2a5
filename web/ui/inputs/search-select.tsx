import { chakra, Combobox, createListCollection, Portal, type ListCollection } from "@chakra-ui/react";
import { comboboxSlotRecipe } from "@chakra-ui/react/theme";
import { ChevronsUpDown, X } from "lucide-react";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { finds, plainText } from "../../lib/search-text.ts";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { FieldFrame, type ControlProps, type InputProps } from "./field-frame.tsx";
import { alongPage, InputBox } from "./input-box.tsx";
import type { useTyped } from "./use-typed.ts";

/** One of many; `id` is the value. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  /** A code or figure that tells it from others of its name. */
  readonly code: string;
}

interface Props<T extends Candidate> extends InputProps<string> {
  /** What `useTyped` keeps, made with the text of what is chosen. */
  readonly typing: ReturnType<typeof useTyped>;
  /** Whose id the value is; undefined where there is none, or none is known yet. */
  readonly chosen: T | undefined;
  /** All that was found for what is typed, the best first; whoever calls keeps it the same between two renders. */
  readonly found: readonly T[];
  /** The answer to what is typed is on its way: what was found was so for other letters. */
  readonly waiting?: boolean;
  /** How one reads in the box; by its name unless told. */
  readonly textOf?: (item: T) => string;
  /** How one reads in the list; name and code unless told. */
  readonly line?: (item: T) => ReactNode;
  /** What nothing chosen is called. */
  readonly nothing?: MessageId;
  /** A cross takes the choice away: the value becomes "". */
  readonly clearable?: boolean | undefined;
  /** Which way the text runs where its letters are known; by its own letters unless told. */
  readonly dir?: "ltr";
}

/** As many as one reads; whoever wants another types on. */
const MOST_SHOWN = 60;

/**
 * One of many by its id, found by a few letters; `StationSelect` and its like know where to look. The list is made when
 * it opens: in a dialog, one that is there before it counts as being behind it.
 */
export function SearchSelect<T extends Candidate>(props: Props<T>) {
  const { typing, value, onChange, disabled, error } = props;
  const { collection, beyond } = useShown(props);
  const highlight = useHighlight(collection, typing.typed);
  return (
    <FieldFrame {...props}>
      {(control, labelId) => (
        <Combobox.Root
          recipe={comboboxSlotRecipe}
          size="sm"
          ids={{ input: control.id, label: labelId }}
          collection={collection}
          value={value ? [value] : []}
          onValueChange={({ value: [id] }) => onChange(id ?? "")}
          {...typing.root}
          {...highlight}
          inputBehavior="autohighlight"
          openOnClick
          disabled={disabled}
          invalid={Boolean(error)}
          positioning={{ sameWidth: true }}
          lazyMount
          unmountOnExit
        >
          <Box {...props} control={control} />
          <List {...props} items={collection.items} beyond={beyond} />
        </Combobox.Root>
      )}
    </FieldFrame>
  );
}

function Box<T extends Candidate>(props: Props<T> & { readonly control: ControlProps }) {
  const { control, typing, nothing = "input.search", clearable, dir = "auto", value, onChange, onBlur } = props;
  const { formatMessage } = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const open = formatMessage({ id: "input.open" });

  function handleClear() {
    onChange("");
    // The cross goes with the choice, and would take the focus along.
    input.current?.focus();
  }

  return (
    <Combobox.Control asChild>
      <InputBox>
        <Combobox.Input asChild unstyled>
          <chakra.input
            {...control}
            ref={input}
            dir={dir}
            css={alongPage}
            {...typing.input}
            placeholder={typing.text || formatMessage({ id: nothing })}
            onBlur={onBlur}
          />
        </Combobox.Input>
        {clearable && value !== "" && !control.disabled && (
          <PlainIconButton size="sm" label={formatMessage({ id: "input.clear" })} onClick={handleClear}>
            <X size={15} aria-hidden />
          </PlainIconButton>
        )}
        {/* The library names it itself, in English, unless it is told here. */}
        <Combobox.Trigger asChild unstyled aria-label={open}>
          <PlainIconButton size="sm" me="1" label={open}>
            <ChevronsUpDown size={15} aria-hidden />
          </PlainIconButton>
        </Combobox.Trigger>
      </InputBox>
    </Combobox.Control>
  );
}

interface ListProps<T extends Candidate> extends Pick<Props<T>, "waiting" | "line"> {
  readonly items: readonly T[];
  readonly beyond: number;
}

function List<T extends Candidate>({ items, beyond, waiting, line }: ListProps<T>) {
  return (
    <Portal>
      <Combobox.Positioner>
        <Combobox.Content borderWidth="1px" borderColor="line" maxH="72" zIndex="choices">
          <Combobox.Empty color="muted">
            <FormattedMessage id={waiting ? "search.waiting" : "input.noMatch"} />
          </Combobox.Empty>
          {items.map((item) => (
            <Combobox.Item key={item.id} item={item} borderRadius="control">
              {line ? line(item) : <Line {...item} />}
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
  );
}

function Line({ name, code }: Candidate) {
  return (
    <>
      <bdi>{name}</bdi>
      <chakra.small color="muted" ms="auto">
        <bdi>{code}</bdi>
      </chakra.small>
    </>
  );
}

/** The lines of the list, and how many more there are. */
function useShown<T extends Candidate>({ found, chosen, waiting, textOf, typing: { typed = "" } }: Props<T>) {
  return useMemo(() => {
    // Enter takes the first line: one that was found for other letters has to have these too.
    const letters = plainText(typed).trim();
    const right = waiting ? found.filter(({ name, code }) => finds(letters, plainText(`${name} ${code}`))) : found;
    const shown = right.slice(0, MOST_SHOWN);
    const collection = createListCollection<T>({
      items: chosen && !typed && !shown.some(({ id }) => id === chosen.id) ? [chosen, ...shown] : shown,
      itemToValue: ({ id }) => id,
      itemToString: textOf ?? (({ name }) => name),
    });
    return { collection, beyond: right.length - shown.length };
  }, [found, chosen, waiting, textOf, typed]);
}

/**
 * Enter takes the first line of what was found, until another one is highlighted. The library sees to that where a letter
 * changes the list; where it leaves the list as it was, Enter would throw away what was typed.
 */
function useHighlight(collection: ListCollection, typed = "") {
  const [wanted, setWanted] = useState<{ readonly typed: string; readonly id: string | null }>({ typed, id: null });
  const other = wanted.typed === typed && collection.has(wanted.id) ? wanted.id : null;
  return {
    highlightedValue: other ?? (typed === "" ? null : collection.firstValue),
    onHighlightChange: ({ highlightedValue: id }: { highlightedValue: string | null }) => setWanted({ typed, id }),
  };
}
