import { chakra } from "@chakra-ui/react";
import { Search as SearchIcon } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { useIntl } from "react-intl";
import { useNavigate } from "react-router-dom";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { BEGIN } from "../../lib/begun.ts";
import { VISIT } from "../../lib/scope.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useLogout } from "../shell/use-logout.ts";
import { Keys } from "./keys.tsx";
import { KEYS, searchKeys, useShortcuts } from "./shortcuts.ts";
import type { Act, Hit } from "./source.ts";
import { useRecentPages } from "./use-recent-pages.ts";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";

const SearchPanel = lazyPart(() => import("./search-panel.tsx"), "SearchPanel", closing);
const ShortcutsDialog = lazyPart(() => import("./shortcuts-dialog.tsx"), "ShortcutsDialog", closing);
const ThemeDialog = lazyPart(() => import("../shell/theme-dialog.tsx"), "ThemeDialog", closing);

/** What lies over the page. */
type Over = "panel" | Exclude<Act, "logout">;

/** The way to the search in the header, the keys that lead there, and what both open. */
export function Search() {
  const [over, setOver] = useState<Over>();
  const recent = useRecentPages();
  const choose = useChoose(setOver);
  const close = useCallback(() => setOver(undefined), []);
  const [findKey] = usePreference("findKey");
  const [questionKey] = usePreference("questionKey");
  const list = useCallback(() => setOver("shortcuts"), []);
  useShortcuts({
    open: over === "panel",
    findKey,
    onToggle: useCallback((open) => setOver(open ? "panel" : undefined), []),
    onList: questionKey ? list : undefined,
  });
  return (
    <>
      <SearchButtons findKey={findKey} open={over === "panel"} onOpen={() => setOver("panel")} />
      <Suspense fallback={null}>
        {over === "panel" && <SearchPanel recent={recent} onClose={close} onChoose={choose} />}
        {over === "shortcuts" && <ShortcutsDialog onClose={close} />}
        {over === "theme" && <ThemeDialog onClose={close} />}
      </Suspense>
    </>
  );
}

function useChoose(setOver: (over: Over | undefined) => void): (hit: Hit) => void {
  const navigate = useNavigate();
  const logout = useLogout();
  return ({ leads }) => {
    const act = "act" in leads ? leads.act : undefined;
    setOver(act === "logout" ? undefined : act);
    if ("to" in leads) {
      void navigate(leads.to, { state: leads.begins ? { ...VISIT, ...BEGIN } : VISIT });
    } else if (act === "logout") {
      void logout();
    }
  };
}

interface ButtonProps {
  readonly findKey: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** A field to look at where there is room for one, else an icon. */
function SearchButtons({ findKey, open, onOpen }: ButtonProps) {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: "input.search" });
  const shared = {
    "aria-haspopup": "dialog",
    "aria-expanded": open,
    "aria-keyshortcuts": searchKeys(findKey),
    onClick: onOpen,
  } as const;
  return (
    <>
      <FieldButton type="button" hideBelow="lg" {...shared}>
        <SearchIcon size={16} aria-hidden />
        <chakra.span flex="1" textAlign="start">
          {label}
        </chakra.span>
        <span aria-hidden>
          <Keys keys={findKey ? KEYS.find : KEYS.command} />
        </span>
      </FieldButton>
      <IconButton label={label} hideFrom="lg" {...shared}>
        <SearchIcon size={18} aria-hidden />
      </IconButton>
    </>
  );
}

const FieldButton = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    h: "control",
    minW: { lg: "40", xl: "44", "2xl": "56" },
    ps: "2.5",
    pe: "1.5",
    me: "1",
    borderRadius: "control",
    borderWidth: "1px",
    borderColor: "line",
    color: "muted",
    cursor: "pointer",
    _hover: { bg: "surface.sunken", color: "text" },
    _focusVisible: { outline: "2px solid", outlineColor: "accent.solid" },
  },
});
