import { useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import type { PermissionGroup } from "../../../parts/rights/permission-grid.tsx";
import { grantableGroups, useRightsMap } from "../../../ui/rights-map.ts";

/**
 * What can be granted, by the screens that it opens. How far a permission goes is told by its words, `right.<value>.OPERATE`
 * and `right.<value>.APPROVE`: a test holds that they are those that the server grants.
 */
export function useGrantable(): readonly PermissionGroup[] {
  const { messages } = useIntl();
  const words = (value: number, level: "OPERATE" | "APPROVE"): MessageId | undefined => {
    const id = `right.${value}.${level}`;
    return id in messages ? (id as MessageId) : undefined;
  };
  return grantableGroups(useRightsMap()).map(({ title, permissions }) => ({
    title,
    permissions: permissions.map(({ value, title: name }) => ({
      value,
      title: name,
      operate: words(value, "OPERATE"),
      approve: words(value, "APPROVE"),
    })),
  }));
}
