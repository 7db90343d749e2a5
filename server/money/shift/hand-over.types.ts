import { Field, ID, Int, ObjectType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Alarm } from "../../plant/alarm/alarm.types.ts";
import { InboundDelivery } from "../../trade/delivery-ticket/delivery-ticket.types.ts";
import { FuelOrder } from "../../trade/fuel-order/fuel-order.types.ts";
import { TankForecast } from "../../trade/tank-forecast/tank-forecast.types.ts";
import { Shift } from "./shift.types.ts";

@ObjectType({ description: "Value of a card that is held for a fill at the station." })
export class HandedHold {
  @Field(() => ID, { description: "The hold." })
  id!: string;

  @Field(() => String, { description: "Number of the card." })
  cardNumber!: string;

  @Field(() => Int, { nullable: true, description: "Number of the gun; absent where it isn't known." })
  gunNumber!: number | null;

  @Field(() => GraphQLDecimal, { description: "How much, in the station's currency." })
  amount!: string;

  @Field(() => GraphQLInstant, { description: "Since when." })
  openedAt!: Date;
}

@ObjectType({ description: "A device of the station that was heard once and is away." })
export class HandedDevice {
  @Field(() => ID, { description: "The device." })
  id!: string;

  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => GraphQLInstant, { description: "Since when." })
  since!: Date;
}

@ObjectType({ description: "A price that a gun of the station has not confirmed yet." })
export class HandedPrice {
  @Field(() => ID, { description: "The gun." })
  gunId!: string;

  @Field(() => Int, { description: "Its number." })
  gunNumber!: number;

  @Field(() => String, { description: "Name of the grade." })
  gradeName!: string;

  @Field(() => GraphQLDecimal, { description: "The price of a unit, in the station's currency." })
  price!: string;

  @Field(() => GraphQLInstant, { description: "Since when it should hold." })
  effectiveAt!: Date;
}

@ObjectType({
  description: "What the next shift of a station has to know, as it stands now; of each kind 50 at most.",
})
export class ShiftHandOver {
  @Field(() => Shift, { description: "The shift that ends." })
  shift!: Shift;

  @Field(() => [Alarm], { description: "Alarms that are active, or that nobody has taken note of; the newest first." })
  alarms!: Alarm[];

  @Field(() => [TankForecast], { description: "Tanks to be ordered for now; what runs dry first before the others." })
  tanks!: TankForecast[];

  @Field(() => [InboundDelivery], {
    description:
      "Deliveries that are expected: tickets without a rise, from six hours after the time that they name on no more; what comes first before the others.",
  })
  deliveries!: InboundDelivery[];

  @Field(() => [FuelOrder], {
    description: "Fuel orders in transit to the station; what is expected first before the others.",
  })
  orders!: FuelOrder[];

  @Field(() => [HandedHold], { description: "Value of cards that is held for fills, oldest first." })
  holds!: HandedHold[];

  @Field(() => [HandedDevice], { description: "Devices that are away, by name." })
  devices!: HandedDevice[];

  @Field(() => [HandedPrice], { description: "Prices that guns have not confirmed, by gun." })
  prices!: HandedPrice[];
}
