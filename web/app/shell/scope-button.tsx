import { chakra } from "@chakra-ui/react";
import { ChevronDown, MapPin } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { Permission } from "../../../common/permission.ts";
import { useScope } from "../../lib/scope.ts";
import { useAllowed } from "../../lib/session.ts";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";

const ScopePanel = lazyPart(() => import("./scope-panel.tsx"), "ScopePanel", closing);
const ScopeWatch = lazyPart(() => import("./scope-watch.tsx"), "ScopeWatch", { giveUp: () => undefined });

/**
 * To which place the screens are narrowed, and the way to another; a long name has a second line. Small screens have the
 * icon alone, tinted while anything is left out, and the name above the screen itself.
 */
export function ScopeButton() {
  const { formatMessage } = useIntl();
  const [scope] = useScope();
  const allowed = useAllowed(Permission.Home);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = scope?.name ?? formatMessage({ id: "scope.all" });
  return (
    allowed && (
      <>
        <Trigger
          ref={button}
          type="button"
          data-narrowed={scope ? true : undefined}
          aria-label={formatMessage({ id: "scope.of" }, { name })}
          aria-haspopup="dialog"
          aria-expanded={open}
          title={name}
          onClick={() => setOpen(!open)}
        >
          <MapPin size={18} aria-hidden />
          <chakra.bdi hideBelow="xl" flex="1" minW="0" css={NAME} data-scope-name aria-hidden>
            {name}
          </chakra.bdi>
          <chakra.span hideBelow="xl" display="inline-flex">
            <ChevronDown size={15} aria-hidden />
          </chakra.span>
        </Trigger>
        <Suspense fallback={null}>
          {open && <ScopePanel at={button} onClose={() => setOpen(false)} />}
          {scope && <ScopeWatch />}
        </Suspense>
      </>
    )
  );
}

const NAME = { textAlign: "start", overflowWrap: "anywhere", lineHeight: "1.2", fontSize: "sm" } as const;

const Trigger = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    flex: "none",
    inlineSize: { base: "10", xl: "max-content" },
    minInlineSize: { xl: "40", "2xl": "44" },
    maxInlineSize: { xl: "64", "2xl": "80" },
    blockSize: "9",
    paddingInline: { base: "0", xl: "2.5" },
    borderRadius: "control",
    color: "muted",
    fontWeight: "500",
    cursor: "pointer",
    _hover: { bg: "surface.sunken", color: "text" },
    _expanded: { bg: "surface.sunken" },
    "&[data-narrowed]": { color: "accent.fg" },
  },
});
