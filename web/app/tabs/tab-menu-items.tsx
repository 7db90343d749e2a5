import { chakra, Menu } from "@chakra-ui/react";
import { ArrowLeftToLine, ArrowRightToLine, CopyX, RefreshCw, SquareX, X, type LucideIcon } from "lucide-react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { paths } from "../../lib/paths.ts";
import { closedBy, type Closing } from "./tabs.rules.ts";
import type { TabActions } from "./use-tab-actions.ts";

interface Props {
  /** The tab that they act on. */
  readonly path: string;
  readonly actions: Pick<TabActions, "tabs" | "close" | "refresh">;
}

/** What a tab's menu offers; on home only to close all (specification §2). What would close nothing can't be chosen. */
export function TabMenuItems({ path, actions }: Props) {
  const { formatMessage } = useIntl();
  const offered = path === paths.home ? ITEMS.filter(({ value }) => value === "closeAll") : ITEMS;
  const act = (value: Closing | "refresh") =>
    value === "refresh" ? actions.refresh(path) : actions.close(value, path);
  // Once the menu has closed and given the focus back: a question that opens before would lose it again.
  return offered.map(({ value, icon: Icon, words }) => (
    <Menu.Item
      key={value}
      value={value}
      disabled={value !== "refresh" && closedBy(actions.tabs, value, path).length === 0}
      onClick={() => setTimeout(() => void act(value))}
    >
      <Menu.ItemText>{formatMessage({ id: words })}</Menu.ItemText>
      <chakra.span display="contents" _rtl={{ "& svg": { transform: "scaleX(-1)" } }}>
        <Icon size={16} aria-hidden />
      </chakra.span>
    </Menu.Item>
  ));
}

const ITEMS: readonly { value: Closing | "refresh"; icon: LucideIcon; words: MessageId }[] = [
  { value: "refresh", icon: RefreshCw, words: "tabs.refresh" },
  { value: "close", icon: X, words: "tabs.close" },
  { value: "closeLeft", icon: ArrowLeftToLine, words: "tabs.closeLeft" },
  { value: "closeRight", icon: ArrowRightToLine, words: "tabs.closeRight" },
  { value: "closeOthers", icon: CopyX, words: "tabs.closeOthers" },
  { value: "closeAll", icon: SquareX, words: "tabs.closeAll" },
];
