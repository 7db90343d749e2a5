import { ArgsType, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageArgs } from "../../kernel/lists/page.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { PlaceFilter } from "../station/place-filter.ts";

export const LocationKind = { STATION: "STATION", DEVICE: "DEVICE" } as const;
export type LocationKind = keyof typeof LocationKind;
registerEnumType(LocationKind, { name: "LocationKind", description: "What stands somewhere." });

export const LocationState = { ALARM: "ALARM", OFFLINE: "OFFLINE", ONLINE: "ONLINE" } as const;
export type LocationState = keyof typeof LocationState;
registerEnumType(LocationState, {
  name: "LocationState",
  description:
    "ALARM: an alarm of it is active, other than that it is silent. OFFLINE: it doesn't answer; of a station, one of its devices, or there is none. ONLINE: it answers, all of it.",
});

export const LocationOrder = {
  STATION: "STATION",
  STATION_DESC: "STATION_DESC",
  NAME: "NAME",
  NAME_DESC: "NAME_DESC",
  STATE: "STATE",
  STATE_DESC: "STATE_DESC",
} as const;
export type LocationOrder = keyof typeof LocationOrder;
registerEnumType(LocationOrder, {
  name: "LocationOrder",
  description: "What they are sorted by: the station's code, the own name, the state; the id breaks ties.",
});

@ObjectType({ description: "A station or a device, where it stands and how it is." })
export class Location {
  @Field(() => ID, { description: "The station or the device." })
  id!: string;

  @Field(() => LocationKind, { description: "Which of the two." })
  kind!: LocationKind;

  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => ID, { description: "The station; its own." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { description: "The city." })
  cityName!: string;

  @Field(() => Float, { nullable: true, description: "Degrees north, of the station." })
  latitude!: number | null;

  @Field(() => Float, { nullable: true, description: "Degrees east, of the station." })
  longitude!: number | null;

  @Field(() => LocationState, { description: "How it is." })
  state!: LocationState;

  @Field(() => Int, { description: "Active alarms, without those of silence." })
  openAlarms!: number;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was last heard, by any of its devices." })
  lastSeenAt!: Date | null;
}

@ObjectType({ description: "A station on the map." })
export class StationMarker {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its code." })
  code!: string;

  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => Float, { description: "Degrees north." })
  latitude!: number;

  @Field(() => Float, { description: "Degrees east." })
  longitude!: number;

  @Field(() => LocationState, { description: "The gravest state of what the filter leaves there." })
  state!: LocationState;
}

@InputType({ description: "Which stations and devices; what is absent does not narrow." })
export class LocationFilter extends PlaceFilter {
  @Field(() => [LocationKind], { nullable: true, description: "Of one of these kinds." })
  kinds?: LocationKind[] | null;

  @Field(() => [LocationState], { nullable: true, description: "In one of these states." })
  states?: LocationState[] | null;

  @Field(() => Boolean, { nullable: true, description: "Whose location is known, or isn't." })
  located?: boolean | null;

  @Field(() => String, { nullable: true, description: "Part of the name, or of the station's name or code." })
  search?: string | null;
}

@ArgsType()
export class LocationsArgs extends PageArgs {
  @Field(() => LocationFilter, { nullable: true, description: "Which ones." })
  filter?: LocationFilter;

  @Field(() => LocationOrder, { defaultValue: LocationOrder.STATION, description: "What they are sorted by." })
  orderBy!: LocationOrder;
}
