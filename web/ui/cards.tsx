import { chakra } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { tabular } from "./theme.ts";

interface Fact {
  readonly id: string;
  readonly title: ReactNode;
  readonly value: ReactNode;
}

/** What a card tells beside its headline: titles where their lines begin, what they say where these end. */
export function CardFacts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ id, title, value }) => (
        <div key={id}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What all cards come to, below them. */
export function CardSums({ title, facts }: { readonly title: ReactNode; readonly facts: readonly Fact[] }) {
  const titleId = useId();
  return (
    <chakra.section aria-labelledby={titleId} css={SUMS}>
      <strong id={titleId}>{title}</strong>
      <CardFacts facts={facts} />
    </chakra.section>
  );
}

const FACTS = {
  "& dl": { display: "grid", gap: "1", fontSize: "sm", marginBlockStart: "1" },
  "& dl > div": { display: "flex", gap: "3", justifyContent: "space-between" },
  "& dt": { color: "muted", flex: "none", maxInlineSize: "60%" },
  "& dd": { textAlign: "end", minInlineSize: "0", overflowWrap: "anywhere" },
} as const;

const SUMS = {
  ...tabular,
  ...FACTS,
  padding: "3",
  bg: "surface.sunken",
  "& strong, & dd": { fontWeight: 600 },
} as const;

/** A list of cards, one below the other. */
export const CARDS = {
  ...tabular,
  ...FACTS,
  listStyle: "none",
  "& > li": { position: "relative", padding: "3", borderBlockEndWidth: "1px", borderColor: "line" },
} as const;
