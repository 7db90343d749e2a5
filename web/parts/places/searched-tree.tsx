import { chakra, createTreeCollection, TreeView } from "@chakra-ui/react";
import { treeViewSlotRecipe } from "@chakra-ui/react/theme";
import { Check, ChevronRight, Minus, Search } from "lucide-react";
import { useMemo, useState, type KeyboardEvent } from "react";
import { useIntl } from "react-intl";
import { alongPage, BoxNote, InputBox } from "../../ui/inputs/input-box.tsx";
import { treeArrow } from "../../ui/tree-arrow.ts";
import { branchKeys, onlyWay, searchTree, wayTo, type Place } from "./scope-rules.ts";

interface Props {
  readonly label: string;
  readonly places: readonly Place[];
  /** Whether a place is ticked, for a tree of ticks; in any other, places are chosen one at a time. */
  readonly tickOf?: (place: Place) => Tick;
  /** Keys of the place that is chosen, in a tree without ticks; two platforms may have stations in one region. */
  readonly selected?: readonly string[];
  /** Called with the place that is touched, as far as the search shows it. */
  readonly onTouch: (place: Place) => void;
  readonly disabled?: boolean | undefined;
  /** False while places are still on their way. */
  readonly ready: boolean;
}

/** Whether all, some or none of a place is ticked. */
export type Tick = boolean | "mixed";

/** Places with a search above. Arrow keys go through the tree, right and left open and close, space and enter touch. */
export function SearchedTree({ label, places, tickOf, selected = NONE, onTouch, disabled, ready }: Props) {
  const { formatMessage } = useIntl();
  const [search, setSearch] = useState("");
  const shown = useMemo(() => searchTree(places, search), [places, search]);
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" minH="0" flex="1">
      <InputBox flex="none">
        <BoxNote display="inline-flex">
          <Search size={15} aria-hidden />
        </BoxNote>
        <chakra.input
          type="search"
          dir="auto"
          css={alongPage}
          disabled={disabled}
          aria-label={formatMessage({ id: "scope.search" })}
          placeholder={formatMessage({ id: "scope.search" })}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </InputBox>
      <chakra.div overflowY="auto" minH="0" flex="1" aria-busy={!ready}>
        {shown.length > 0 ? (
          <Tree
            // Opened anew once it is known where what is chosen stands.
            key={`${search === "" ? "all" : "found"} ${ready}`}
            label={label}
            places={shown}
            tickOf={tickOf}
            selected={selected}
            opened={search !== ""}
            onTouch={(place) => !disabled && onTouch(place)}
          />
        ) : (
          <chakra.p role="status" p="3" color="muted" fontSize="sm">
            {formatMessage({ id: ready ? "scope.none" : "screen.loading" })}
          </chakra.p>
        )}
      </chakra.div>
    </chakra.div>
  );
}

interface TreeProps extends Pick<Props, "label" | "places" | "onTouch"> {
  readonly tickOf: Props["tickOf"];
  readonly selected: readonly string[];
  /** All of it is open, because a search has made it short. */
  readonly opened: boolean;
}

const NONE: readonly never[] = [];
const ROOT = { key: "", kind: "platform", id: "", name: "", code: "", stationIds: [] } as const;

function Tree({ label, places, tickOf, selected, opened, onTouch }: TreeProps) {
  const [expanded, setExpanded] = useState<readonly string[]>(() => [...onlyWay(places), ...wayTo(places, selected)]);
  const collection = useMemo(
    () =>
      createTreeCollection<Place>({
        rootNode: { ...ROOT, children: places },
        nodeToValue: ({ key }) => key,
        nodeToString: ({ name }) => name,
        nodeToChildren: ({ children }) => [...children],
      }),
    [places],
  );
  const branches = useMemo(() => branchKeys(places), [places]);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const key = (event.target as HTMLElement).closest("[data-value]")?.getAttribute("data-value");
    const place = key ? collection.findNode(key) : null;
    if (place && (event.key === " " || event.key === "Enter")) {
      event.preventDefault();
      event.stopPropagation();
      onTouch(place);
    }
  }

  return (
    <TreeView.Root
      recipe={treeViewSlotRecipe}
      size="sm"
      collection={collection}
      translations={{ treeLabel: label }}
      selectedValue={[...selected]}
      expandedValue={opened ? branches : [...expanded]}
      onExpandedChange={({ expandedValue }) => setExpanded(expandedValue)}
      expandOnClick={false}
      lazyMount
      unmountOnExit
    >
      <TreeView.Tree onKeyDownCapture={handleKey}>
        <TreeView.Node<Place>
          render={({ node, nodeState }) =>
            nodeState.isBranch ? (
              <TreeView.BranchControl onClick={() => onTouch(node)} css={ROW} aria-pressed={tickOf?.(node)}>
                <TreeView.BranchTrigger asChild aria-hidden>
                  <span className="arrow">
                    <ChevronRight aria-hidden />
                  </span>
                </TreeView.BranchTrigger>
                {tickOf && <TickBox state={tickOf(node)} />}
                <TreeView.BranchText>
                  <bdi>{node.name}</bdi>
                </TreeView.BranchText>
                <small>{node.stationIds.length}</small>
              </TreeView.BranchControl>
            ) : (
              <TreeView.Item onClick={() => onTouch(node)} css={ROW} aria-checked={tickOf && tickOf(node) === true}>
                <span className="arrow" />
                {tickOf && <TickBox state={tickOf(node)} />}
                <TreeView.ItemText>
                  <bdi>{node.name}</bdi>
                </TreeView.ItemText>
                <small>{node.code}</small>
              </TreeView.Item>
            )
          }
        />
      </TreeView.Tree>
    </TreeView.Root>
  );
}

function TickBox({ state }: { readonly state: Tick }) {
  return (
    <span className="tick" data-state={state}>
      {state === true && <Check strokeWidth={3} aria-hidden />}
      {state === "mixed" && <Minus strokeWidth={3} aria-hidden />}
    </span>
  );
}

const ROW = {
  cursor: "pointer",
  "& small": { color: "muted", fontSize: "xs", fontVariantNumeric: "tabular-nums" },
  ...treeArrow,
  "& .tick": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    boxSize: "4",
    flex: "none",
    borderWidth: "1px",
    borderColor: "line.strong",
    borderRadius: "sm",
    bg: "surface",
  },
  "& .tick svg": { boxSize: "3" },
  "&[data-selected]": { bg: "accent.subtle", color: "accent.fg", fontWeight: "600" },
  "& .tick:not([data-state=false])": { bg: "accent.solid", borderColor: "accent.solid", color: "accent.contrast" },
} as const;
