import { createContext, useContext } from "react";
import type { MessageId } from "../i18n/messages.ts";

/** One screen that a permission opens. */
export interface RightScreen {
  /** The permission's number; 0 is everybody's. */
  readonly value: number;
  /** Who holds one of these opens it too. */
  readonly alsoFor?: readonly number[];
  readonly title: MessageId;
}

/** Screens that stand together in the menu. */
export interface RightGroup {
  readonly title: MessageId;
  readonly permissions: readonly RightScreen[];
}

/** Every permission by the screen that it opens, in the menu's order: told by the app, which alone knows its routes. */
export const RightsMap = createContext<readonly RightGroup[]>([]);

/** {@link RightsMap} of the app around. */
export const useRightsMap = (): readonly RightGroup[] => useContext(RightsMap);

/** The permissions that can be granted: all but that which everybody has. */
export function grantableGroups(groups: readonly RightGroup[]): readonly RightGroup[] {
  return groups
    .map(({ title, permissions }) => ({ title, permissions: permissions.filter(({ value }) => value !== 0) }))
    .filter(({ permissions }) => permissions.length > 0);
}

/** The menu of somebody who holds these permissions. */
export function menuOf(groups: readonly RightGroup[], held: readonly number[]): readonly RightGroup[] {
  return groups
    .map(({ title, permissions }) => ({
      title,
      permissions: permissions.filter(
        ({ value, alsoFor = [] }) => value === 0 || [value, ...alsoFor].some((number) => held.includes(number)),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0);
}

/** How many permissions are granted, without that which everybody has. */
export const grantedCount = (permissions: readonly number[]): number =>
  permissions.filter((value) => value !== 0).length;
