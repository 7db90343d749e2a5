import { useQuery } from "@apollo/client/react";
import { Button, Skeleton } from "@chakra-ui/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";
import { Link, useLocation } from "react-router-dom";
import { PlatformImageField } from "../../parts/images/platform-image-field.tsx";
import { PlatformImagesDocument } from "../../features/administration/website-icon/website-icon.generated.ts";
import { useMe } from "../../lib/me.ts";
import { paths } from "../../lib/paths.ts";
import { DialogFrame } from "../../ui/dialog-frame.tsx";
import { leave } from "../../ui/form/leave.ts";
import { LoadError } from "../../ui/load-error.tsx";

/** The site icon of one's own platform, at hand on every screen; the rest is behind the link. */
export function IconDialog({ onClose }: { readonly onClose: () => void }) {
  const [dirty, setDirty] = useState(false);
  const { pathname } = useLocation();
  const close = () => void leave({ dirty }, onClose);
  useArrival(onClose);

  // Elsewhere the console's guard asks, and the dialog goes once the person has arrived.
  function handleLink(event: MouseEvent) {
    if (pathname === paths.websiteIcon) {
      event.preventDefault();
      close();
    }
  }

  return (
    <DialogFrame
      title={<FormattedMessage id="image.ICON" />}
      size="md"
      keeps={dirty}
      onClose={close}
      footer={
        <>
          <Button asChild variant="ghost" me="auto">
            <Link to={paths.websiteIcon} onClick={handleLink}>
              <FormattedMessage id="websiteIcon.all" />
            </Link>
          </Button>
          <Button variant="outline" colorPalette="gray" onClick={close}>
            <FormattedMessage id="action.close" />
          </Button>
        </>
      }
    >
      <OwnIcon onDirty={setDirty} />
    </DialogFrame>
  );
}

/** Calls back once the person is on another screen than that on which this was first shown. */
function useArrival(onArrive: () => void): void {
  const { pathname } = useLocation();
  const begun = useRef(pathname);
  useEffect(() => {
    if (pathname !== begun.current) {
      onArrive();
    }
  }, [pathname, onArrive]);
}

function OwnIcon({ onDirty }: { readonly onDirty: (dirty: boolean) => void }) {
  const own = useMe()?.platform.id;
  const { data, error, refetch } = useQuery(PlatformImagesDocument);
  const platform = data?.platforms.find(({ id }) => id === own);
  if (platform) {
    return <PlatformImageField platform={platform} kind="ICON" onDirty={onDirty} />;
  }
  return error ? (
    <LoadError compact error={error} onRetry={() => void refetch().catch(() => undefined)} />
  ) : (
    <Skeleton h="40" borderRadius="control" />
  );
}
