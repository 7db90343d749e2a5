import { chakra, createTreeCollection, TreeView } from "@chakra-ui/react";
import { treeViewSlotRecipe } from "@chakra-ui/react/theme";
import { ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { tabular } from "../../../ui/theme.ts";
import { treeArrow } from "../../../ui/tree-arrow.ts";
import type { PlatformRowFragment } from "./platform.generated.ts";
import { TrainingSign } from "./training-badge.tsx";
import { branchesOf, flat, type Branch } from "./tree.ts";

interface Props {
  readonly platforms: readonly PlatformRowFragment[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

type Node = Branch<PlatformRowFragment>;

/** The platforms that the person sees, one of them chosen; each says how many of its stations it has. */
export function PlatformTree({ platforms, chosen, onChoose }: Props) {
  const { formatMessage } = useIntl();
  const branches = useMemo(() => branchesOf(platforms), [platforms]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const ids = useMemo(() => flat(branches).map(({ row }) => row.id), [branches]);
  const collection = useMemo(
    () =>
      createTreeCollection<Node>({
        rootNode: { row: { id: "" } as PlatformRowFragment, children: branches },
        nodeToValue: ({ row }) => row.id,
        nodeToString: ({ row }) => row.name,
        nodeToChildren: ({ children }) => [...children],
      }),
    [branches],
  );
  return (
    <TreeView.Root
      recipe={treeViewSlotRecipe}
      size="sm"
      collection={collection}
      translations={{ treeLabel: formatMessage({ id: "platform.tree" }) }}
      selectedValue={chosen === undefined ? [] : [chosen]}
      onSelectionChange={({ selectedValue: [id] }) => id !== undefined && onChoose(id)}
      expandedValue={ids.filter((id) => !closed.includes(id))}
      onExpandedChange={({ expandedValue }) => setClosed(ids.filter((id) => !expandedValue.includes(id)))}
      expandOnClick={false}
    >
      <TreeView.Tree>
        <TreeView.Node<Node>
          render={({ node, nodeState }) =>
            nodeState.isBranch ? (
              <TreeView.BranchControl css={ROW}>
                <TreeView.BranchTrigger asChild aria-hidden>
                  <span className="arrow">
                    <ChevronRight aria-hidden />
                  </span>
                </TreeView.BranchTrigger>
                <TreeView.BranchText>
                  <bdi>{node.row.name}</bdi>
                </TreeView.BranchText>
                {node.row.training && <TrainingSign />}
                <Used platform={node.row} />
              </TreeView.BranchControl>
            ) : (
              <TreeView.Item css={ROW}>
                <span className="arrow" />
                <TreeView.ItemText>
                  <bdi>{node.row.name}</bdi>
                </TreeView.ItemText>
                {node.row.training && <TrainingSign />}
                <Used platform={node.row} />
              </TreeView.Item>
            )
          }
        />
      </TreeView.Tree>
    </TreeView.Root>
  );
}

/** "18 of 20": a warning where nothing is left. */
function Used({ platform: { stationCount, siteLimit } }: { readonly platform: PlatformRowFragment }) {
  const { formatMessage } = useIntl();
  const count = formatMessage({ id: "platform.used" }, { count: stationCount, limit: siteLimit });
  return (
    <chakra.small data-full={stationCount >= siteLimit || undefined} title={formatMessage({ id: "platform.stations" })}>
      {count}
    </chakra.small>
  );
}

const ROW = {
  ...tabular,
  cursor: "pointer",
  "& bdi": { overflow: "hidden", textOverflow: "ellipsis" },
  "& small": { color: "muted", fontSize: "xs", whiteSpace: "nowrap", marginInlineStart: "auto" },
  "& small[data-full]": { color: "state.warning.fg", fontWeight: "600" },
  ...treeArrow,
} as const;
