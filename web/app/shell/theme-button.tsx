import { Palette } from "lucide-react";
import { Suspense, useState } from "react";
import { useIntl } from "react-intl";
import { IconButton } from "../../ui/icon-button.tsx";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";

const ThemeDialog = lazyPart(() => import("./theme-dialog.tsx"), "ThemeDialog", closing);

/** Opens the theme dialog; on a phone the user menu does. */
export function ThemeButton() {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={formatMessage({ id: "shell.theme" })}
        hideBelow="sm"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Palette size={18} aria-hidden />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <ThemeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
