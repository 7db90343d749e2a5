import { chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactElement } from "react";

const Plain = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    flex: "none",
    borderRadius: "control",
    color: "muted",
    cursor: "pointer",
    transition: "background 120ms, color 120ms",
    _hover: { bg: "surface.sunken", color: "text" },
    _pressed: { bg: "accent.subtle", color: "accent.fg" },
    _focusVisible: { outline: "2px solid", outlineColor: "accent.solid" },
  },
});

export interface IconButtonProps extends Omit<ComponentProps<typeof Plain>, "children" | "aria-label"> {
  /** What it does: its name. */
  readonly label: string;
  readonly size?: "sm" | "md";
  readonly children: ReactElement;
}

/** A button that is an icon, as light as can be; {@link IconButton} shows its name on hover and focus as well. */
export function PlainIconButton({ label, size = "md", children, ...rest }: IconButtonProps) {
  return (
    <Plain type="button" aria-label={label} boxSize={size === "sm" ? "7" : "control"} {...rest}>
      {children}
    </Plain>
  );
}
