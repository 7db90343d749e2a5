import { chakra, createTreeCollection, TreeView } from "@chakra-ui/react";
import { treeViewSlotRecipe } from "@chakra-ui/react/theme";
import { Check, ChevronRight, Minus, Search } from "lucide-react";
import { useMemo, useState, type KeyboardEvent } from "react";
import { useIntl } from "react-intl";
import { alongPage, BoxNote, InputBox } from "../inputs/input-box.tsx";
import { branchKeys, onlyWay, searchTree, toggledStations, type Place } from "./scope-rules.ts";

interface Props {
  readonly label: string;
  readonly places: readonly Place[];
  /** Ids of the chosen stations. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly disabled?: boolean | undefined;
  /** False while places are still on their way. */
  readonly ready: boolean;
}

/**
 * Places to be ticked, with a search above. Arrow keys go through the tree, right and left open and close, space and
 * enter tick; a place ticks all that is in it, as far as the search shows it.
 */
export function PlaceTree({ label, places, chosen, onChange, disabled, ready }: Props) {
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
            key={search === "" ? "all" : "found"}
            label={label}
            places={shown}
            chosen={chosen}
            opened={search !== ""}
            onToggle={(place) => !disabled && onChange(toggledStations(chosen, place))}
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

interface TreeProps {
  readonly label: string;
  readonly places: readonly Place[];
  readonly chosen: readonly string[];
  /** All of it is open, because a search has made it short. */
  readonly opened: boolean;
  readonly onToggle: (place: Place) => void;
}

const ROOT = { key: "", kind: "platform", id: "", name: "", code: "", stationIds: [] } as const;

function Tree({ label, places, chosen, opened, onToggle }: TreeProps) {
  const [expanded, setExpanded] = useState<readonly string[]>(() => onlyWay(places));
  const marks = useMemo(() => new Set(chosen), [chosen]);
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
      onToggle(place);
    }
  }

  return (
    <TreeView.Root
      recipe={treeViewSlotRecipe}
      size="sm"
      collection={collection}
      translations={{ treeLabel: label }}
      selectedValue={[]}
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
              <TreeView.BranchControl onClick={() => onToggle(node)} css={ROW} aria-pressed={pressed(node, marks)}>
                <TreeView.BranchTrigger asChild aria-hidden>
                  <span className="arrow">
                    <ChevronRight aria-hidden />
                  </span>
                </TreeView.BranchTrigger>
                <Tick of={node} marks={marks} />
                <TreeView.BranchText>
                  <bdi>{node.name}</bdi>
                </TreeView.BranchText>
                <small>{node.stationIds.length}</small>
              </TreeView.BranchControl>
            ) : (
              <TreeView.Item onClick={() => onToggle(node)} css={ROW} aria-checked={marks.has(node.id)}>
                <span className="arrow" />
                <Tick of={node} marks={marks} />
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

function pressed({ stationIds }: Place, marks: ReadonlySet<string>): boolean | "mixed" {
  const count = stationIds.filter((id) => marks.has(id)).length;
  return count === stationIds.length ? true : count > 0 && "mixed";
}

function Tick({ of, marks }: { readonly of: Place; readonly marks: ReadonlySet<string> }) {
  const state = pressed(of, marks);
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
  "& .arrow": {
    display: "inline-flex",
    flex: "none",
    inlineSize: "4",
    color: "muted",
    _rtl: { transform: "scaleX(-1)" },
  },
  "& .arrow svg": { transition: "transform 120ms" },
  "& .arrow[data-state=open] svg": { transform: "rotate(90deg)" },
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
  "& .tick:not([data-state=false])": { bg: "accent.solid", borderColor: "accent.solid", color: "accent.contrast" },
} as const;
