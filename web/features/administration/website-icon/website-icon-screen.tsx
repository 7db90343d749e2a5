import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton, Text } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { useSearchParams } from "react-router-dom";
import type { ImageKind } from "../../../../common/images/image-check.ts";
import { useMe } from "../../../lib/me.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { PlatformImageField } from "../../../parts/images/platform-image-field.tsx";
import type { PlatformImagesFragment } from "../../../parts/images/platform-images.generated.ts";
import { PlatformSelect } from "../../../parts/places/platform-select.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { PlatformImagesDocument } from "./website-icon.generated.ts";

const KINDS: readonly ImageKind[] = ["ICON", "LOGO", "PICTURE"];

/** /websiteIcon: the face of one's own platform and of those below. */
export function WebsiteIconScreen() {
  const { data, error, refetch } = useQuery(PlatformImagesDocument, { fetchPolicy: "cache-and-network" });
  const own = useMe()?.platform.id;
  const [search, setSearch] = useSearchParams();
  const platforms = data?.platforms ?? [];
  const wanted = search.get("platform") ?? own;
  const platform = platforms.find(({ id }) => id === wanted) ?? platforms[0];

  return (
    <Screen
      title="menu.websiteIcon"
      actions={
        platforms.length > 1 &&
        platform && (
          <PlatformSelect
            platforms={platforms}
            value={platform.id}
            onChange={(id) => setSearch({ platform: id }, { replace: true })}
          />
        )
      }
    >
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <Images platform={platform} />
      )}
    </Screen>
  );
}

/** Three fields, or what stands in for all of them: a choice of platforms above would push down whatever is there. */
function Images({ platform }: { readonly platform: PlatformImagesFragment | undefined }) {
  return platform ? (
    <>
      <Text color="muted" maxW="prose">
        <FormattedMessage id="websiteIcon.text" />
      </Text>
      <chakra.div display="grid" gap="3" maxW="4xl">
        {KINDS.map((kind) => (
          <Surface key={kind} title={<FormattedMessage id={`image.${kind}`} />}>
            <chakra.div px="4" pb="3">
              <PlatformImageField key={platform.id} platform={platform} kind={kind} />
            </chakra.div>
          </Surface>
        ))}
      </chakra.div>
    </>
  ) : (
    <chakra.div display="grid" gap="3" maxW="4xl">
      {KINDS.map((kind) => (
        <Skeleton key={kind} h="52" borderRadius="surface" />
      ))}
    </chakra.div>
  );
}
