import type { ComponentProps } from "react";
import { NavLink, useNavigate } from "react-router-dom";
import { VISIT } from "../../lib/scope.ts";
import { leadsInside, openMenuEntry } from "./open-menu-entry.ts";

interface Props extends Omit<ComponentProps<"a">, "href"> {
  /** A path of the console, or what {@link openMenuEntry} makes of anything else. */
  readonly path: string;
}

/** What one presses in the menu. */
export function MenuLink({ path, ...rest }: Props) {
  const navigate = useNavigate();
  return leadsInside(path) ? (
    <NavLink to={path} state={VISIT} {...rest} />
  ) : (
    <a
      {...rest}
      href={path || "#"}
      rel="noopener noreferrer"
      onClick={(event) => {
        event.preventDefault();
        openMenuEntry(path, (to) => void navigate(to));
      }}
    />
  );
}
