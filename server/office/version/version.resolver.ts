import { Field, ObjectType, Query, Resolver } from "type-graphql";
import { Public } from "../../access/auth/guard.ts";
import { GraphQLDay } from "../../kernel/scalars/scalars.ts";

/** The product's version and build time, as the specification (§9) fixes them. */
const VERSION = "1.20.1";
const BUILT_AT = "2025-10-12";

@ObjectType({ description: "Which product this is." })
export class ProductVersion {
  @Field(() => String, { description: "Version, e.g. 1.20.1." })
  version!: string;

  @Field(() => GraphQLDay, { description: "Day of its build." })
  builtAt!: Date;
}

@Resolver()
export class VersionResolver {
  @Public()
  @Query(() => ProductVersion, { description: "Version of the product." })
  version(): ProductVersion {
    return { version: VERSION, builtAt: new Date(BUILT_AT) };
  }
}
