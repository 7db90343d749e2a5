import { chakra, Text } from "@chakra-ui/react";
import { FormattedMessage } from "react-intl";
import { grantableGroups, type RightGroup, useRightsMap } from "../../ui/rights-map.ts";

/** Permissions by the screens that they open, with their numbers. */
export function HeldPermissions({ permissions }: { readonly permissions: readonly number[] }) {
  const held = grantableGroups(useRightsMap())
    .map(({ title, permissions: all }) => ({
      title,
      permissions: all.filter(({ value }) => permissions.includes(value)),
    }))
    .filter(({ permissions: rest }) => rest.length > 0);
  return held.length > 0 ? (
    <RightGroups groups={held} numbered />
  ) : (
    <Text fontSize="sm" color="muted">
      <FormattedMessage id="rights.none" />
    </Text>
  );
}

interface GroupsProps {
  readonly groups: readonly RightGroup[];
  readonly numbered?: boolean;
}

/** Screens by the groups of the menu. */
export function RightGroups({ groups, numbered = false }: GroupsProps) {
  return (
    <chakra.dl css={GROUPS}>
      {groups.map(({ title, permissions }) => (
        <div key={title}>
          <dt>
            <FormattedMessage id={title} />
          </dt>
          <dd>
            <ul>
              {permissions.map(({ value, title: name }) => (
                <li key={name}>
                  <FormattedMessage id={name} />
                  {numbered && <small>{value}</small>}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </chakra.dl>
  );
}

const GROUPS = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 11rem), 1fr))",
  gap: "3",
  fontSize: "sm",
  "& dt": { color: "muted", fontSize: "xs", fontWeight: "550" },
  "& ul": { listStyle: "none" },
  "& small": { color: "muted", marginInlineStart: "1.5", fontVariantNumeric: "tabular-nums" },
} as const;
