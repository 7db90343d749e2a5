import type { DecimalLimits } from "./decimal.ts";

/** So many characters a reason of a price change has at most. */
export const PRICE_REASON_LENGTH = 200;

/** A price of one unit: four places (domain rules: money); above the highest it is a slip of the hand in any currency. */
export const PRICE = { digits: 4, above: "0", max: "999999" } as const satisfies DecimalLimits;

/** What a price has to bring beyond what a unit costs to buy. */
export const LEAST_MARGIN = { digits: 4, min: "0", max: "999999" } as const satisfies DecimalLimits;

/** The largest step of one price change, per cent. */
export const LARGEST_STEP = { digits: 2, above: "0", max: "1000" } as const satisfies DecimalLimits;

/** The step above which a price change needs a second person, per cent; 0: every change does. */
export const APPROVAL_STEP = { digits: 2, min: "0", max: "1000" } as const satisfies DecimalLimits;

/** A price instead of a station's, an amount off one unit, or a per cent off, which is less than the whole. */
export const MARKDOWN = {
  FIXED_PRICE: PRICE,
  AMOUNT_OFF: PRICE,
  PERCENT_OFF: { digits: 2, above: "0", max: "99.99" },
} as const satisfies Record<string, DecimalLimits>;

/** What a customer may owe; more than any does, and the ledger's amounts have room for it. Its places are the currency's. */
export const CREDIT_LIMIT = { min: "0", max: "999999999999" } as const satisfies DecimalLimits;

/** Units of one sale; more than a ship takes. */
export const SALE_UNITS = { digits: 3, above: "0", max: "9999999.999" } as const satisfies DecimalLimits;

/** What a gun is released for; nothing where it is released for as much as fits. */
export const PRESET = {
  AMOUNT: { digits: 2, above: "0" },
  VOLUME: { digits: 3, above: "0" },
} as const satisfies Record<string, DecimalLimits>;

/** A tank's capacity, litres: as many as its columns hold, numeric(12,3). */
export const TANK_LITRES = { digits: 3, above: "0", max: "999999999" } as const satisfies DecimalLimits;

/** A level at which a tank warns, or by which it must leave that level again, litres. */
export const TANK_LEVEL = { digits: 3, min: "0", max: TANK_LITRES.max } as const satisfies DecimalLimits;

/** kg/m³ at the reference temperature: lighter than any gas that is sold, and heavier than any fuel. */
export const DENSITY = { digits: 3, above: "0", max: "2000" } as const satisfies DecimalLimits;

/** What one operation of a card or a group moves; its places are the currency's. As the largest credit limit: beyond it something was mistyped. */
export const CARD_AMOUNT = { above: "0", max: CREDIT_LIMIT.max } as const satisfies DecimalLimits;

/** What one plate may take in a day or a month: an amount, a volume, how often. */
export const PLATE_LIMIT = {
  AMOUNT: { digits: 3, above: "0", max: "999999999" },
  VOLUME: { digits: 3, above: "0", max: "999999999" },
  COUNT: { digits: 0, above: "0", max: "9999" },
} as const satisfies Record<string, DecimalLimits>;

/** What one card may take in a fill, a day or a month, how far it may drive in a day, and how many plates it may be for. */
export const CARD_LIMIT = { ...PLATE_LIMIT, PLATES: 200, PLATE_LENGTH: 20 } as const;

/** A deposit that brings a gift, and the gift: an amount, or per cent of the deposit. */
export const DEPOSIT_RULE = {
  FROM: { digits: 3, above: "0", max: "999999999" },
  AMOUNT: { digits: 3, above: "0", max: "999999999" },
  PERCENT: { digits: 2, above: "0", max: "100" },
} as const satisfies Record<string, DecimalLimits>;

/** The price of a product in points. */
export const MOST_POINTS_PRICE = 100_000_000;

/** Pieces of a product in stock, and those that one move brings or takes. */
export const MOST_STOCK = 1_000_000;

/** So much money or volume, of which each whole part earns points. */
export const POINTS_STEP = { digits: 3, above: "0", max: "999999999" } as const satisfies DecimalLimits;

/** What points are multiplied by. */
export const POINTS_MULTIPLIER = { digits: 2, above: "0", max: "1000" } as const satisfies DecimalLimits;

/** Money or volume of something that might earn points. */
export const POINTS_TRIED = { digits: 3, min: "0", max: "999999999" } as const satisfies DecimalLimits;

/** What one point is worth in money. */
export const POINTS_WORTH = { digits: 6, min: "0", max: "1000000" } as const satisfies DecimalLimits;

/** From which variance on a tank's day or month is coloured, per cent of its sales. */
export const VARIANCE_PERCENT = { digits: 2, above: "0", max: "100" } as const satisfies DecimalLimits;

/** What a tank may be off whatever it sold, litres. */
export const VARIANCE_LITRES = { digits: 3, min: "0", max: "1000000" } as const satisfies DecimalLimits;

/** Pieces of a product that one exchange takes. */
export const MOST_EXCHANGED = 1000;

/** A tax rate in per cent. */
export const TAX_RATE = { digits: 2, min: "0", max: "100" } as const satisfies DecimalLimits;

/** Sales and deposits that one invoice bills. */
export const MOST_INVOICED = 200;

/** Lines of one statement of stored value. */
export const MOST_STATED = 5_000;

/** What the settings of cards bound: an amount above 0, to the finest currency's places. */
export const CARD_SETTING = { digits: 3, above: "0", max: "999999999999" } as const satisfies DecimalLimits;

/** For how long a station may decide on cards by its own list, minutes: up to a week. */
export const LIST_AGE = { MOST: 10_080 } as const;

/** What a delivery ticket says: characters of its number and of a plate, °C. */
export const DELIVERY_TICKET = {
  NUMBER: 60,
  VEHICLE: 40,
  TEXT: 200,
  TEMPERATURE: { digits: 2, min: "-60", max: "100" },
} as const;

/** What an order of fuel says: its lines, characters of its texts and of a plate, days of its window and off it. */
export const FUEL_ORDER = { LINES: 20, TEXT: 200, VEHICLE: 40, DAYS: 31 } as const;

/** Characters of the number of a paper that a movement of stock stands on, and of what is said of it. */
export const STOCK_MOVEMENT = { NUMBER: 60, TEXT: 200 } as const;

/** Litres of one movement of stock, by its kind. */
export const MOVEMENT_LITRES = {
  DIP: TANK_LEVEL,
  TRANSFER: TANK_LITRES,
  DRAW_RETURNED: TANK_LITRES,
  DRAW_REMOVED: TANK_LITRES,
  CORRECTION: { digits: 3, min: "-999999999", max: "999999999" },
} as const satisfies Record<string, DecimalLimits>;

/** What a purchase meter of gas shows, kg or m³. */
export const GAS_COUNTER = { digits: 3, min: "0", max: "999999999999" } as const satisfies DecimalLimits;

/** Kilograms of gas in a cubic metre at base conditions: methane alone has 0.657 at 25 °C, and 0.717 at 0 °C. */
export const GAS_DENSITY = { digits: 6, above: "0.4", max: "2" } as const satisfies DecimalLimits;

/** The temperature at which a cubic metre of gas is meant, °C. */
export const GAS_BASE_TEMPERATURE = { digits: 2, min: "-20", max: "30" } as const satisfies DecimalLimits;

/** From which loss on a balance of gas is amber, per cent of what was bought. */
export const GAS_LOSS_PERCENT = { digits: 2, above: "0", max: "100" } as const satisfies DecimalLimits;

/** So many minutes from midnight a reading of a gas meter may begin and end days. */
export const GAS_BORDER_MINUTES = { least: 1, most: 360 } as const;

/** Rows of one change of many: a call has to be answered within the console's five seconds (specification §9), and a row takes some milliseconds. */
export const MOST_IN_BULK = 500;
