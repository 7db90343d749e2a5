import { chakra } from "@chakra-ui/react";
import { chromeOf, type ThemeTokens } from "../../ui/theme-tokens.ts";
import { coloursOf } from "../../ui/themes/variables.ts";

/** The frame as small as a stamp: header, menu, ground, two surfaces. Seen only; its radio button has the name. */
export function ThemePreview({ tokens }: { readonly tokens: ThemeTokens | undefined }) {
  return (
    <Stamp aria-hidden style={tokens && { background: coloursOf(tokens)["page"] }}>
      {tokens && <Frame tokens={tokens} />}
    </Stamp>
  );
}

function Frame({ tokens }: { readonly tokens: ThemeTokens }) {
  const header = chromeOf(tokens, "header");
  const menu = chromeOf(tokens, "menu");
  const edge = `inset 0 0 0 0.5px ${tokens.line}`;
  return (
    <>
      <chakra.i gridArea="header" style={{ background: coloursOf(tokens)["header"], borderColor: header.line }}>
        <Bar w="22%" style={{ background: header.text }} />
        <Bar w="8%" ms="auto" style={{ background: header.muted }} />
      </chakra.i>
      <chakra.i gridArea="menu" style={{ background: menu.ground, borderColor: menu.line }}>
        <Bar w="84%" h="5px" style={{ background: menu.active, boxShadow: `inset 4px 0 ${menu.accent}` }} />
        <Bar w="60%" style={{ background: menu.muted }} />
        <Bar w="70%" style={{ background: menu.muted }} />
      </chakra.i>
      <chakra.i gridArea="first" style={{ background: tokens.surface, boxShadow: edge }}>
        <Bar w="40%" style={{ background: tokens.text }} />
        <Bar w="75%" style={{ background: tokens.accent.solid }} />
        <Bar w="50%" style={{ background: tokens.state.refuelling.line }} />
      </chakra.i>
      <chakra.i gridArea="second" style={{ background: tokens.surface, boxShadow: edge }}>
        <Bar w="60%" style={{ background: tokens.muted }} />
        <Bar w="40%" h="6px" style={{ background: tokens.accent.solid }} />
      </chakra.i>
    </>
  );
}

const Stamp = chakra("span", {
  base: {
    display: "grid",
    gridTemplateColumns: "26% 1fr 0.7fr 4%",
    gridTemplateRows: "18% 1fr",
    gridTemplateAreas: '"header header header header" "menu first second ."',
    aspectRatio: "16 / 9",
    overflow: "hidden",
    borderRadius: "sm",
    borderWidth: "1px",
    borderColor: "line",
    "& > i": { display: "flex", flexDirection: "column", gap: "10%", minW: "0", p: "6%", borderStyle: "solid" },
    "& > i:nth-of-type(1)": { flexDirection: "row", alignItems: "center", px: "5%", py: "0", borderBottomWidth: "1px" },
    "& > i:nth-of-type(2)": { borderInlineEndWidth: "1px", px: "12%", py: "20%" },
    "& > i:nth-of-type(n + 3)": { m: "10% 0 10% 10%", p: "10%", borderRadius: "xs" },
  },
});

const Bar = chakra("i", { base: { display: "block", h: "3px", flex: "none", borderRadius: "xs" } });
