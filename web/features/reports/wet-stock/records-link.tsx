import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useScreens } from "../../../ui/screens-map.ts";

interface Props {
  /** The list of the records under it; absent: there are none by themselves. */
  readonly to?: string | undefined;
  readonly children: ReactNode;
}

/** A name that leads to its records, for who may open their screen. */
export function RecordsLink({ to, children }: Props) {
  const screens = useScreens();
  return to !== undefined && screens.has(to.split("?")[0] ?? "") ? <NameLink to={to}>{children}</NameLink> : children;
}

const NameLink = chakra(Link, { base: { color: "accent.fg", _hover: { textDecoration: "underline" } } });
