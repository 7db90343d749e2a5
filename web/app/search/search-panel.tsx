import { chakra, Combobox, createListCollection, Dialog, Portal } from "@chakra-ui/react";
import { comboboxSlotRecipe } from "@chakra-ui/react/theme";
import { Search, X } from "lucide-react";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { IconButton } from "../../ui/icon-button.tsx";
import { closedByPress } from "../../ui/toast-region.ts";
import { Keys } from "./keys.tsx";
import { SearchResults } from "./search-results.tsx";
import { KEYS } from "./shortcuts.ts";
import type { Hit } from "./source.ts";
import { useFound, type Found } from "./use-found.ts";

interface Props {
  /** Paths that were open last, the newest first. */
  readonly recent: readonly string[];
  readonly onClose: () => void;
  readonly onChoose: (hit: Hit) => void;
}

/** One field over the page that finds pages, actions and records, by the keyboard alone. */
export function SearchPanel({ recent, onClose, onChoose }: Props) {
  const goesOn = useRef(false);
  useFocusAfterwards(goesOn);

  function handleChoose(hit: Hit) {
    goesOn.current = "to" in hit.leads;
    onChoose(hit);
  }

  return (
    <Dialog.Root open scrollBehavior="inside" restoreFocus={false} onOpenChange={onClose} {...closedByPress}>
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content css={FRAME}>
            <Dialog.Title srOnly>
              <FormattedMessage id="input.search" />
            </Dialog.Title>
            <Finder recent={recent} onClose={onClose} onChoose={handleChoose} />
            <Bottom aria-hidden hideBelow="md">
              <Keys keys={KEYS.choose} />
              <FormattedMessage id="search.key.choose" />
              <Keys keys={KEYS.enter} />
              <FormattedMessage id="search.key.open" />
              <Keys keys={KEYS.find} />
              <FormattedMessage id="search.key.browser" />
            </Bottom>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** Where the focus is on its way to, from a panel that has just closed. */
let underWay: Element | null = null;

/** Who went on to a page reads on there; everyone else is back where they were. */
function useFocusAfterwards(goesOn: { readonly current: boolean }): void {
  // While the panel is made: as soon as it is there, the field has the focus.
  const [before] = useState(() => underWay ?? document.activeElement);
  useLayoutEffect(() => {
    const nextOf = () => (goesOn.current ? document.querySelector("main") : before);
    const giveBack = () => {
      const next = nextOf();
      underWay = null;
      if (next instanceof HTMLElement) {
        next.focus();
      }
    };
    return () => {
      underWay = nextOf();
      // While it closes, the dialog would still fetch the focus back.
      setTimeout(giveBack);
    };
  }, [goesOn, before]);
}

/** The field and what it has found; begins anew each time. */
function Finder({ recent, onClose, onChoose }: Props) {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState("");
  const found = useFound(typed, recent);
  const { collection, highlighted, highlight } = useHighlight(found, typed);
  return (
    <Combobox.Root
      recipe={comboboxSlotRecipe}
      size="md"
      open
      autoFocus
      disableLayer
      collection={collection}
      value={[]}
      inputValue={typed}
      highlightedValue={highlighted}
      onHighlightChange={({ highlightedValue }) => highlight(highlightedValue)}
      onSelect={({ itemValue }) => collection.items.filter(({ id }) => id === itemValue).forEach(onChoose)}
      selectionBehavior="preserve"
      closeOnSelect={false}
      display="flex"
      flexDirection="column"
      minH="0"
      gap="0"
    >
      <Combobox.Label srOnly>
        <FormattedMessage id="input.search" />
      </Combobox.Label>
      <Top>
        <Search size={18} aria-hidden />
        <Combobox.Input asChild unstyled>
          <Field
            placeholder={formatMessage({ id: "search.placeholder" })}
            enterKeyHint="go"
            // At once, by ourselves: the library writes back what it has seen, which may be a letter behind.
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Combobox.Input>
        <IconButton label={formatMessage({ id: "action.close" })} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </Top>
      <SearchResults found={found} typed={typed.trim()} />
    </Combobox.Root>
  );
}

/** Enter always means something: the first line is chosen until another one is. */
function useHighlight({ groups }: Found, typed: string) {
  const [wanted, setWanted] = useState<{ typed: string; id: string | null }>({ typed, id: null });
  const collection = useMemo(
    () =>
      createListCollection({
        items: groups.flatMap(({ hits }) => hits),
        itemToValue: ({ id }) => id,
        itemToString: ({ title }) => title.text,
      }),
    [groups],
  );
  const stays = wanted.typed === typed && wanted.id !== null && collection.has(wanted.id);
  return {
    collection,
    highlighted: stays ? wanted.id : collection.firstValue,
    // A pointer that leaves takes nothing away.
    highlight: (id: string | null) => id !== null && setWanted({ typed, id }),
  };
}

const FRAME = {
  w: "themeDialog",
  maxW: "themeDialog",
  mx: { base: "2", md: "4" },
  my: { base: "2", md: "16" },
  maxH: { base: "calc(100dvh - 1rem)", md: "32rem" },
  borderWidth: "1px",
  borderColor: "line",
  overflow: "hidden",
} as const;

const Top = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    flex: "none",
    ps: "4",
    pe: "2",
    h: "14",
    borderBottomWidth: "1px",
    borderColor: "line",
    "& > svg": { flex: "none", color: "muted" },
  },
});

// The ring would run round a field that has no border; the caret and the panel say where one is.
const Field = chakra("input", {
  base: { flex: "1", minW: "0", h: "full", bg: "transparent", color: "text", fontSize: "lg", outline: "none" },
});

const Bottom = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    flex: "none",
    px: "4",
    py: "2",
    borderTopWidth: "1px",
    borderColor: "line",
    color: "muted",
    fontSize: "xs",
    "& > span:not(:first-of-type)": { ms: "3" },
  },
});
