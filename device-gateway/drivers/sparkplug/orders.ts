import type { Clock, Command, CommandOutcome, PresetType } from "../../driver.ts";
import { numberIn, textIn, type Figures } from "./figures.ts";
import { TYPES, type Written } from "./payload.ts";

/** An order may get lost on its way, and so may its answer: it is sent again so often, in such a pause. */
const TRIES = 3;
const PAUSE_MS = 3_000;

const PRESETS: Readonly<Record<PresetType, string>> = { AMOUNT: "amount", VOLUME: "volume", FULL: "full" };
const DECIMAL = /^\d{1,9}(\.\d{1,9})?$/;

type Verb = "authorize" | "stop" | "suspend" | "resume" | "close" | "setPrice";

/** What one gun is told. */
interface Order {
  readonly id: string;
  readonly address: string;
  /** It lets fuel flow: it is meant for whoever stands there now, and for nobody after him. */
  readonly isRelease: boolean;
  /** That the release is for; null: for none. */
  readonly card: string | null;
  readonly metrics: readonly Written[];
}

/** The way to the guns. */
export interface OrderWay {
  readonly clock: Clock;
  /** Whether the gun can be reached just now. */
  readonly reaches: (address: string) => boolean;
  /** Another number than before: somebody else may stand at the gun. Null: nobody knows just now. */
  readonly turnAt: (address: string) => number | null;
  /** The gun took a release for a card that was sent at a turn. */
  readonly released: (address: string, card: string, turn: number | null) => void;
  /** False where there is no connection to send by. */
  readonly send: (address: string, metrics: readonly Written[]) => boolean;
}

/** Orders on their way to guns behind a box, each with its id until the gun has said what became of it. */
export class Orders {
  private readonly waiting = new Map<string, (result: number) => void>();

  constructor(private readonly way: OrderWay) {}

  /** Carries out a command while it is wanted. Resolves in every case; an order that is repeated is carried out once, by its id. */
  async carryOut(command: Command, signal: AbortSignal, isWanted = () => true): Promise<CommandOutcome> {
    if (command.kind === "CONFIGURE") return ending("UNSUPPORTED");
    const orders = ordersOf(command);
    if (orders === null || orders.length === 0) return ending("REFUSED");
    const outcomes = await Promise.all(orders.map((order) => this.follow(order, signal, isWanted)));
    return outcomes.find(({ outcome }) => outcome !== "DONE") ?? ending("DONE");
  }

  /** A gun tells how its last order ended. */
  answered(address: string, figures: Figures): void {
    const id = textIn(figures, "Command/Last Id");
    const result = numberIn(figures, "Command/Last Result");
    if (id === null || result === null) return;
    this.waiting.get(nameOf(address, id))?.(result);
  }

  private async follow(order: Order, signal: AbortSignal, isWanted: () => boolean): Promise<CommandOutcome> {
    const { clock, reaches, send, turnAt, released } = this.way;
    const turn = turnAt(order.address);
    const name = nameOf(order.address, order.id);
    const answer = new AbortController();
    let result: number | null = null;
    this.waiting.set(name, (told) => {
      result = told;
      if (told === 0 && order.card !== null) released(order.address, order.card, turn);
      answer.abort();
    });
    try {
      for (let tries = 0; tries < TRIES; tries++) {
        if (signal.aborted || !isWanted() || (tries > 0 && !this.isMeant(order, turn))) break;
        const isSent = reaches(order.address) && send(order.address, order.metrics);
        if (!isSent && tries === 0) return ending("OFFLINE");
        await clock.sleep(PAUSE_MS, AbortSignal.any([signal, answer.signal])).catch(() => undefined);
        if (result !== null) return outcomeOf(result);
      }
      return ending("TIMED_OUT");
    } finally {
      this.waiting.delete(name);
    }
  }

  /** Whether an order may be repeated: a release only while nobody else can have come to the gun since it was first sent. */
  private isMeant({ address, isRelease }: Order, turn: number | null): boolean {
    const { reaches, turnAt } = this.way;
    return !isRelease || (turn !== null && reaches(address) && turnAt(address) === turn);
  }
}

const nameOf = (address: string, id: string): string => `${address} ${id}`;

const ending = (outcome: CommandOutcome["outcome"]): CommandOutcome => ({
  outcome,
  vendorCode: null,
  transactionNo: null,
});

const outcomeOf = (result: number): CommandOutcome =>
  result === 0 ? ending("DONE") : { ...ending("REFUSED"), vendorCode: String(result) };

/** One order for each gun that a command concerns; null where a gun could only refuse it. */
function ordersOf(command: Exclude<Command, { kind: "CONFIGURE" }>): readonly Order[] | null {
  switch (command.kind) {
    case "SET_PRICES": {
      if (!command.prices.every(({ unitPrice }) => isAboveZero(unitPrice))) return null;
      return command.prices.flatMap(({ unitPrice, addresses }) =>
        addresses.map((address) => orderOf(command.id, address, "setPrice", [figure("Price", unitPrice)])),
      );
    }
    case "AUTHORIZE":
      return authorization(command);
    default: {
      const verb = ({ STOP: "stop", SUSPEND: "suspend", RESUME: "resume", CLOSE_TRANSACTION: "close" } as const)[
        command.kind
      ];
      return [orderOf(command.id, command.address, verb, [])];
    }
  }
}

function authorization(command: Extract<Command, { kind: "AUTHORIZE" }>): readonly Order[] | null {
  const { presetType, presetValue, unitPrice, cardNo } = command;
  if (presetType !== "FULL" && (presetValue === null || !isAboveZero(presetValue))) return null;
  if (unitPrice !== null && !isAboveZero(unitPrice)) return null;
  const metrics = [
    text("Preset Type", PRESETS[presetType]),
    ...(presetType === "FULL" || presetValue === null ? [] : [figure("Preset Value", presetValue)]),
    ...(unitPrice === null ? [] : [figure("Price", unitPrice)]),
    ...(cardNo === null ? [] : [text("Card No", cardNo)]),
  ];
  return [{ ...orderOf(command.id, command.address, "authorize", metrics), card: cardNo }];
}

const orderOf = (id: string, address: string, verb: Verb, metrics: readonly Written[]): Order => ({
  id,
  address,
  isRelease: verb === "authorize",
  card: null,
  metrics: [text("Id", id), text("Name", verb), ...metrics],
});

const text = (name: string, value: string): Written => ({ name: `Command/${name}`, datatype: TYPES.String, value });
const figure = (name: string, value: string): Written => ({
  name: `Command/${name}`,
  datatype: TYPES.Double,
  value: Number(value),
});

const isAboveZero = (value: string): boolean => DECIMAL.test(value) && Number(value) > 0;
