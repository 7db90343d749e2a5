import { Field, ID, InputType } from "type-graphql";

@InputType()
export class ApprovePricesInput {
  @Field(() => ID, { description: "A price approval that waits. 10014, 10041." })
  id!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      "True: what was to take effect at a time that is past by now does so at once; else such a time is 10012. Of a time to come it changes nothing.",
  })
  atOnce: boolean = false;
}

@InputType()
export class RejectPricesInput {
  @Field(() => ID, { description: "A price approval that waits. 10014, 10041." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 500 characters. 10012." })
  note!: string;
}

@InputType()
export class WithdrawPricesInput {
  @Field(() => ID, { description: "A price approval that waits. 10014, 10041." })
  id!: string;
}
