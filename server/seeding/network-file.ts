import { z } from "zod";
import { AuxiliaryKind } from "../plant/auxiliary/auxiliary-device.types.ts";
import { DeviceProtocol } from "../plant/device/device.types.ts";
import { DiscountBasis } from "../trade/discount/discount.types.ts";
import { GradeKind, GradeUnit } from "../site/energy/grade.entity.ts";
import { GroupSharing } from "../money/group/group.types.ts";
import { Weekday } from "../kernel/scalars/weekday.ts";
import { MarkdownKind } from "../trade/markdown/markdown.types.ts";
import { Certification } from "../site/station/station.types.ts";

const decimal = z.string().regex(/^\d+(\.\d+)?$/);
const options = <Name extends string>(names: Record<Name, Name>) => z.enum(Object.keys(names) as [Name, ...Name[]]);

const Tank = z.object({
  number: z.int().positive(),
  grade: z.string(),
  capacityLitres: decimal,
  heightMm: z.int(),
  lowLimitLitres: decimal,
  highLimitLitres: decimal,
  hysteresisLitres: decimal,
  waterLimitMm: z.int(),
  /** Its strapping table as a file has it: height and volume on each line. */
  strapping: z.string().optional(),
});

const Dispenser = z.object({
  number: z.int().positive(),
  name: z.string(),
  guns: z.array(z.object({ number: z.int().positive(), grade: z.string(), tank: z.int() })),
});

const Device = z.object({
  name: z.string(),
  protocol: options(DeviceProtocol),
  address: z.string(),
  version: z.string(),
  box: z.object({ code: z.string(), name: z.string(), simCard: z.string() }).optional(),
  settings: z.record(z.string(), z.unknown()),
  guns: z.array(z.object({ gun: z.int(), address: z.string() })),
  tanks: z.array(z.object({ tank: z.int(), address: z.string() })),
});

const Station = z.object({
  code: z.string(),
  name: z.string(),
  platform: z.string(),
  region: z.string(),
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  taxCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Prices that differ from the grades', by their codes. */
  prices: z.record(z.string(), decimal).optional(),
  tanks: z.array(Tank),
  dispensers: z.array(Dispenser),
  devices: z.array(Device),
});

const Stations = z.union([z.literal("ALL"), z.array(z.string())]);
const Markdown = z.object({
  kind: options(MarkdownKind),
  value: decimal,
  grades: z.array(z.string()),
  stations: Stations,
});

const Customer = z.object({
  platform: z.string(),
  code: z.string(),
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  creditLimit: decimal,
  repaymentDay: z.int(),
  prices: z.array(Markdown),
});

const DiscountRule = Markdown.extend({
  platform: z.string(),
  basis: options(DiscountBasis),
  name: z.string(),
  memberLevels: z.array(z.int()),
  minPoints: z.int().optional(),
  weekdays: z.array(options(Weekday)),
  windows: z.array(z.object({ from: z.string(), to: z.string() })),
});

const Card = z.object({
  platform: z.string(),
  number: z.string(),
  /** What readers see; customers of the demo's stations come with such tags, with and without a card of ours. */
  tag: z.string(),
  plate: z.string().optional(),
  /** Absent: the bearer. */
  holder: z.object({ name: z.string(), phone: z.string() }).optional(),
  deposit: decimal.optional(),
  /** Below what its money is low. */
  lowBelow: decimal.optional(),
  state: z.enum(["LOST", "STOP"]).optional(),
  /** What its holder paid in so often in the past, at a time of the network's day. */
  topUp: z.object({ everyDays: z.int().positive(), at: z.string().regex(/^\d\d:\d\d$/), amount: decimal }).optional(),
});

/** By which members earn points of what they buy. */
const PointsRule = z.object({
  platform: z.string(),
  name: z.string(),
  /** Points for each whole unit that is bought. */
  points: z.int().positive(),
  mostPerDay: z.int().positive().optional(),
  /** None: all. */
  grades: z.array(z.string()),
});

const PointsProduct = z.object({
  platform: z.string(),
  name: z.string(),
  /** In points. */
  price: z.int().positive(),
  mostEach: z.int().positive().optional(),
  /** How many came in. */
  stock: z.int().positive(),
});

const LimitProfile = z.object({
  platform: z.string(),
  name: z.string(),
  grades: z.array(z.string()).default([]),
  fillVolume: decimal.optional(),
  dayAmount: decimal.optional(),
  dayCount: z.int().positive().optional(),
  monthAmount: decimal.optional(),
  /** Numbers of the cards that take it. */
  cards: z.array(z.string()),
});

/** Who bills, and at which rates of tax. */
const Issuer = z.object({
  seller: z.string(),
  taxNumber: z.string(),
  address: z.string(),
  fuelRate: decimal,
  depositRate: decimal,
});

const PriceStep = z.object({
  daysAgo: z.number().positive(),
  /** By how much all prices were above today's, or below them. */
  difference: z.string().regex(/^-?\d+(\.\d+)?$/),
});

const CardGroup = z.object({
  platform: z.string(),
  name: z.string(),
  sharing: options(GroupSharing),
  /** What its wallet gets. */
  deposit: decimal,
  /** Below what that is low. */
  lowBelow: decimal.optional(),
  /** Numbers of its cards. */
  cards: z.array(z.string()),
  /** To whom what it paid in is to be billed; absent: nobody asked for it. */
  billedTo: z.object({ title: z.string(), taxNumber: z.string() }).optional(),
});

const PlateGroup = z.object({
  platform: z.string(),
  name: z.string(),
  dayAmount: decimal.optional(),
  dayVolume: decimal.optional(),
  dayCount: z.int().optional(),
  plates: z.array(z.string()),
});

const Employee = z.object({
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  station: z.string().optional(),
  certification: options(Certification),
  card: z.object({ number: z.string(), tag: z.string() }).optional(),
});

const Auxiliary = z.object({
  station: z.string(),
  kind: options(AuxiliaryKind),
  name: z.string(),
  address: z.string(),
  /** Number of the dispenser that it belongs to. */
  dispenser: z.int().optional(),
});

const Plate = z.object({
  station: z.string(),
  dispenser: z.int(),
  sampleApproval: z.string(),
  model: z.string(),
  serialNumber: z.string(),
});

const PrintTexts = z.object({
  platform: z.string(),
  header: z.string().optional(),
  phone: z.string().optional(),
  footer: z.string().optional(),
});

const Advert = z.object({
  platform: z.string(),
  /** Shown at this station alone. */
  station: z.string().optional(),
  name: z.string(),
  /** The file's bytes in base64. */
  picture: z.base64(),
});

/** A network as a file describes it: what seeding reads. Members that it doesn't know are left alone. */
export const NetworkFile = z.object({
  network: z.object({
    key: z.string(),
    name: z.string(),
    siteLimit: z.int(),
    currency: z.string(),
    currencySymbol: z.string(),
    measureUnitSymbol: z.string(),
    timeZone: z.string(),
    handshiftNumber: z.int(),
  }),
  /** When the network began; absent: now. What is so many days ago counts from then. */
  asOf: z.iso.datetime().optional(),
  /** So many days it has been running by then: prices and deposits reach back as far. */
  pastDays: z.int().nonnegative().default(0),
  /** How prices went, oldest first; the last step is today's. */
  priceCourse: z
    .array(PriceStep)
    .nonempty()
    .default([{ daysAgo: 3, difference: "0" }]),
  platforms: z.array(z.object({ key: z.string(), name: z.string(), siteLimit: z.int() })),
  accounts: z.array(
    z.object({
      platform: z.string(),
      login: z.string(),
      name: z.string(),
      password: z.string(),
      /** Name of its role, which accounts of the platform may share; absent: one of its own, by its name. */
      role: z.string().optional(),
      permissions: z.union([z.literal("ALL"), z.array(z.int())]),
      operates: z.array(z.int()).default([]),
      approves: z.array(z.int()).default([]),
    }),
  ),
  grades: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      unit: options(GradeUnit),
      kind: options(GradeKind),
      colour: z.string(),
      referenceDensity: z.number().optional(),
      expansionGroup: z.string().optional(),
      price: decimal.optional(),
    }),
  ),
  /** What a cubic metre weighs of the gas that the network buys, and at which temperature it is one: since its past began. */
  gas: z.object({ kilogramsPerCubicMetre: decimal, baseTemperatureC: decimal }).optional(),
  stations: z.array(Station),
  customers: z.array(Customer).default([]),
  discountRules: z.array(DiscountRule).default([]),
  pointsRules: z.array(PointsRule).default([]),
  pointsProducts: z.array(PointsProduct).default([]),
  /** Absent: nobody bills. */
  issuer: Issuer.optional(),
  cards: z.array(Card).default([]),
  limitProfiles: z.array(LimitProfile).default([]),
  cardGroups: z.array(CardGroup).default([]),
  plateGroups: z.array(PlateGroup).default([]),
  employees: z.array(Employee).default([]),
  auxiliaryDevices: z.array(Auxiliary).default([]),
  plates: z.array(Plate).default([]),
  printInfo: z.array(PrintTexts).default([]),
  adverts: z.array(Advert).default([]),
});
export type NetworkFile = z.infer<typeof NetworkFile>;
export type MarkdownOfFile = z.infer<typeof Markdown>;
export type StationOfFile = z.infer<typeof Station>;
