import { custom } from "zod/mini";
import type { Grants } from "../../../lib/session.ts";

/** Grants as a form keeps them: made by the grid alone, so that only their shape is checked. */
export const grantsField = custom<Grants>((value) => typeof value === "object" && value !== null);

/** Grants as the wire takes them. */
export const grantsInput = ({ permissions, operates, approves }: Grants) => ({
  permissions: [...permissions],
  operates: [...operates],
  approves: [...approves],
});

export const NO_GRANTS: Grants = { permissions: [], operates: [], approves: [] };

/** Whether somebody holds all of some grants: only then they may take them from others. */
export const holdsAll = (held: Grants, of: Grants): boolean =>
  (["permissions", "operates", "approves"] as const).every((field) =>
    of[field].every((value) => held[field].includes(value)),
  );
