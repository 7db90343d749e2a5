import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLEnumType,
  type GraphQLField,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
} from "graphql";
import { type AuthCheckerInterface, Authorized, Directive, type ResolverData } from "type-graphql";
import type { FirstDeed } from "../../../common/first-deed.ts";
import type { Caller, Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { PermissionValue } from "../../../common/permission.ts";
import { permissionOf } from "./needed-permission.ts";
import { PermissionLevel, holdsOneOf, rightsTo } from "./rights.ts";

/** Stands in the roles of a field that a gateway's credential alone may call. */
const GATEWAY = "GATEWAY";
/** What a guard wants of a caller: one of these rights, or a gateway's credential. */
export type Needed = number | typeof GATEWAY;

const LEVEL = new GraphQLEnumType({
  name: "PermissionLevel",
  description: "How far a permission value goes. Who operates or approves also sees.",
  values: {
    VIEW: { description: "See what its screen shows." },
    OPERATE: { description: "Change it, and give orders." },
    APPROVE: { description: "Decide about what somebody else asks for." },
  },
});

export const DIRECTIVES = [
  new GraphQLDirective({
    name: "permission",
    description: "Needs a session that holds one of these values at this level; 0 stands for anybody who is logged in.",
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: {
      values: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLInt))) },
      level: { type: new GraphQLNonNull(LEVEL), defaultValue: PermissionLevel.VIEW },
    },
  }),
  new GraphQLDirective({
    name: "public",
    description: "Needs no session.",
    locations: [DirectiveLocation.FIELD_DEFINITION],
  }),
  new GraphQLDirective({
    name: "gateway",
    description: "For the credential of a device gateway alone.",
    locations: [DirectiveLocation.FIELD_DEFINITION],
  }),
];

function both(first: MethodDecorator, second: MethodDecorator): MethodDecorator {
  return (target, key, descriptor) => {
    first(target, key, descriptor);
    second(target, key, descriptor);
  };
}

type Values = [PermissionValue, ...PermissionValue[]];

function needs(level: PermissionLevel, values: Values): MethodDecorator {
  const further = level === PermissionLevel.VIEW ? "" : `, level: ${level}`;
  const directive = Directive(`@permission(values: [${values.join(", ")}]${further})`) as MethodDecorator;
  return both(Authorized<Needed>(...rightsTo(level, values)) as MethodDecorator, directive);
}

/** The caller's session must see one of the values (Permission.Home: be logged in). Printed as `@permission`. */
export const Needs = (...values: Values): MethodDecorator => needs(PermissionLevel.VIEW, values);

/** The caller's session must operate one of the values: what changes something or gives an order. */
export const NeedsToOperate = (...values: Values): MethodDecorator => needs(PermissionLevel.OPERATE, values);

/** The caller's session must approve one of the values: what decides about what somebody else asks for. */
export const NeedsToApprove = (...values: Values): MethodDecorator => needs(PermissionLevel.APPROVE, values);

/** Anybody may call this. Printed as `@public`. */
export function Public(): MethodDecorator {
  return Directive("@public") as MethodDecorator;
}

/** Only a gateway's credential may call this. Printed as `@gateway`. */
export function GatewayOnly(): MethodDecorator {
  return both(Authorized<Needed>(GATEWAY) as MethodDecorator, Directive("@gateway") as MethodDecorator);
}

/** What a field's guard wants, as its directive says; null: it has none. */
export function neededBy(field: GraphQLField<unknown, unknown>): readonly Needed[] | null {
  const permission = permissionOf(field);
  if (permission !== null) {
    return rightsTo(permission.level, permission.values);
  }
  const isGateways = field.astNode?.directives?.some(({ name }) => name.value === "gateway") ?? false;
  return isGateways ? [GATEWAY] : null;
}

/** What a session may do that must do something first: that, and to end. */
const BEFORE: Readonly<Record<FirstDeed, ReadonlySet<string>>> = {
  CHANGE_PASSWORD: new Set(["Query.me", "Mutation.logout", "Mutation.changePassword"]),
  SET_UP_SECOND_FACTOR: new Set([
    "Query.me",
    "Mutation.logout",
    "Query.ownSecondFactor",
    "Mutation.beginSecondFactor",
    "Mutation.confirmSecondFactor",
  ]),
};

const FIRST_REFUSALS = {
  CHANGE_PASSWORD: "PASSWORD_CHANGE_NEEDED",
  SET_UP_SECOND_FACTOR: "SECOND_FACTOR_DEMANDED",
} as const;

/** Refuses a session that must do something else first, whatever its roles allow (10112, 10113). `field`: what it asks for of the contract. */
export function assertInTurn(caller: Caller, field = ""): void {
  const mustFirst = caller.kind === "ACCOUNT" ? caller.mustFirst : undefined;
  if (mustFirst !== undefined && !BEFORE[mustFirst].has(field)) {
    refuse(FIRST_REFUSALS[mustFirst]);
  }
}

/** Refuses a caller who has nothing of what is needed: no session → 401, the wrong kind or no value → 403; who must do something else first: 10112, 10113. */
export function assertAllowed(caller: Caller, needed: readonly Needed[], field = ""): void {
  assertInTurn(caller, field);
  if (caller.kind === "NOBODY") {
    refuse("UNAUTHENTICATED");
  }
  const allowed =
    caller.kind === "GATEWAY"
      ? needed.includes(GATEWAY)
      : holdsOneOf(
          caller.rights,
          needed.filter((value) => value !== GATEWAY),
        );
  if (!allowed) {
    refuse("FORBIDDEN");
  }
}

/** Enforces what `@Needs` and `@GatewayOnly` say. */
export class Guard implements AuthCheckerInterface<Context, Needed> {
  check({ context, info }: ResolverData<Context>, needed: Needed[]): boolean {
    assertAllowed(context.caller, needed, `${info.parentType.name}.${info.fieldName}`);
    return true;
  }
}
