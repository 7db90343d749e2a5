import { chakra, createTreeCollection, Skeleton, TreeView } from "@chakra-ui/react";
import { treeViewSlotRecipe } from "@chakra-ui/react/theme";
import { ChevronRight, Fuel, Map as MapIcon, MapPin } from "lucide-react";
import { useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { LoadError } from "../../../ui/load-error.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { treeArrow } from "../../../ui/tree-arrow.ts";
import { PlaceTools } from "./place-tools.tsx";
import { placeOf, regionWith, treeOf, type TreeNode } from "./tree-nodes.ts";
import { type PlaceTree, useCityStations } from "./use-place-tree.ts";

interface Props {
  readonly tree: PlaceTree;
  /** Key of the place that the list is narrowed to. */
  readonly chosen: string | undefined;
  /** Narrows the list, or opens a station; undefined: everywhere. */
  readonly onChoose: (place: Pick<TreeNode, "kind" | "id"> | undefined) => void;
}

/** Regions, cities and stations as a tree; what is chosen narrows the list beside it and can be changed above. */
export function PlacePane({ tree, chosen, onChoose }: Props) {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: "places.title" });
  return (
    <Surface
      title={title}
      tools={<PlaceTools tree={tree} chosen={placeOf(chosen)} onGone={() => onChoose(undefined)} />}
    >
      <chakra.div css={PANE}>
        {tree.error !== undefined ? (
          <LoadError error={tree.error} onRetry={tree.refetch} compact />
        ) : tree.ready && tree.regions.length === 0 ? (
          <EmptyState compact icon={MapIcon} title="places.none" text="places.none.text" />
        ) : (
          <>
            <chakra.button type="button" css={EVERYWHERE} aria-pressed={!chosen} onClick={() => onChoose(undefined)}>
              {formatMessage({ id: "places.all" })}
            </chakra.button>
            {tree.ready ? <Tree title={title} tree={tree} chosen={chosen} onChoose={onChoose} /> : <Awaited />}
          </>
        )}
      </chakra.div>
    </Surface>
  );
}

/** Stands for the tree until it is known. */
function Awaited() {
  return (
    <chakra.div aria-busy display="grid" gap="2" px="2" py="1.5">
      {["60%", "45%", "50%"].map((width) => (
        <Skeleton key={width} height="4" width={width} borderRadius="control" />
      ))}
    </chakra.div>
  );
}

const ICONS = { root: MapIcon, region: MapIcon, city: MapPin, station: Fuel } as const;
const ROOT: TreeNode = { key: "", kind: "root", id: "", name: "", note: "", hasMore: true, children: [] };

function Tree({ title, tree, chosen, onChoose }: Props & { readonly title: string }) {
  const [opened, setOpened] = useState<readonly string[]>();
  const expanded = opened ?? opensAtFirst(tree, chosen);
  const stations = useCityStations(expanded.flatMap((key) => idOf(key, "city")));
  const collection = useMemo(
    () =>
      createTreeCollection<TreeNode>({
        rootNode: { ...ROOT, children: treeOf(tree.regions, stations) },
        nodeToValue: ({ key }) => key,
        nodeToString: ({ name }) => name,
        nodeToChildren: ({ children }) => [...children],
        nodeToChildrenCount: ({ children, hasMore }) => (hasMore ? Math.max(1, children.length) : undefined),
      }),
    [tree.regions, stations],
  );
  return (
    <TreeView.Root
      recipe={treeViewSlotRecipe}
      size="sm"
      collection={collection}
      translations={{ treeLabel: title }}
      selectedValue={chosen === undefined ? [] : [chosen]}
      onSelectionChange={({ selectedValue: [key] }) => key !== chosen && onChoose(placeOf(key))}
      expandedValue={[...expanded]}
      onExpandedChange={({ expandedValue }) => setOpened(expandedValue)}
      expandOnClick={false}
      lazyMount
      unmountOnExit
    >
      <TreeView.Tree>
        <TreeView.Node<TreeNode>
          render={({ node, nodeState }) => {
            const Icon = ICONS[node.kind];
            const note = <small>{node.note}</small>;
            return nodeState.isBranch ? (
              <TreeView.BranchControl css={ROW}>
                <TreeView.BranchTrigger asChild aria-hidden>
                  <span className="arrow">
                    <ChevronRight aria-hidden />
                  </span>
                </TreeView.BranchTrigger>
                <Icon size={15} aria-hidden />
                <TreeView.BranchText>
                  <bdi>{node.name}</bdi>
                </TreeView.BranchText>
                {note}
              </TreeView.BranchControl>
            ) : (
              <TreeView.Item css={ROW}>
                <span className="arrow" />
                <Icon size={15} aria-hidden />
                <TreeView.ItemText>
                  <bdi>{node.name}</bdi>
                </TreeView.ItemText>
                {note}
              </TreeView.Item>
            );
          }}
        />
      </TreeView.Tree>
    </TreeView.Root>
  );
}

const idOf = (key: string, kind: TreeNode["kind"]) => {
  const place = placeOf(key);
  return place?.kind === kind ? [place.id] : [];
};

/** The way to what is chosen; where there are few regions, these. */
function opensAtFirst({ regions }: PlaceTree, chosen: string | undefined): string[] {
  const place = placeOf(chosen);
  const region = place?.kind === "city" ? regionWith(regions, place.id) : undefined;
  return regions.filter((each) => regions.length <= FEW || each === region).map(({ id }) => `region:${id}`);
}

const FEW = 5;

const PANE = { flex: "1", minH: "0", overflowY: "auto", px: "2", pb: "2" } as const;

const EVERYWHERE = {
  display: "block",
  inlineSize: "100%",
  textAlign: "start",
  px: "2",
  py: "1",
  fontSize: "sm",
  fontWeight: "550",
  borderRadius: "control",
  cursor: "pointer",
  "&[aria-pressed=true]": { bg: "accent.subtle", color: "accent.fg" },
  "&:hover:not([aria-pressed=true])": { bg: "surface.sunken" },
} as const;

const ROW = {
  cursor: "pointer",
  gap: "1.5",
  "& > svg": { flex: "none", color: "muted" },
  "& small": {
    marginInlineStart: "auto",
    color: "muted",
    fontSize: "xs",
    fontVariantNumeric: "tabular-nums",
  },
  ...treeArrow,
  "&[data-selected]": { bg: "accent.subtle", color: "accent.fg" },
} as const;
