import { useQuery } from "@apollo/client/react";
import { Text } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { DetailDrawer, DetailSection } from "../../../ui/detail-drawer.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import { menuOf, useRightsMap } from "../../../ui/rights-map.ts";
import { HeldPermissions, RightGroups } from "../../../parts/rights/held-permissions.tsx";
import { PersonRightsDocument, type PersonRowFragment } from "./permission.generated.ts";

/** What a person would see: their menu, and every permission that their roles give them. */
export function RightsDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(PersonRightsDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  const [person] = data?.accounts.nodes ?? [];
  const facts = person && [
    { title: "account.name" as const, value: <bdi>{person.name}</bdi> },
    { title: "account.platform" as const, value: <bdi>{person.platform.name}</bdi> },
    {
      title: "account.roles" as const,
      value: <bdi>{person.roles.map(({ name }) => name).join(", ") || NO_VALUE}</bdi>,
    },
  ];
  return (
    <DetailDrawer
      title={<bdi>{person?.login ?? NO_VALUE}</bdi>}
      subtitle={<FormattedMessage id="rights.title" />}
      facts={error && !data ? [] : facts}
      missing={data !== undefined && person === undefined}
      onClose={onClose}
    >
      {error && !data && <LoadError error={error} onRetry={() => void refetch().catch(() => undefined)} compact />}
      {person && <Rights person={person} />}
    </DetailDrawer>
  );
}

function Rights({ person }: { readonly person: PersonRowFragment }) {
  const { disabled, permissions } = person;
  const groups = useRightsMap();
  return (
    <>
      {disabled && (
        <Text fontSize="sm" color="state.warning.fg">
          <FormattedMessage id="rights.disabled" />
        </Text>
      )}
      <DetailSection title="rights.menu">
        <RightGroups groups={menuOf(groups, permissions)} />
      </DetailSection>
      <DetailSection title="rights.permissions">
        <HeldPermissions grants={person} />
      </DetailSection>
    </>
  );
}
