import { useQuery } from "@apollo/client/react";
import { Button, Dialog, Portal, Skeleton } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router-dom";
import { PlatformImageField } from "../../ui/platform-image-field.tsx";
import { PlatformImagesDocument } from "../../features/website-icon/website-icon.generated.ts";
import { useMe } from "../../lib/me.ts";
import { paths } from "../../lib/paths.ts";

/** The site icon of one's own platform, at hand on every screen; the rest is behind the link. */
export function IconDialog({ onClose }: { readonly onClose: () => void }) {
  const own = useMe()?.platform.id;
  const { data } = useQuery(PlatformImagesDocument);
  const platform = data?.platforms.find(({ id }) => id === own);
  return (
    <Dialog.Root
      open
      placement="center"
      size="md"
      onOpenChange={({ open }) => {
        if (!open) {
          onClose();
        }
      }}
    >
      <Portal>
        <Dialog.Backdrop bg="scrim" />
        <Dialog.Positioner>
          <Dialog.Content mx="4" borderWidth="1px" borderColor="line">
            <Dialog.Header>
              <Dialog.Title fontSize="lg">
                <FormattedMessage id="image.ICON" />
              </Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pt="0" pb="2">
              {platform ? (
                <PlatformImageField platform={platform} kind="ICON" />
              ) : (
                <Skeleton h="40" borderRadius="control" />
              )}
            </Dialog.Body>
            <Dialog.Footer justifyContent="space-between">
              <Button asChild variant="ghost">
                <Link to={paths.websiteIcon} onClick={onClose}>
                  <FormattedMessage id="websiteIcon.all" />
                </Link>
              </Button>
              <Button variant="outline" colorPalette="gray" onClick={onClose}>
                <FormattedMessage id="action.close" />
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
