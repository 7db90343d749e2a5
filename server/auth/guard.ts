import { DirectiveLocation, GraphQLDirective, GraphQLInt, GraphQLList, GraphQLNonNull } from "graphql";
import { type AuthCheckerInterface, Authorized, Directive, type ResolverData } from "type-graphql";
import type { Caller, Context } from "../context.ts";
import { refuse } from "../errors/refuse.ts";
import { type PermissionValue, holdsOneOf } from "./permission.ts";

/** Stands in the roles of a field that a gateway's credential alone may call. */
const GATEWAY = "GATEWAY";
type Needed = number | typeof GATEWAY;

export const DIRECTIVES = [
  new GraphQLDirective({
    name: "permission",
    description: "Needs a session that holds one of these values; 0 stands for anybody who is logged in.",
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: { values: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLInt))) } },
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

/** The caller's session must hold one of the values (Permission.Home: be logged in). Printed as `@permission`. */
export function Needs(...values: [PermissionValue, ...PermissionValue[]]): MethodDecorator {
  const directive = Directive(`@permission(values: [${values.join(", ")}])`) as MethodDecorator;
  return both(Authorized<Needed>(...values) as MethodDecorator, directive);
}

/** Anybody may call this. Printed as `@public`. */
export function Public(): MethodDecorator {
  return Directive("@public") as MethodDecorator;
}

/** Only a gateway's credential may call this. Printed as `@gateway`. */
export function GatewayOnly(): MethodDecorator {
  return both(Authorized<Needed>(GATEWAY) as MethodDecorator, Directive("@gateway") as MethodDecorator);
}

/** Refuses a caller who has nothing of what is needed: no session → 401, the wrong kind or no value → 403. */
export function assertAllowed(caller: Caller, needed: readonly Needed[]): void {
  if (caller.kind === "NOBODY") {
    refuse("UNAUTHENTICATED");
  }
  const allowed =
    caller.kind === "GATEWAY"
      ? needed.includes(GATEWAY)
      : holdsOneOf(
          caller.permissions,
          needed.filter((value) => value !== GATEWAY),
        );
  if (!allowed) {
    refuse("FORBIDDEN");
  }
}

/** Enforces what `@Needs` and `@GatewayOnly` say. */
export class Guard implements AuthCheckerInterface<Context, Needed> {
  check({ context }: ResolverData<Context>, needed: Needed[]): boolean {
    assertAllowed(context.caller, needed);
    return true;
  }
}
