import { Button, chakra } from "@chakra-ui/react";
import { ChevronDown, MapPin } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { Permission } from "../../lib/permission.ts";
import { useScope } from "../../lib/scope.ts";
import { useAllowed } from "../../lib/session.ts";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";

const ScopePanel = lazyPart(() => import("./scope-panel.tsx"), "ScopePanel", closing);
const ScopeWatch = lazyPart(() => import("./scope-watch.tsx"), "ScopeWatch", { giveUp: () => undefined });

/**
 * To which place the lists are narrowed, and the way to another; always as wide, whatever it is called. Small screens have
 * the icon alone, tinted while anything is left out.
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
        <Button
          ref={button}
          size="sm"
          variant="ghost"
          colorPalette={scope ? "accent" : "gray"}
          aria-label={formatMessage({ id: "scope.of" }, { name })}
          aria-haspopup="dialog"
          aria-expanded={open}
          title={name}
          onClick={() => setOpen(!open)}
          css={ROOM}
        >
          <MapPin aria-hidden />
          <chakra.bdi hideBelow="2xl" flex="1" minW="0" truncate textAlign="start" aria-hidden>
            {name}
          </chakra.bdi>
          <chakra.span hideBelow="2xl" display="inline-flex">
            <ChevronDown size={15} aria-hidden />
          </chakra.span>
        </Button>
        <Suspense fallback={null}>
          {open && <ScopePanel at={button} onClose={() => setOpen(false)} />}
          {scope && <ScopeWatch />}
        </Suspense>
      </>
    )
  );
}

const ROOM = {
  flex: "none",
  minInlineSize: "0",
  inlineSize: { base: "10", "2xl": "44" },
  blockSize: "10",
  paddingInline: { base: "0", "2xl": "2.5" },
  fontWeight: "500",
} as const;
