import { chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";

/** What a sheet of sums stands in. */
export const SheetFrame = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    minH: "0",
    bg: "surface",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "surface",
    overflow: "hidden",
  },
});

/** A line's name, which leads to what it sums. */
export const SheetLink = chakra(Link, { base: { color: "accent.fg", _hover: { textDecoration: "underline" } } });
