import { useMutation, useQuery } from "@apollo/client/react";
import { chakra, Skeleton, Text } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import type { ImageKind } from "../../../../common/images/image-check.ts";
import { Permission } from "../../../../common/permission.ts";
import { useAllowed } from "../../../lib/session.ts";
import { changedFields } from "../../../ui/form/changed-fields.ts";
import { FormBody, submitOf } from "../../../ui/form/form-parts.tsx";
import { useKitForm } from "../../../ui/form/use-kit-form.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { PlatformImageField } from "../../../parts/images/platform-image-field.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Surface } from "../../../ui/surface.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { ChangeSiteDocument, SiteDocument, type PlatformRowFragment } from "./platform.generated.ts";
import { SITE_SCHEMA, siteInput, siteValues } from "./platform-values.ts";
import { SiteFields } from "./site-fields.tsx";
import { DeedButton } from "../../../ui/deed-button.tsx";

const KINDS: readonly ImageKind[] = ["ICON", "LOGO"];

/** /siteSet: what one's own platform says of itself, and the standards that its stations begin with. */
export function SiteSetScreen() {
  const { data, error, refetch } = useQuery(SiteDocument, {
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const mayDress = useAllowed(Permission.WebsiteIcon);
  // Superiors come first: nothing that the person sees is above their own.
  const platform = data?.platforms[0];
  return (
    <Screen title="menu.siteSet" subtitle={platform && <bdi>{platform.name}</bdi>}>
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <chakra.div css={PANES}>
          {platform ? <SiteForm key={platform.id} platform={platform} /> : <Skeleton h="96" borderRadius="surface" />}
          {platform && mayDress && (
            <chakra.div display="grid" gap="3" alignContent="start">
              {KINDS.map((kind) => (
                <Surface key={kind} title={<FormattedMessage id={`image.${kind}`} />}>
                  <chakra.div px="4" pb="3">
                    <PlatformImageField platform={platform} kind={kind} />
                  </chakra.div>
                </Surface>
              ))}
            </chakra.div>
          )}
        </chakra.div>
      )}
    </Screen>
  );
}

function SiteForm({ platform }: { readonly platform: PlatformRowFragment }) {
  const [change] = useMutation(ChangeSiteDocument);
  const form = useKitForm({
    schema: SITE_SCHEMA,
    values: siteValues(platform),
    submit: (values, { context }, first) =>
      change({ variables: { input: changedFields(siteInput(values), siteInput(first)) }, context }),
    onDone: () => notify({ tone: "success", message: "platform.saved" }),
  });
  return (
    <chakra.form css={FORM} noValidate onSubmit={submitOf(form)}>
      <FormBody form={form}>
        <SiteFields form={form}>
          <Text fontSize="sm" color="muted">
            <FormattedMessage
              id={platform.parentId === null ? "platform.site.used" : "platform.site.limit"}
              values={{ count: platform.stationCount, limit: platform.siteLimit }}
            />
          </Text>
        </SiteFields>
      </FormBody>
      <chakra.footer display="flex" alignItems="center" justifyContent="flex-end" gap="3" marginBlockStart="4">
        {form.dirty && (
          <Text fontSize="sm" color="muted" me="auto">
            <FormattedMessage id="form.unsaved" />
          </Text>
        )}
        <DeedButton needs={ChangeSiteDocument} type="submit" aria-disabled={form.busy} aria-busy={form.busy}>
          <FormattedMessage id={form.busy ? "form.busy" : "form.save"} />
        </DeedButton>
      </chakra.footer>
    </chakra.form>
  );
}

const PANES = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "minmax(0, 44rem) minmax(0, 26rem)" },
  gap: "3",
  alignItems: "start",
} as const;

const FORM = {
  bg: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "surface",
  padding: { base: "3", md: "5" },
} as const;
