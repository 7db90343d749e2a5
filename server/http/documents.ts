import { hash } from "node:crypto";
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
  visit,
} from "graphql";
import type { CompiledQuery } from "graphql-jit";
import { LRUCache } from "lru-cache";
import type { Take } from "../plant/telemetry/read-records.ts";
import {
  type OperationLimits,
  type Size,
  type VariableValues,
  beyond,
  excessesOf,
  limitOperations,
  measureOperation,
} from "./limits.ts";
import { ownTextOf } from "./own-operations.ts";

/** The most that the text of one request may be, whatever it asks for. */
export interface TextLimits {
  readonly bytes: number;
  /** Names, signs and values: what parsing costs, and the square of which checking costs. */
  readonly tokens: number;
  readonly operations: number;
  readonly fragments: number;
  /** Fields that appear in the answer by the same name: each is compared with each. */
  readonly repeats: number;
}

export type DocumentLimits = OperationLimits & TextLimits;

/** An operation that was compiled to code. */
export interface Prepared {
  readonly run: CompiledQuery["query"];
  /** Fills in what variables leave to defaults. */
  readonly complete: (variables: Record<string, unknown>) => Record<string, unknown>;
  /** Takes a gateway's batch out of the variables, whose records are read one by one; null: there is none. */
  readonly take: Take | null;
}

/** A text that was parsed, found sound and may be executed. */
export interface SoundDocument {
  readonly document: DocumentNode;
  /** Whether it only reads. */
  readonly isQuery: boolean;
  /** Its operations as code, by the name they were asked for with; null: asked for once, and not compiled for that. */
  readonly prepared: Map<string, Prepared | null>;
  /** Why these variables ask for too much; none: they don't. */
  judge(variables: VariableValues): readonly GraphQLError[];
  /** What one of its operations costs with these variables. */
  costOf(operation: OperationDefinitionNode, variables: VariableValues): number;
}

/** What of a wrong text is told: checking ends with so many mistakes. */
const MOST_ERRORS = 10;
/** Combinations of page sizes of one document whose measure is remembered. */
const MOST_SIZES = 100;
/** What a document takes, reckoned: its tree and its code are many times its text. */
const BYTES_A_TOKEN = 600;
/** Bytes of texts that came once, and of those that came again. Whoever never sends the same twice fills the first. */
const FRESH_BYTES = 4_194_304;
const KEPT_BYTES = 33_554_432;
const PERSISTED_BYTES = 4_194_304;

const HASH_LENGTH = 64;
/** By what a text is known here: the hash that Apollo Server and persisted queries use, too. */
export const hashOfText = (text: string): string => hash("sha256", text, "hex");

/**
 * Reads texts of requests, over HTTP and WebSocket alike: size first, then shape, then our limits, then GraphQL's own
 * rules, so that no text costs more than its size allows. A text that comes again is known by its hash; one that came
 * once makes room for the next.
 */
export class Documents {
  readonly #schema: GraphQLSchema;
  readonly #limits: DocumentLimits;
  readonly #fresh = cacheOf(FRESH_BYTES);
  readonly #kept = cacheOf(KEPT_BYTES);

  constructor(schema: GraphQLSchema, limits: DocumentLimits) {
    this.#schema = schema;
    this.#limits = limits;
  }

  /** The text's document, or why it is refused. */
  read(text: string): SoundDocument | readonly GraphQLError[] {
    const bytes = Buffer.byteLength(text);
    if (bytes > this.#limits.bytes) {
      return [beyond({ limit: "bytes", maximum: this.#limits.bytes, found: bytes })];
    }
    const key = hashOfText(text);
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      return kept.sound;
    }
    const fresh = this.#fresh.get(key);
    if (fresh !== undefined) {
      this.#fresh.delete(key);
      this.#kept.set(key, fresh);
      return fresh.sound;
    }
    const read = this.#readNew(text);
    if (!(read instanceof Array)) {
      const size = 2 * bytes + BYTES_A_TOKEN * (read.document.tokenCount ?? this.#limits.tokens);
      this.#fresh.set(key, { sound: read, size });
    }
    return read;
  }

  /** The document of a text that was read a moment ago, by its hash; undefined where others have taken its place since. */
  known(key: string): SoundDocument | undefined {
    return (this.#kept.peek(key) ?? this.#fresh.peek(key))?.sound;
  }

  /** The same for Apollo Server, which then neither parses nor checks again. */
  get store() {
    return {
      get: async (key: string) => this.known(key.slice(-HASH_LENGTH))?.document,
      set: async () => undefined,
      delete: async () => undefined,
    };
  }

  #readNew(text: string): SoundDocument | readonly GraphQLError[] {
    const parsed = this.#parse(text);
    if (parsed instanceof GraphQLError) {
      return [parsed];
    }
    const wrong = this.#shapeOf(parsed) ?? this.#mistakesOf(parsed);
    return wrong.length > 0 ? wrong : this.sound(parsed);
  }

  #parse(text: string): DocumentNode | GraphQLError {
    const { tokens } = this.#limits;
    try {
      return parse(text, { maxTokens: tokens });
    } catch (error) {
      if (!(error instanceof GraphQLError)) {
        throw error;
      }
      return error.message.includes("Document contains more")
        ? beyond({ limit: "tokens", maximum: tokens, found: tokens + 1 })
        : error;
    }
  }

  /** What checking costs the square of, or the product. */
  #shapeOf(document: DocumentNode): readonly GraphQLError[] | null {
    const found = { operations: 0, fragments: 0, repeats: 0 };
    const names = new Map<string, number>();
    visit(document, {
      OperationDefinition: () => void (found.operations += 1),
      FragmentDefinition: () => void (found.fragments += 1),
      Field({ alias, name }) {
        const count = (names.get((alias ?? name).value) ?? 0) + 1;
        names.set((alias ?? name).value, count);
        found.repeats = Math.max(found.repeats, count);
      },
    });
    for (const limit of ["operations", "fragments", "repeats"] as const) {
      if (found[limit] > this.#limits[limit]) {
        return [beyond({ limit, maximum: this.#limits[limit], found: found[limit] })];
      }
    }
    return null;
  }

  /** Our own limits before GraphQL's rules, which cost more. */
  #mistakesOf(document: DocumentNode): readonly GraphQLError[] {
    const options = { maxErrors: MOST_ERRORS };
    const beyondLimits = validate(this.#schema, document, [limitOperations(this.#limits, {})], options);
    return beyondLimits.length > 0 ? beyondLimits : validate(this.#schema, document, specifiedRules, options);
  }

  /** What there is to know of a document that was found sound. */
  sound(document: DocumentNode): SoundDocument {
    const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
    const isQuery = operations.every(({ operation }) => operation === "query");
    const measured = this.#sizesOf(document, operations);
    return {
      document,
      isQuery,
      prepared: new Map(),
      judge: (variables) => operations.flatMap((one) => excessesOf(measured(one, variables), this.#limits, one)),
      costOf: (operation, variables) => measured(operation, variables).cost,
    };
  }

  /** What its operations ask for. Page sizes come in variables: each combination of them is measured once. */
  #sizesOf(document: DocumentNode, operations: readonly OperationDefinitionNode[]): SizeOf {
    const names = new Set(
      operations.flatMap(({ variableDefinitions = [] }) =>
        variableDefinitions.map(({ variable }) => variable.name.value),
      ),
    );
    const fragments = new Map(
      document.definitions.flatMap((one) =>
        one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
      ),
    );
    const fragment = (name: string) => fragments.get(name);
    const known = new LRUCache<string, Size>({ max: MOST_SIZES });
    return (operation, variables) => {
      const sizes = [...names].filter((name) => variables[name] === null || typeof variables[name] === "number");
      const key = [operation.name?.value ?? "", ...sizes.map((name) => `${name}=${String(variables[name])}`)].join(" ");
      const size = known.get(key) ?? measureOperation({ schema: this.#schema, operation, fragment, variables });
      known.set(key, size);
      return size;
    };
  }
}

type SizeOf = (operation: OperationDefinitionNode, variables: VariableValues) => Size;

interface Entry {
  readonly sound: SoundDocument;
  readonly size: number;
}

/** Texts of our own programs, and those that clients register by their hash (automatic persisted queries), for Apollo Server. */
export function persistedTexts() {
  const texts = new LRUCache<string, string>({
    maxSize: PERSISTED_BYTES,
    sizeCalculation: (text) => Buffer.byteLength(text) + 100,
  });
  return {
    get: async (key: string) => ownTextOf(key.slice(-HASH_LENGTH)) ?? texts.get(key),
    set: async (key: string, text: string) => void texts.set(key, text),
    delete: async (key: string) => texts.delete(key),
  };
}

const cacheOf = (maxSize: number) => new LRUCache<string, Entry>({ maxSize, sizeCalculation: ({ size }) => size });
