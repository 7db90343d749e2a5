import { ImageUp } from "lucide-react";
import { Suspense, useState } from "react";
import { useIntl } from "react-intl";
import { Permission } from "../../../common/permission.ts";
import { useAllowed } from "../../lib/session.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { closing, lazyPart } from "../../ui/lazy-part.tsx";

const IconDialog = lazyPart(() => import("./icon-dialog.tsx"), "IconDialog", closing);

/** Opens the icon dialog for those who may change it; on a phone its screen in the menu does. */
export function IconTool() {
  const { formatMessage } = useIntl();
  const allowed = useAllowed(Permission.WebsiteIcon);
  const [open, setOpen] = useState(false);
  return (
    allowed && (
      <>
        <IconButton label={formatMessage({ id: "image.ICON" })} onClick={() => setOpen(true)} hideBelow="md">
          <ImageUp size={18} aria-hidden />
        </IconButton>
        {open && (
          <Suspense fallback={null}>
            <IconDialog onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    )
  );
}
