import type { Command, CommandOutcome, Decimal, PresetType } from "../../driver.ts";
import type { Request } from "./envelope.ts";
import { Contradiction, GRADE_REQUESTS, NOZZLES_REQUEST, PRICES_REQUEST, type GradeBook } from "./grade-book.ts";
import { outcomeOf, silent } from "./outcomes.ts";
import type { PumpBoard } from "./pump-board.ts";
import { nozzleOf, type Nozzle } from "./settings.ts";
import type { ControllerClock } from "./time.ts";
import { NoAnswer, askOne, type Wire } from "./wire.ts";

type Kind = Command["kind"];
type Of<K extends Kind> = Extract<Command, { kind: K }>;
type PumpCommand = Exclude<Command, { kind: "SET_PRICES" | "CONFIGURE" }>;

/** What a command is carried out with. */
export interface CommandContext {
  readonly wire: Wire;
  /** Aborted when nothing may be sent any more. */
  readonly expiry?: AbortSignal | undefined;
  readonly board: PumpBoard;
  readonly grades: GradeBook;
  /** Grades and prices come with every UploadStatus: no need to ask. */
  readonly gradesArrive: boolean;
  /** Shows idle guns with the prices that are known now. */
  readonly showPrices: () => void;
  readonly clock: ControllerClock;
  readonly now: () => Date;
  /** Nobody polls often enough to close a finished transaction: the controller shall do it. */
  readonly controllerCloses: boolean;
}

const PRESET_TYPES: Readonly<Record<PresetType, string>> = { AMOUNT: "Amount", VOLUME: "Volume", FULL: "FullTank" };
const DECIMAL = /^\d{1,9}(\.\d{1,9})?$/;
/** A tag is up to 32 hexadecimal digits; other card numbers stay with us. */
const TAG = /^[0-9A-Fa-f]{1,32}$/;

/** Carries out a command. Resolves in every case; a request goes to the controller at most once. */
export async function carryOut(command: Command, context: CommandContext): Promise<CommandOutcome> {
  try {
    if (command.kind === "CONFIGURE") return await configure(command, context);
    const request = await requestOf(command, context);
    if (!request) return silent("REFUSED");
    const outcome = outcomeOf(await askOne(context.wire, request, context.expiry));
    // What comes of it is shown when it comes: the outcome doesn't wait for it.
    const isNew = command.kind === "SET_PRICES" && outcome.outcome === "DONE";
    if (isNew && context.gradesArrive) void readPricesBack(context);
    return outcome;
  } catch (error) {
    if (error instanceof NoAnswer) return silent(error.outcome);
    if (error instanceof Contradiction) return { ...silent("REFUSED"), vendorCode: error.message.slice(0, 200) };
    throw error;
  }
}

/**
 * Way B: the next status may be a minute away, and a controller need not tell one when it is asked. Its prices are read
 * back at once, with the confirmation of its answer, and shown at its guns.
 */
async function readPricesBack({ wire, grades, showPrices }: CommandContext): Promise<void> {
  try {
    const answer = await askOne(wire, PRICES_REQUEST);
    if (answer.fault) return;
    grades.learn(answer);
    showPrices();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
}

/** One setting after the other; the first that is not taken ends it, and what it was is the outcome. */
async function configure(command: Of<"CONFIGURE">, context: CommandContext): Promise<CommandOutcome> {
  const { wire, expiry, clock, now } = context;
  let outcome = silent("REFUSED");
  try {
    for (const request of configurationRequests(command, context)) {
      outcome = outcomeOf(await askOne(wire, request, expiry));
      if (outcome.outcome !== "DONE") return outcome;
    }
    // From now on its records carry another time.
    if (command.setClock) clock.learn((await askOne(wire, { type: "GetDateTime" })).data, now());
    return outcome;
  } catch (error) {
    const isBegun = outcome.outcome === "DONE";
    throw error instanceof NoAnswer && isBegun ? new NoAnswer("TIMED_OUT", error.message) : error;
  }
}

function configurationRequests(command: Of<"CONFIGURE">, { board, clock, now }: CommandContext): readonly Request[] {
  const { setClock, automatic, autoClose } = command;
  const pumps = automatic === null && autoClose === null ? [] : board.pumps;
  return [
    ...(setClock ? [{ type: "SetDateTime", data: { DateTime: clock.right(now()), AutoSynchronize: true } }] : []),
    ...pumps.map((pump) => ({
      type: "PumpSetAutomaticOperation",
      data: {
        Pump: pump,
        ...(automatic !== null && { State: onOff(automatic) }),
        ...(autoClose !== null && { AutoCloseTransaction: onOff(autoClose) }),
      },
    })),
  ];
}

const onOff = (on: boolean): string => (on ? "On" : "Off");

/** Null when the controller could only refuse it. */
async function requestOf(
  command: Exclude<Command, { kind: "CONFIGURE" }>,
  context: CommandContext,
): Promise<Request | null> {
  if (command.kind === "SET_PRICES") return priceRequest(command, context);
  const place = nozzleOf(command.address);
  return place && pumpRequest(command, place, context);
}

async function pumpRequest(command: PumpCommand, place: Nozzle, context: CommandContext): Promise<Request | null> {
  const onPump = { Pump: place.pump };
  switch (command.kind) {
    case "AUTHORIZE":
      return authorizeRequest(command, place, context.controllerCloses);
    case "STOP":
      return { type: "PumpStop", data: onPump };
    case "SUSPEND":
      return { type: "PumpSuspend", data: onPump };
    case "RESUME":
      return { type: "PumpResume", data: onPump };
    case "CLOSE_TRANSACTION": {
      const transaction = command.transactionNo ?? context.board.statusOf(place.pump)?.transactionNo;
      return transaction ? closeRequest(place.pump, transaction) : null;
    }
  }
}

/** Ends the transaction that the pump shows as finished, so that it can be lifted again. */
export function closeRequest(pump: number, transactionNo: string): Request {
  return { type: "PumpCloseTransaction", data: { Pump: pump, Transaction: Number(transactionNo) } };
}

function authorizeRequest(command: Of<"AUTHORIZE">, place: Nozzle, controllerCloses: boolean): Request | null {
  const { presetType, presetValue, unitPrice, cardNo } = command;
  const dose = presetType === "FULL" ? null : presetValue;
  if (presetType !== "FULL" && !isAboveZero(dose)) return null;
  if (unitPrice !== null && !isAboveZero(unitPrice)) return null;
  return {
    type: "PumpAuthorize",
    data: {
      Pump: place.pump,
      Nozzle: place.nozzle,
      Type: PRESET_TYPES[presetType],
      ...(dose !== null && { Dose: Number(dose) }),
      ...(unitPrice !== null && { Price: Number(unitPrice) }),
      ...(controllerCloses && { AutoCloseTransaction: true }),
      ...(cardNo !== null && TAG.test(cardNo) && { Tag: cardNo }),
    },
  };
}

function isAboveZero(value: Decimal | null): boolean {
  return value !== null && DECIMAL.test(value) && Number(value) > 0;
}

/** Prices reach the guns through the grades: an authorisation without a price takes its grade's. */
async function priceRequest(command: Of<"SET_PRICES">, context: CommandContext): Promise<Request | null> {
  const { grades, wire, expiry } = context;
  if (command.prices.length === 0 || !command.prices.every(({ unitPrice }) => isAboveZero(unitPrice))) return null;
  if (!context.gradesArrive || !grades.isComplete) {
    grades.forgetPrices();
    for (const answer of await askEach(context)) if (!answer.fault) grades.learn(answer);
  }
  // Its configuration may have come unsigned, or not at all; without it nobody knows which gun shows which price.
  if (!grades.knowsGuns(context.board.addresses)) {
    const answer = await askOne(wire, NOZZLES_REQUEST, expiry);
    if (!answer.fault) grades.learn({ type: "PumpNozzlesConfiguration", data: answer.data });
  }
  return grades.isComplete ? grades.priceRequest(command.prices) : null;
}

/** Way B takes one request per answer; the others take all three in one message. */
async function askEach({ wire, expiry, gradesArrive }: CommandContext) {
  const answers = [];
  for (const requests of gradesArrive ? GRADE_REQUESTS.map((request) => [request]) : [GRADE_REQUESTS]) {
    answers.push(...(await wire.ask(requests, expiry)).filter((answer) => answer !== null));
  }
  return answers;
}
