import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@ObjectType({ description: "One text of the tickets of a place." })
export class PrintText {
  @Field(() => String, {
    nullable: true,
    description: "What the place says itself; null: as the place above it says. Empty: nothing is printed.",
  })
  own!: string | null;

  @Field(() => String, { description: "What the nearest place above says; empty where none says anything." })
  inherited!: string;

  @Field(() => String, { description: "What is printed: its own, else what is inherited." })
  shown!: string;
}

@ObjectType({ description: "What the tickets of a platform's stations, or of one station, say beside the sale." })
export class PrintInfo {
  @Field(() => PrintText, { description: "Above the sale." })
  header!: PrintText;

  @Field(() => PrintText, { description: "Whom to call." })
  phone!: PrintText;

  @Field(() => PrintText, { description: "Below the sale." })
  footer!: PrintText;
}

@InputType({ description: "What is absent stays; null inherits again." })
export class ChangePrintInfoInput {
  @Field(() => ID, { nullable: true, description: "The platform; or else the station." })
  platformId?: string | null;

  @Field(() => ID, { nullable: true, description: "The station; or else the platform." })
  stationId?: string | null;

  @Field(() => String, { nullable: true, description: "At most 500 characters, with line ends." })
  header?: string | null;

  @Field(() => String, { nullable: true, description: "At most 60 characters." })
  phone?: string | null;

  @Field(() => String, { nullable: true, description: "At most 500 characters, with line ends." })
  footer?: string | null;
}

@InputType({ description: "What the plate of a dispenser's measuring instrument says; what is absent stays." })
export class ChangeDispenserPlateInput {
  @Field(() => ID, { description: "The dispenser." })
  dispenserId!: string;

  @Field(() => String, { nullable: true, description: "Sample approval, at most 60 characters." })
  sampleApproval?: string | null;

  @Field(() => String, { nullable: true, description: "Type, at most 60 characters." })
  model?: string | null;

  @Field(() => String, { nullable: true, description: "Serial number, at most 60 characters." })
  serialNumber?: string | null;
}

/** A sale as its ticket shows it: the fields of the specification (§3, print ticket) and the texts around them. */
@ObjectType({ description: "A sale as its ticket shows it." })
export class PrintTicket {
  @Field(() => ID, { description: "The sale." })
  id!: string;

  @Field(() => String, { description: "Text above the sale." })
  header!: string;

  @Field(() => String, { description: "Whom to call." })
  phone!: string;

  @Field(() => String, { description: "Text below the sale." })
  footer!: string;

  @Field(() => String, { description: "Name of the station." })
  stationName!: string;

  @Field(() => String, { description: "Its address." })
  address!: string;

  @Field(() => String, { description: "Its tax code." })
  taxCode!: string;

  @Field(() => String, { description: "Sample approval of the instrument that measured; may be empty." })
  sampleApproval!: string;

  @Field(() => String, { description: "Type of that instrument; may be empty." })
  model!: string;

  @Field(() => String, { description: "Serial number of that instrument; may be empty." })
  serialNumber!: string;

  @Field(() => String, { nullable: true, description: "Card or tag." })
  cardNo!: string | null;

  @Field(() => Int, { nullable: true, description: "Number of the gun (nozzle)." })
  gunNumber!: number | null;

  @Field(() => String, { nullable: true, description: "Name of the grade." })
  gradeName!: string | null;

  @Field(() => GraphQLDecimal, { description: "Volume, in the grade's unit." })
  volume!: string;

  @Field(() => GraphQLDecimal, { description: "Amount paid." })
  amount!: string;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The gun's totalizer after the sale." })
  volumeTotal!: string | null;

  @Field(() => GraphQLInstant, { description: "End of the fill." })
  time!: Date;

  @Field(() => GraphQLDecimal, { description: "Price a unit." })
  price!: string;

  @Field(() => String, { nullable: true, description: "Holder of the card." })
  userName!: string | null;

  @Field(() => String, { nullable: true, description: "Licence plate." })
  carNumber!: string | null;

  @Field(() => String, { description: "The device's own number of the sale." })
  transactionNo!: string;

  @Field(() => String, { description: "How amounts are marked." })
  currencySymbol!: string;

  @Field(() => String, {
    description:
      "How what was sold is marked: kg or m³ where its grade is sold so, else as the platform marks volumes.",
  })
  measureUnitSymbol!: string;

  @Field(() => String, { description: "Zone of the station's clocks." })
  timeZone!: string;
}
