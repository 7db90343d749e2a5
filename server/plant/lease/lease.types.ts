import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

/** Whether another gateway could take a station over. */
export const StandBy = { NONE: "NONE", READY: "READY", GONE: "GONE" } as const;
export type StandBy = keyof typeof StandBy;
registerEnumType(StandBy, {
  name: "StandBy",
  description:
    "Whether another gateway could take a station over: NONE (it shares the station with none), READY, or GONE (it shares it with others, none of which asks for its leases).",
});

@InputType()
export class AskLeasesInput {
  @Field(() => [ID], {
    defaultValue: [],
    description: "Shared stations that it gives back: it has let go of their devices.",
  })
  release!: string[];

  @Field(() => [ID], {
    defaultValue: [],
    description:
      "Shared stations that it knows of by its configuration. Nobody takes a station from a gateway that doesn't know that it shares it.",
  })
  known!: string[];

  @Field(() => Boolean, { defaultValue: false, description: "It ends: it gives back every station that it shares." })
  leaving!: boolean;
}

@ObjectType({ description: "A shared station that the calling gateway holds." })
export class StationLease {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => Int, { description: "Grows with each change of its holder." })
  term!: number;
}

@ObjectType({
  description:
    "The shared stations that the calling gateway holds. All spans count from the moment of its asking, by a clock of its own that is never set.",
})
export class GatewayLeases {
  @Field(() => [StationLease], { description: "What it holds; a shared station that isn't here is another's." })
  stations!: StationLease[];

  @Field(() => [ID], {
    description: "Stations of these that it is to let go of and to give back, so that another serves them.",
  })
  handOver!: string[];

  @Field(() => Int, { description: "For so many ms it may command devices of these stations." })
  usableMs!: number;

  @Field(() => Int, { description: "After these it may read their devices for so many ms more." })
  readOnMs!: number;

  @Field(() => Int, { description: "After so many ms it is to ask again." })
  askAgainMs!: number;

  @Field(() => Int, { description: "The version of its configuration." })
  configurationVersion!: number;
}

@ObjectType({ description: "A gateway of a station." })
export class StationGateway {
  @Field(() => ID, { description: "The gateway." })
  gatewayId!: string;

  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => Boolean, { description: "It serves the station; else it stands by." })
  serves!: boolean;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "Since when it serves the station, where that is shared.",
  })
  servesSince!: Date | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "It lives. Absent for a gateway that shares no station and so isn't watched.",
  })
  lives!: boolean | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it last asked for its leases." })
  askedAt!: Date | null;
}

@InputType()
export class RemoveStandByInput {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => ID, { description: "The gateway that stands by." })
  gatewayId!: string;
}
