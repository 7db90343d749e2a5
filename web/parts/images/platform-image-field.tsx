import { useMutation } from "@apollo/client/react";
import { Button, chakra, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { BrandingDocument } from "../../lib/branding.generated.ts";
import type { ImageKind } from "../../../common/images/image-check.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import type { UploadedImage } from "../../lib/upload.ts";
import { ImageInput } from "../../ui/image-input.tsx";
import { notify } from "../../ui/toast-store.ts";
import { SetPlatformImageDocument, type PlatformImagesFragment } from "./platform-images.generated.ts";

/** Where the images of a platform stand in the contract. */
const FIELDS = { ICON: "icon", LOGO: "logo", PICTURE: "picture" } as const;

interface Props {
  readonly platform: PlatformImagesFragment;
  readonly kind: ImageKind;
  /** Told whether it holds what nobody has saved; the same function as long as it is there. */
  readonly onDirty?: (dirty: boolean) => void;
}

/** One image of a platform: chosen, looked at, and then saved; the console wears it at once. */
export function PlatformImageField({ platform, kind, onDirty }: Props) {
  const saved = platform[FIELDS[kind]];
  const [draft, setDraft] = useState<UploadedImage | null>();
  const { save, busy } = useSave(platform.id, kind);
  const changed = draft !== undefined && draft?.id !== saved?.id;
  useUnsaved(changed);
  useEffect(() => onDirty?.(changed), [onDirty, changed]);

  async function handleSave() {
    if (await save(draft ?? null)) {
      setDraft(undefined);
    }
  }

  return (
    <chakra.div display="grid" gap="2">
      <ImageInput kind={kind} label={`image.${kind}`} value={changed ? draft : saved} onChange={setDraft} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" minH="8">
        {changed ? (
          <>
            <Button size="sm" aria-disabled={busy} aria-busy={busy} onClick={() => void handleSave()}>
              <FormattedMessage id="websiteIcon.save" />
            </Button>
            <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => setDraft(undefined)}>
              <FormattedMessage id="websiteIcon.discard" />
            </Button>
            <Text fontSize="sm" color="state.warning.fg" role="status">
              <FormattedMessage id="websiteIcon.unsaved" />
            </Text>
          </>
        ) : (
          <Text fontSize="sm" color="muted">
            <FormattedMessage id={saved ? `websiteIcon.${kind}.text` : "websiteIcon.none"} />
          </Text>
        )}
      </chakra.div>
    </chakra.div>
  );
}

/** Saves; true where it was taken. What is refused, the client tells. */
function useSave(platformId: string, kind: ImageKind) {
  const { formatMessage } = useIntl();
  const [setPlatformImage, { loading: busy }] = useMutation(SetPlatformImageDocument, {
    refetchQueries: [BrandingDocument],
  });

  async function save(image: UploadedImage | null): Promise<boolean> {
    const input = { platformId, kind, imageId: image?.id ?? null };
    const taken = await setPlatformImage({ variables: { input } }).then(
      () => true,
      () => false,
    );
    if (taken) {
      const what = formatMessage({ id: `image.${kind}` });
      notify({ tone: "success", message: image ? "websiteIcon.saved" : "websiteIcon.removed", values: { what } });
    }
    return taken;
  }

  return { save, busy };
}
