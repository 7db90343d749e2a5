import { Field, ID, Int, ObjectType } from "type-graphql";

/** A city as clients get it: everything that it shows comes with the statement that reads it (decision 42). */
@ObjectType("City", { simpleResolvers: true, description: "A city of a region; groups stations." })
export class CityNode {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => ID, { description: "The region that it lies in." })
  regionId!: string;

  @Field(() => String, { description: "Name of its region." })
  regionName!: string;

  @Field(() => Int, { description: "Stations in it that the caller sees." })
  stationCount!: number;
}

/** A region as clients get it, with its cities from the same statement. */
@ObjectType("Region", { simpleResolvers: true, description: "A region; groups cities." })
export class RegionNode {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => ID, { description: "The platform that made it; it and those below see the region." })
  platformId!: string;

  @Field(() => Boolean, { description: "The caller may change it and its cities: it is no superior's." })
  own!: boolean;

  @Field(() => Int, { description: "Stations in it that the caller sees." })
  stationCount!: number;

  @Field(() => [CityNode], { description: "Its cities, by name." })
  cities!: CityNode[];
}
