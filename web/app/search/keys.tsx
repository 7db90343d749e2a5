import { chakra } from "@chakra-ui/react";

/** Keys pressed together or in turn, as they are printed; from left to right in every language. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <chakra.span dir="ltr" display="inline-flex" gap="1" flex="none">
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </chakra.span>
  );
}

const Key = chakra("kbd", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    minW: "5",
    h: "5",
    px: "1.5",
    borderRadius: "sm",
    borderWidth: "1px",
    borderColor: "line",
    bg: "surface.sunken",
    color: "muted",
    fontFamily: "body",
    fontSize: "2xs",
    fontWeight: "500",
  },
});
