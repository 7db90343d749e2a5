import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay } from "../../kernel/scalars/scalars.ts";
import { Image } from "../upload/upload.types.ts";

export const AdvertState = { RUNNING: "RUNNING", UPCOMING: "UPCOMING", ENDED: "ENDED" } as const;
export type AdvertState = keyof typeof AdvertState;
registerEnumType(AdvertState, {
  name: "AdvertState",
  description: "RUNNING it is shown today, UPCOMING from a later day, ENDED no more.",
});

@ObjectType({ description: "An advertising image as a display shows it." })
export class ShownAdvert {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "Name, for those who look after it." })
  name!: string;

  @Field(() => Image, { description: "What is shown." })
  image!: Image;

  @Field(() => GraphQLDay, { nullable: true, description: "First day, by the clocks of the station that shows it." })
  fromDay!: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day, likewise." })
  untilDay!: string | null;
}

@ObjectType({ description: "An advertising image, where and when it is shown." })
export class Advert extends ShownAdvert {
  @Field(() => ID, { description: "The platform that shows it, at its stations and those below." })
  platformId!: string;

  @Field(() => Int, { description: "Its place in the platform's order, from 1." })
  position!: number;

  @Field(() => ID, { nullable: true, description: "At the stations of this region alone." })
  regionId!: string | null;

  @Field(() => ID, { nullable: true, description: "At the stations of this city alone." })
  cityId!: string | null;

  @Field(() => ID, { nullable: true, description: "At this station alone." })
  stationId!: string | null;

  @Field(() => String, { nullable: true, description: "Name of that region, city or station; null: everywhere." })
  placeName!: string | null;

  @Field(() => AdvertState, { description: "By the clocks of its station, else of the platform." })
  state!: AdvertState;
}

@ObjectType({ description: "What a station's devices show today, and which comes next." })
export class StationAdverts {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => GraphQLDay, { description: "Today, by its clocks." })
  today!: string;

  @Field(() => [ShownAdvert], { description: "Shown one after the other, a superior platform's first." })
  shown!: ShownAdvert[];

  @Field(() => ShownAdvert, { nullable: true, description: "The one whose first day comes next." })
  next!: ShownAdvert | null;
}

@InputType({ description: "Which adverts; what is absent does not narrow." })
export class AdvertFilter {
  @Field(() => ID, { nullable: true, description: "Those of this platform." })
  platformId?: string | null;
}

@InputType()
export class CreateAdvertInput {
  @Field(() => ID, { description: "The platform that shows it; at most 100 for each." })
  platformId!: string;

  @Field(() => ID, { description: "A PICTURE that was uploaded (POST /uploads/picture)." })
  imageId!: string;

  @Field(() => String, { description: "1 to 200 characters." })
  name!: string;

  @Field(() => ID, { nullable: true, description: "At the stations of this region alone; at most one of the three." })
  regionId?: string | null;

  @Field(() => ID, { nullable: true, description: "At the stations of this city alone." })
  cityId?: string | null;

  @Field(() => ID, { nullable: true, description: "At this station of the platform or one below it alone." })
  stationId?: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "First day; absent: at once." })
  fromDay?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day; absent: without end." })
  untilDay?: Date | null;
}

@InputType({
  description: "What is absent stays; of region, city and station one that is told takes the place of the others.",
})
export class ChangeAdvertInput {
  @Field(() => ID, { description: "The advert." })
  id!: string;

  @Field(() => ID, { nullable: true, description: "Another image." })
  imageId?: string | null;

  @Field(() => String, { nullable: true, description: "1 to 200 characters." })
  name?: string | null;

  @Field(() => ID, { nullable: true, description: "Null: not in one region alone." })
  regionId?: string | null;

  @Field(() => ID, { nullable: true, description: "Null: not in one city alone." })
  cityId?: string | null;

  @Field(() => ID, { nullable: true, description: "Null: not at one station alone." })
  stationId?: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Null: at once." })
  fromDay?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Null: without end." })
  untilDay?: Date | null;
}

@InputType()
export class OrderAdvertsInput {
  @Field(() => ID, { description: "The platform." })
  platformId!: string;

  @Field(() => [ID], {
    description: "All of its adverts, in their new order. 10015 where they are not these any more.",
  })
  ids!: string[];
}

@InputType()
export class DeleteAdvertInput {
  @Field(() => ID, { description: "The advert." })
  id!: string;
}
