import { useQuery } from "@apollo/client/react";
import { Button, Skeleton } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { PlatformImageField } from "../../ui/platform-image-field.tsx";
import { PlatformImagesDocument } from "../../features/website-icon/website-icon.generated.ts";
import { useMe } from "../../lib/me.ts";
import { paths } from "../../lib/paths.ts";
import { DialogFrame } from "../../ui/dialog-frame.tsx";

/** The site icon of one's own platform, at hand on every screen; the rest is behind the link. */
export function IconDialog({ onClose }: { readonly onClose: () => void }) {
  const own = useMe()?.platform.id;
  const { data } = useQuery(PlatformImagesDocument);
  const platform = data?.platforms.find(({ id }) => id === own);
  return (
    <DialogFrame
      title={<FormattedMessage id="image.ICON" />}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button asChild variant="ghost" me="auto">
            <Link to={paths.websiteIcon} onClick={onClose}>
              <FormattedMessage id="websiteIcon.all" />
            </Link>
          </Button>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            <FormattedMessage id="action.close" />
          </Button>
        </>
      }
    >
      {platform ? <PlatformImageField platform={platform} kind="ICON" /> : <Skeleton h="40" borderRadius="control" />}
    </DialogFrame>
  );
}
