import { chakra } from "@chakra-ui/react";
import { MEANINGS } from "../../../ui/theme-tokens.ts";
import { GuideSection, Sample } from "./guide-parts.tsx";

const GROUNDS = ["ground", "surface", "surface.raised", "surface.sunken", "header", "line", "line.strong"] as const;
const ACCENTS = ["accent.solid", "accent.muted", "accent.subtle"] as const;
const DIGITS = "0123456789";
const TYPE = ["2xs", "xs", "sm", "md", "lg", "xl", "2xl"] as const;

/** Colours and type as the theme sets them. */
export function GuideTokens() {
  return (
    <GuideSection name="tokens">
      <Sample name="colors">
        <div style={{ display: "flex", flexWrap: "wrap", gap: "0.5rem" }}>
          {[...GROUNDS, ...ACCENTS].map((token) => (
            <chakra.span key={token} css={SWATCH} bg={token} title={token} />
          ))}
        </div>
      </Sample>
      <Sample name="colors.state">
        <div style={{ display: "flex", flexWrap: "wrap", gap: "0.5rem" }}>
          {MEANINGS.map((meaning) => (
            <chakra.span
              key={meaning}
              css={SWATCH}
              bg={`state.${meaning}.bg`}
              color={`state.${meaning}.fg`}
              borderColor={`state.${meaning}.line`}
            >
              {meaning}
            </chakra.span>
          ))}
        </div>
      </Sample>
      <Sample name="fontSizes">
        {TYPE.map((size) => (
          <chakra.span key={size} fontSize={size} lineHeight="1.3">
            {size} {DIGITS}
          </chakra.span>
        ))}
      </Sample>
    </GuideSection>
  );
}

const SWATCH = {
  minInlineSize: "10",
  minBlockSize: "8",
  paddingInline: "2",
  display: "inline-flex",
  alignItems: "center",
  fontSize: "xs",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "control",
} as const;
