import { describe, expect, test } from "vitest";
import { Refusal } from "../../kernel/errors/refuse.ts";
import { ALL_RIGHTS, assertGrantable, effectiveRights, grantsOf, holdsOneOf, rightsOf } from "./rights.ts";

describe("what several roles allow", () => {
  test.each([
    { roles: [], held: [0] },
    { roles: [[]], held: [0] },
    {
      roles: [
        [9, 4],
        [4, 116],
      ],
      held: [0, 4, 9, 116],
    },
    { roles: [[0], [0]], held: [0] },
    { roles: [[27, 99, 126, -1, 1.5, 3]], held: [0, 3] },
    { roles: [[1006], [2003]], held: [0, 3, 6, 1006, 2003] },
    { roles: [[1008, 2006, 3006]], held: [0, 6, 8] },
  ])("$roles together are $held", ({ roles, held }) => {
    expect(effectiveRights(roles)).toEqual(held);
  });
});

describe("a field that asks for rights", () => {
  test.each([
    { held: [6], needed: [6, 8], allowed: true },
    { held: [8], needed: [6, 8], allowed: true },
    { held: [7], needed: [6, 8], allowed: false },
    { held: [], needed: [0], allowed: true },
    { held: [0], needed: [], allowed: false },
    { held: [0], needed: [100], allowed: false },
    { held: [0, 6], needed: [1006], allowed: false },
    { held: [0, 3, 1003], needed: [2003], allowed: false },
    { held: [0, 3, 2003], needed: [1003], allowed: false },
  ])("$needed, held $held: $allowed", ({ held, needed, allowed }) => {
    expect(holdsOneOf(held, needed)).toBe(allowed);
  });
});

describe("grants", () => {
  test.each([
    { grants: { permissions: [6] }, rights: [0, 6] },
    { grants: { operates: [6] }, rights: [0, 6, 1006] },
    { grants: { permissions: [0, 3], operates: [3], approves: [24] }, rights: [0, 3, 24, 1003, 2024] },
    { grants: {}, rights: [0] },
  ])("$grants are $rights, and back", ({ grants, rights }) => {
    expect(rightsOf(grants)).toEqual(rights);
    expect(rightsOf(grantsOf(rights))).toEqual(rights);
  });

  test.each([
    { grants: { permissions: [27] }, field: "permissions", unknown: [27] },
    { grants: { permissions: [2, 99] }, field: "permissions", unknown: [99] },
    { grants: { permissions: [1.5] }, field: "permissions", unknown: [1.5] },
    { grants: { permissions: [-1] }, field: "permissions", unknown: [-1] },
    // An operated value in disguise.
    { grants: { permissions: [1006] }, field: "permissions", unknown: [1006] },
    // There is nothing to change in the log, and nothing to approve in tanks.
    { grants: { operates: [100] }, field: "operates", unknown: [100] },
    { grants: { approves: [4] }, field: "approves", unknown: [4] },
  ])("$grants are none", ({ grants, field, unknown }) => {
    const params = { unknown };
    expect(() => rightsOf(grants)).toThrow(
      expect.objectContaining({ extensions: { code: "ILLEGAL_SELECTION", number: 10006, field, params } }),
    );
  });
});

describe("granting", () => {
  test.each([
    { held: [0, 1, 2], granted: [1, 2] },
    { held: [1], granted: [0] },
    { held: [], granted: [] },
    { held: [9, 9], granted: [9, 9] },
    { held: ALL_RIGHTS, granted: ALL_RIGHTS },
  ])("$granted by a holder of $held is allowed", ({ held, granted }) => {
    expect(() => assertGrantable(held, granted)).not.toThrow();
  });

  test.each([
    { held: [1], granted: [1, 2, 100], field: "permissions", params: { missing: [2, 100], level: "VIEW" } },
    { held: [], granted: [9], field: "permissions", params: { missing: [9], level: "VIEW" } },
    { held: [6], granted: [6, 1006], field: "operates", params: { missing: [6], level: "OPERATE" } },
    { held: [3, 1003], granted: [3, 1003, 2003], field: "approves", params: { missing: [3], level: "APPROVE" } },
  ])("$granted by a holder of $held is refused", ({ held, granted, field, params }) => {
    const grant = () => assertGrantable(held, granted);

    expect(grant).toThrow(Refusal);
    expect(grant).toThrow(
      expect.objectContaining({ extensions: { code: "FORBIDDEN", field, params, number: expect.any(Number) } }),
    );
  });
});
