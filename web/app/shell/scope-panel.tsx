import { chakra } from "@chakra-ui/react";
import { useMemo, type RefObject } from "react";
import { useIntl } from "react-intl";
import { useScope } from "../../lib/scope.ts";
import type { ScopePlace } from "../../lib/preferences/scope-place.ts";
import { HangingPanel } from "../../ui/hanging-panel.tsx";
import { ownTree, placesNamed, type Place } from "../../parts/places/scope-rules.ts";
import { SearchedTree } from "../../parts/places/searched-tree.tsx";
import { usePlaces } from "../../parts/places/use-places.ts";

interface Props {
  /** The button that it hangs from and that has the focus afterwards. */
  readonly at: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** The places that the person sees, one of them to be chosen, and above them all stations. */
export function ScopePanel({ at, onClose }: Props) {
  const { formatMessage } = useIntl();
  const [scope, setScope] = useScope();
  const { stations, platforms, ready } = usePlaces();
  const tree = useMemo(() => ownTree(stations, platforms), [stations, platforms]);
  const selected = useMemo(() => (scope ? placesNamed(tree, scope).map(({ key }) => key) : []), [tree, scope]);
  const label = formatMessage({ id: "scope.title" });

  function handleChoose(place: ScopePlace | null) {
    setScope(place);
    at.current?.focus();
    onClose();
  }

  return (
    <HangingPanel at={at} end="start" label={label} width="22rem" onClose={onClose}>
      <chakra.div p="2" display="flex" flexDirection="column" gap="2" minH="0" h="min(28rem, 70dvh)">
        <chakra.button type="button" css={ALL} aria-pressed={scope === null} onClick={() => handleChoose(null)}>
          {formatMessage({ id: "scope.all" })}
        </chakra.button>
        <SearchedTree
          label={label}
          places={tree}
          selected={selected}
          onTouch={(place) => handleChoose(scopePlaceOf(place))}
          ready={ready}
        />
      </chakra.div>
    </HangingPanel>
  );
}

function scopePlaceOf({ kind, id, name }: Place): ScopePlace {
  return { kind, id, name };
}

const ALL = {
  flex: "none",
  paddingInline: "2.5",
  paddingBlock: "1.5",
  borderRadius: "control",
  textAlign: "start",
  fontSize: "sm",
  fontWeight: "550",
  cursor: "pointer",
  "&[aria-pressed=true]": { bg: "accent.subtle", color: "accent.fg" },
  "&:hover:not([aria-pressed=true])": { bg: "surface.sunken" },
  "&:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "1px" },
} as const;
