import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

interface PartProps {
  /** A name of the code, the same in every language. */
  readonly name: string;
  readonly children: ReactNode;
}

/** One family of pieces. */
export function GuideSection({ name, children }: PartProps) {
  return (
    <chakra.section aria-label={name} css={SECTION}>
      <h2>{name}</h2>
      <div>{children}</div>
    </chakra.section>
  );
}

/** One piece under its name. */
export function Sample({ name, children }: PartProps) {
  return (
    <chakra.div css={SAMPLE}>
      <code>{name}</code>
      {children}
    </chakra.div>
  );
}

const SECTION = {
  "& > h2": { fontSize: "lg", fontWeight: 600, marginBlock: "2" },
  "& > div": {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 19rem), 1fr))",
    gap: "4",
    alignItems: "start",
    padding: "4",
    bg: "surface",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "surface",
  },
} as const;

const SAMPLE = {
  display: "flex",
  flexDirection: "column",
  alignItems: "stretch",
  gap: "1.5",
  minWidth: 0,
  "& > code": { fontSize: "2xs", color: "muted", direction: "ltr", textAlign: "left", _rtl: { textAlign: "right" } },
} as const;
