import { Field, ID, InputType } from "type-graphql";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";

@InputType()
export class RequestInvoiceInput {
  @Field(() => [ID], { description: "The sales and deposits that it bills: 1 to 200, of one buyer." })
  itemIds!: string[];

  @Field(() => ID, { nullable: true, description: "The platform that issues it; the caller's own unless told." })
  platformId?: string | null;

  @Field(() => String, { description: "Whom it is for, 1 to 200 characters." })
  title!: string;

  @Field(() => String, { nullable: true, description: "Their tax number: up to 30 letters, digits and hyphens." })
  taxNumber?: string | null;

  @Field(() => String, { nullable: true, description: "What else is to stand on it, at most 200 characters." })
  remark?: string | null;

  @Field(() => String, { description: "The same key asks once." })
  idempotencyKey!: string;

  @Field(() => Boolean, { defaultValue: false, description: "Only tells what would come of it." })
  preview!: boolean;
}

@InputType()
export class CounterInvoiceInput {
  @Field(() => ID, { description: "The passed invoice that is taken back." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;

  @Field(() => String, { description: "The same key asks once." })
  idempotencyKey!: string;
}

@InputType()
export class PassInvoiceInput {
  @Field(() => ID, { description: "The invoice." })
  id!: string;
}

@InputType()
export class RejectInvoiceInput {
  @Field(() => ID, { description: "The invoice." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;
}

@InputType({ description: "What is absent stays." })
export class ChangeInvoiceSettingsInput {
  @Field(() => String, { nullable: true, description: "1 to 200 characters." })
  seller?: string | null;

  @Field(() => String, { nullable: true, description: "Up to 30 letters, digits and hyphens." })
  taxNumber?: string | null;

  @Field(() => String, { nullable: true, description: "At most 200 characters." })
  address?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "0 to 100, two places." })
  fuelRate?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "0 to 100, two places." })
  depositRate?: string | null;
}
