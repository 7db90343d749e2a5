import { Moon, Sun } from "lucide-react";
import { useIntl } from "react-intl";
import { setAppearance, useAppearance } from "../lib/appearance.ts";
import { PlainIconButton } from "./plain-icon-button.tsx";

/** Light or dark, at once and kept on this device. */
export function AppearanceToggle() {
  const { formatMessage } = useIntl();
  const dark = useAppearance() === "dark";
  const Icon = dark ? Sun : Moon;
  const label = formatMessage({ id: dark ? "appearance.light" : "appearance.dark" });
  return (
    <PlainIconButton label={label} title={label} onClick={() => setAppearance(dark ? "light" : "dark")}>
      <Icon size={18} aria-hidden />
    </PlainIconButton>
  );
}
