import { Field, ID, InputType } from "type-graphql";

@InputType()
export class CreateRegionInput {
  @Field(() => String, { description: "Name; no other region of the platform has it." })
  name!: string;

  @Field(() => ID, { description: "The platform that makes it; it and those below see the region." })
  platformId!: string;
}

@InputType()
export class CreateCityInput {
  @Field(() => ID, { description: "The region that it lies in." })
  regionId!: string;

  @Field(() => String, { description: "Name; no other city of the region has it." })
  name!: string;
}

@InputType()
export class ChangeRegionInput {
  @Field(() => ID, { description: "The region." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Name; absent: as it is." })
  name?: string | null;
}

@InputType()
export class ChangeCityInput {
  @Field(() => ID, { description: "The city." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Name; absent: as it is." })
  name?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The region that it is to lie in; everybody who runs a station in the city must see it.",
  })
  regionId?: string | null;
}

@InputType()
export class DeleteRegionInput {
  @Field(() => ID, { description: "The region." })
  id!: string;
}

@InputType()
export class DeleteCityInput {
  @Field(() => ID, { description: "The city." })
  id!: string;
}
