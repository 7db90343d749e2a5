import type { Clock, MessageDirection } from "./driver.ts";

/** A device's messages are remembered up to so many, and up to so many characters together: 2,000 devices take some 250 MB. */
const [MOST_MESSAGES, MOST_CHARACTERS] = [200, 64_000] as const;
/** A message's own text beyond this is left out. */
const LONGEST = 4_000;
/** Behind what is cut off nothing is looked for: a card number that begins before it is masked all the same. */
const LOOKED_THROUGH = 2 * LONGEST;
/** A reading belongs to the message before it if it follows so soon. */
const BELONGS_MS = 1_000;
const MOST_READINGS = 20;

/** Settings whose values nobody is to read. */
const SECRET_SETTING = /password|secret|token|key|login|securitycode/i;
/** Numbers of cards and tags in JSON; their last four characters stay. */
const CARD = /("(?:Tag|TagId|Card ?No|Card ?Number|cardNo)"\s*:\s*")([^"]+)(?=")/gi;
const MASK = "•••";
const SHOWN_OF_CARD = 4;

/** One message, and what was made of it. */
export interface RememberedMessage {
  readonly at: Date;
  readonly direction: MessageDirection;
  /** As it came, without secrets; hexadecimal digits where it is no text. */
  readonly text: string;
  /** More of it came than is told. */
  readonly cut: boolean;
  /** Readings that it was understood as, as JSON. */
  readonly understood: readonly string[];
}

interface Row extends RememberedMessage {
  readonly understood: string[];
}

/** The last messages of one device: secrets are masked before they are remembered. Nothing of it is on disk. */
export class MessageLog {
  private rows: Row[] = [];
  private characters = 0;
  private readonly secrets: readonly string[];

  constructor(
    settings: Readonly<Record<string, unknown>>,
    private readonly clock: Clock,
  ) {
    this.secrets = secretsIn(settings);
  }

  add(direction: MessageDirection, raw: string): void {
    const looked = this.masked(raw.slice(0, LOOKED_THROUGH));
    const cut = raw.length > LOOKED_THROUGH || looked.length > LONGEST;
    this.rows.push({ at: this.clock.now(), direction, text: looked.slice(0, LONGEST), cut, understood: [] });
    this.characters += this.rows.at(-1)?.text.length ?? 0;
    this.forget();
  }

  /** What the last message that came was understood as. */
  understood(reading: object): void {
    const last = this.rows.findLast(({ direction }) => direction === "IN");
    if (!last || last.understood.length >= MOST_READINGS) return;
    if (this.clock.now().getTime() - last.at.getTime() > BELONGS_MS) return;
    const text = this.masked(JSON.stringify(reading, (_, value: unknown) => value ?? undefined)).slice(0, LONGEST);
    last.understood.push(text);
    this.characters += text.length;
    this.forget();
  }

  /** The messages that are remembered, oldest first. */
  list(): readonly RememberedMessage[] {
    return this.rows;
  }

  private forget(): void {
    while (this.rows.length > MOST_MESSAGES || this.characters > MOST_CHARACTERS) {
      const gone = this.rows.shift();
      if (!gone) return;
      this.characters -= gone.understood.reduce((sum, { length }) => sum + length, gone.text.length);
    }
  }

  private masked(text: string): string {
    const open = this.secrets.reduce((left, secret) => left.replaceAll(secret, MASK), text);
    return open.replaceAll(CARD, (_, before: string, number: string) => before + MASK + number.slice(-SHOWN_OF_CARD));
  }
}

function secretsIn(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value === "object" && value !== null) return secretsIn(value as Record<string, unknown>);
    return typeof value === "string" && value !== "" && SECRET_SETTING.test(name) ? [value] : [];
  });
}
