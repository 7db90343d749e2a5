import { chakra } from "@chakra-ui/react";
import { X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useIntl } from "react-intl";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { PlainIconButton } from "../../ui/plain-icon-button.tsx";
import type { Route } from "../navigation.ts";

interface Props {
  readonly route: Route;
  readonly address: string;
  readonly current: boolean;
  readonly unsaved: boolean;
  readonly onClose: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => void;
}

/** One tab: the way to its screen, a dot while something there is unsaved, and what closes it. Home has no such thing. */
export function Tab({ route, address, current, unsaved, onClose, onKeyDown }: Props) {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: route.title });
  const closable = route.path !== paths.home;
  return (
    <Frame data-current={current || undefined} data-closable={closable || undefined}>
      <Link
        to={address}
        draggable={false}
        data-tab={route.path}
        aria-current={current ? "page" : undefined}
        aria-keyshortcuts={closable ? "Delete Alt+Shift+ArrowLeft Alt+Shift+ArrowRight Shift+F10" : "Shift+F10"}
        onKeyDown={onKeyDown}
      >
        <chakra.span position="relative" flex="none" aria-hidden>
          <route.icon size={15} />
          {unsaved && <Dot />}
        </chakra.span>
        <bdi>{title}</bdi>
        {unsaved && (
          <>
            {" "}
            <chakra.span srOnly>{formatMessage({ id: "tabs.unsaved" })}</chakra.span>
          </>
        )}
      </Link>
      {closable && (
        <PlainIconButton
          size="sm"
          label={formatMessage({ id: "tabs.closeNamed" }, { title })}
          // By keyboard it is the Delete key on the tab: half as many stops on the way to the content.
          tabIndex={-1}
          onClick={onClose}
        >
          <X size={14} aria-hidden />
        </PlainIconButton>
      )}
    </Frame>
  );
}

const Frame = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    h: "full",
    pe: "1",
    whiteSpace: "nowrap",
    color: "muted",
    borderBlockEndWidth: "2px",
    borderColor: "transparent",
    _hover: { color: "text", bg: "surface.sunken" },
    "&[data-current]": { color: "accent.fg", borderColor: "accent.solid" },
    "& > a": {
      display: "flex",
      alignItems: "center",
      gap: "2",
      h: "full",
      ps: "3",
      pe: "3",
      fontSize: "sm",
      fontWeight: 550,
      borderRadius: "control",
      _focusVisible: { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "-2px" },
    },
    "&[data-closable] > a": { pe: "1" },
  },
});

const Dot = chakra("span", {
  base: {
    position: "absolute",
    top: "-1",
    insetEnd: "-1",
    boxSize: "2",
    borderRadius: "full",
    bg: "state.warning.line",
  },
});
