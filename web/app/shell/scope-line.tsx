import { chakra } from "@chakra-ui/react";
import { MapPin, MapPinOff } from "lucide-react";
import { useIntl } from "react-intl";
import { useScope } from "../../lib/scope.ts";
import type { ScopeUse } from "../routes/route.ts";

/**
 * Above a screen: why it shows more than the person's scope, in one line; and where the header has no room for the
 * scope's name, that name in full.
 */
export function ScopeLine({ use }: { readonly use: ScopeUse }) {
  const { formatMessage } = useIntl();
  const [scope] = useScope();
  if (scope === null) {
    return null;
  }
  const { name } = scope;
  const obeys = use.narrows.includes(scope.kind);
  return (
    <Line role="note" data-scope={obeys ? "narrowed" : "whole"} hideFrom={obeys ? "xl" : undefined}>
      {obeys ? <MapPin size={14} aria-hidden /> : <MapPinOff size={14} aria-hidden />}
      <chakra.span display="flex" flexWrap="wrap" columnGap="1.5">
        <bdi>{formatMessage({ id: obeys ? "scope.of" : "scopeWhy.not" }, { name })}</bdi>
        {!obeys && use.why && <span>{formatMessage({ id: use.why })}</span>}
      </chakra.span>
    </Line>
  );
}

const Line = chakra("div", {
  base: {
    display: "flex",
    flex: "none",
    gap: "2",
    px: { base: "3", md: "4" },
    py: "1.5",
    fontSize: "sm",
    lineHeight: "1.35",
    color: "muted",
    bg: "surface.sunken",
    borderBlockEndWidth: "1px",
    borderColor: "line",
    "& > svg": { flex: "none", marginBlockStart: "2px" },
    "&[data-scope=narrowed]": { color: "accent.fg" },
  },
});
