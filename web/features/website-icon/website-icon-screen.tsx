import { useQuery } from "@apollo/client/react";
import { chakra, Skeleton, Text } from "@chakra-ui/react";
import { useId } from "react";
import { FormattedMessage } from "react-intl";
import { useSearchParams } from "react-router-dom";
import { errorMessageId } from "../../i18n/messages.ts";
import { numbersOf } from "../../lib/error-numbers.ts";
import type { ImageKind } from "../../lib/image-checks.ts";
import { useMe } from "../../lib/me.ts";
import { Screen } from "../../ui/screen.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { Surface } from "../../ui/surface.tsx";
import { PlatformImageField } from "./platform-image-field.tsx";
import { PlatformImagesDocument, type PlatformImagesFragment } from "./website-icon.generated.ts";

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
        <ErrorState message={errorMessageId(numbersOf(error)[0])} onRetry={() => void refetch()} />
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

interface PlatformSelectProps {
  readonly platforms: readonly PlatformImagesFragment[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** The platform's own list: right on a phone, and found by typing. */
function PlatformSelect({ platforms, value, onChange }: PlatformSelectProps) {
  const id = useId();
  return (
    <chakra.div display="flex" alignItems="center" gap="2">
      <chakra.label htmlFor={id} color="muted" fontSize="sm">
        <FormattedMessage id="websiteIcon.platform" />
      </chakra.label>
      <chakra.select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        h="9"
        px="2.5"
        maxW="xs"
        bg="surface"
        color="text"
        borderWidth="1px"
        borderColor="line.strong"
        borderRadius="control"
        _focusVisible={{ outline: "2px solid", outlineColor: "accent.solid" }}
      >
        {platforms.map((platform) => (
          <option key={platform.id} value={platform.id}>
            {platform.name}
          </option>
        ))}
      </chakra.select>
    </chakra.div>
  );
}
