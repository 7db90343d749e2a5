import { chakra } from "@chakra-ui/react";
import { LayoutDashboard, Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useBranding } from "../../lib/use-branding.ts";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { ExportTray } from "../../parts/export/export-tray.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { FullScreenButton } from "./full-screen-button.tsx";
import { HeaderLink } from "./header-link.tsx";
import { HeaderMenu } from "./header-menu.tsx";
import { IconTool } from "./icon-tool.tsx";
import { ErrorLogButton } from "./error-log-button.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { ScopeButton } from "./scope-button.tsx";
import { SizeMenu } from "./size-menu.tsx";
import { ThemeButton } from "./theme-button.tsx";
import { UserMenu } from "./user-menu.tsx";
import { Search } from "../search/search.tsx";

interface Props {
  readonly collapsed: boolean;
  readonly onToggleMenu: () => void;
  readonly drawerOpen: boolean;
  readonly onOpenDrawer: () => void;
}

/** 56 px: where one is, the menu's switch, the dashboard, and the person's own tools. */
export function Header({ collapsed, onToggleMenu, drawerOpen, onOpenDrawer }: Props) {
  const { formatMessage } = useIntl();
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <chakra.header
      display="flex"
      alignItems="center"
      gap={{ base: "0", sm: "1" }}
      h="header"
      flex="none"
      px={{ base: "2", md: "3" }}
      data-chrome="header"
      borderBottomWidth="1px"
      borderColor="line"
      position="sticky"
      top="0"
      zIndex="sticky"
    >
      <IconButton
        label={formatMessage({ id: "shell.menu.open" })}
        aria-expanded={drawerOpen}
        onClick={onOpenDrawer}
        display={{ base: "inline-flex", md: "none" }}
      >
        <MenuIcon size={19} aria-hidden />
      </IconButton>
      <Brand />
      <IconButton
        label={formatMessage({ id: collapsed ? "shell.menu.expand" : "shell.menu.collapse" })}
        aria-expanded={!collapsed}
        onClick={onToggleMenu}
        display={{ base: "none", md: "inline-flex" }}
        _rtl={{ "& svg": { transform: "scaleX(-1)" } }}
      >
        <Toggle size={18} aria-hidden />
      </IconButton>
      <HeaderMenu />
      <ScopeButton />
      <chakra.span flex="1" />
      <Search />
      {/* On a phone it is in the menu. */}
      <chakra.span hideBelow="sm">
        <HeaderLink to={paths.kanban} icon={LayoutDashboard} title="menu.kanban" />
      </chakra.span>
      <ExportTray />
      <IconTool />
      <ErrorLogButton />
      <FullScreenButton />
      <SizeMenu />
      <ThemeButton />
      <LanguageMenu />
      <UserMenu />
    </chakra.header>
  );
}

function Brand() {
  const { formatMessage } = useIntl();
  const label = `${formatMessage({ id: "app.name" })}: ${formatMessage({ id: "shell.home" })}`;
  return (
    <chakra.a
      asChild
      display="inline-flex"
      alignItems="center"
      ps={{ base: "1", md: "1.5" }}
      pe={{ base: "1", md: "3" }}
      h="10"
      borderRadius="control"
    >
      <Link to={paths.home} aria-label={label}>
        <BrandMark branding={useBranding()} />
      </Link>
    </chakra.a>
  );
}
