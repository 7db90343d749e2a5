import { Field, InputType, Int, ObjectType } from "type-graphql";
import type { Grants } from "./rights.ts";

/** What somebody, or something, was granted, by its levels. */
@ObjectType()
export abstract class Granted implements Grants {
  @Field(() => [Int], { description: "Permission values whose screens it sees, ascending; 0 is always among them." })
  permissions!: number[];

  @Field(() => [Int], { description: "Of them, those that it operates: changes and orders." })
  operates!: number[];

  @Field(() => [Int], { description: "Of them, those whose requests by others it decides about." })
  approves!: number[];
}

/** What is to be granted, by its levels; whoever operates or approves a value also sees it. */
@InputType()
export abstract class GrantsInput implements Grants {
  @Field(() => [Int], {
    description: "Permission values to see; none that the caller doesn't hold. 0 comes by itself.",
  })
  permissions!: number[];

  @Field(() => [Int], {
    defaultValue: [],
    description: "Permission values to operate; they are seen too. None that the caller doesn't operate.",
  })
  operates!: number[];

  @Field(() => [Int], {
    defaultValue: [],
    description: "Permission values to approve; they are seen too. None that the caller doesn't approve.",
  })
  approves!: number[];
}
