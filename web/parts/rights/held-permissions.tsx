import { chakra, Text } from "@chakra-ui/react";
import { Pencil, Stamp, type LucideIcon } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Grants } from "../../lib/session.ts";
import { grantableGroups, type RightGroup, useRightsMap } from "../../ui/rights-map.ts";

/** Permissions by the screens that they open, with their numbers and how far they go. */
export function HeldPermissions({ grants }: { readonly grants: Grants }) {
  const { permissions } = grants;
  const held = grantableGroups(useRightsMap())
    .map(({ title, permissions: all }) => ({
      title,
      permissions: all.filter(({ value }) => permissions.includes(value)),
    }))
    .filter(({ permissions: rest }) => rest.length > 0);
  return held.length > 0 ? (
    <>
      <RightGroups groups={held} grants={grants} />
      <Key grants={grants} />
    </>
  ) : (
    <Text fontSize="sm" color="muted">
      <FormattedMessage id="rights.none" />
    </Text>
  );
}

interface GroupsProps {
  readonly groups: readonly RightGroup[];
  /** With the numbers, and the marks of what is operated and approved. */
  readonly grants?: Grants;
}

/** Screens by the groups of the menu. */
export function RightGroups({ groups, grants }: GroupsProps) {
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
                  {grants && <small>{value}</small>}
                  {grants?.operates.includes(value) && <Mark icon={Pencil} title="role.operates" />}
                  {grants?.approves.includes(value) && <Mark icon={Stamp} title="role.approves" />}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </chakra.dl>
  );
}

/** A level beyond seeing, as a sign with its word. */
function Mark({ icon: Icon, title }: { readonly icon: LucideIcon; readonly title: "role.operates" | "role.approves" }) {
  const { formatMessage } = useIntl();
  const word = formatMessage({ id: title });
  return (
    <chakra.span role="img" aria-label={word} title={word} color="muted" ms="1.5" display="inline-flex">
      <Icon size={12} aria-hidden />
    </chakra.span>
  );
}

/** What the signs among the permissions mean, where there are any. */
function Key({ grants: { operates, approves } }: { readonly grants: Grants }) {
  const signs = [
    ...(operates.length > 0 ? [{ title: "role.operates", icon: Pencil } as const] : []),
    ...(approves.length > 0 ? [{ title: "role.approves", icon: Stamp } as const] : []),
  ];
  return (
    signs.length > 0 && (
      <chakra.p display="flex" gap="4" mt="3" color="muted" fontSize="xs" aria-hidden>
        {signs.map(({ title, icon: Icon }) => (
          <chakra.span key={title} display="inline-flex" alignItems="center" gap="1.5">
            <Icon size={12} />
            <FormattedMessage id={title} />
          </chakra.span>
        ))}
      </chakra.p>
    )
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
