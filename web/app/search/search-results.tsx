import { chakra, Combobox } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { EmptyState } from "../../ui/states.tsx";
import { MarkedText } from "./marked-text.tsx";
import type { Hit } from "./source.ts";
import type { Found } from "./use-found.ts";

interface Props {
  readonly found: Found;
  readonly typed: string;
}

/** What was found, by kind, and how much it is for those who cannot see it. */
export function SearchResults({ found: { groups, waiting, failed }, typed }: Props) {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <>
      <Combobox.Content css={LIST}>
        {groups.map(({ id, heading, hits }) => (
          <Combobox.ItemGroup key={id}>
            <Combobox.ItemGroupLabel color="muted" fontSize="xs" fontWeight="600" px="3" py="1.5">
              <FormattedMessage id={heading} />
            </Combobox.ItemGroupLabel>
            {hits.map((hit) => (
              <Line key={hit.id} hit={hit} />
            ))}
          </Combobox.ItemGroup>
        ))}
      </Combobox.Content>
      {count === 0 && !waiting && (
        <EmptyState title="search.none" text="search.none.text" values={{ text: <bdi>{typed}</bdi> }} compact />
      )}
      <Note role="status" data-quiet={!waiting && !failed ? true : undefined}>
        {waiting ? (
          <FormattedMessage id="search.waiting" />
        ) : (
          <>
            {failed && <FormattedMessage id="search.failed" />}
            <chakra.span srOnly>
              <FormattedMessage id="search.count" values={{ count }} />
            </chakra.span>
          </>
        )}
      </Note>
    </>
  );
}

function Line({ hit }: { readonly hit: Hit }) {
  const { icon: Icon, title, beside } = hit;
  return (
    <Combobox.Item item={hit} css={ITEM}>
      <Icon size={17} aria-hidden strokeWidth={1.9} />
      <chakra.span truncate minW="0">
        <MarkedText {...title} />
      </chakra.span>
      {beside && (
        <chakra.small truncate flex="none" maxW="1/2" ms="auto" ps="3" color="muted" fontSize="xs">
          <MarkedText {...beside} />
        </chakra.small>
      )}
    </Combobox.Item>
  );
}

const LIST = {
  flex: "1",
  minH: "0",
  maxH: "none",
  overflowY: "auto",
  p: "1.5",
  bg: "transparent",
  boxShadow: "none",
  borderRadius: "0",
  "&:empty": { display: "none" },
} as const;

const ITEM = {
  justifyContent: "flex-start",
  gap: "3",
  minH: "control",
  px: "3",
  borderRadius: "control",
  cursor: "pointer",
  "& > svg": { flex: "none", color: "muted" },
  "&[data-highlighted]": { bg: "accent.subtle", "& > svg": { color: "accent.fg" } },
} as const;

const Note = chakra("p", {
  base: { flex: "none", px: "4.5", pb: "2", color: "muted", fontSize: "sm", "&[data-quiet]": { p: "0" } },
});
