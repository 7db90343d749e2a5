import { ApolloServer, type ApolloServerPlugin, type HTTPGraphQLHead } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import { fastifyApolloDrainPlugin } from "@as-integrations/fastify";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Context } from "../kernel/context.ts";
import { judgeError } from "../kernel/errors/format-error.ts";
import { envelopeOf, toldOutside } from "./answers.ts";
import { type DocumentLimits, type Documents, persistedTexts } from "./documents.ts";
import type { Deprecations, DeprecationTold } from "./deprecations.ts";
import type { Execution } from "./executor.ts";
import type { Incidents } from "../kernel/errors/incidents.ts";
import { limitOperations } from "./limits.ts";
import type { OperationFigures } from "./operation-figures.ts";
import { type FreeText, freeTextRefused, isBoundToOwn, ownTextOf } from "./own-operations.ts";
import type { CostTold, Purses } from "./purse.ts";
import { tellOperation } from "./tracing.ts";

interface EnvelopeOptions {
  readonly documents: Documents;
  readonly incidents: Incidents;
  readonly operations: OperationFigures;
  readonly purses: Purses;
  readonly freeText: FreeText;
  readonly deprecations: Deprecations;
}

/** The specification's envelope in every answer, what it cost, and a log line for what was refused. */
function envelope({
  documents,
  incidents,
  operations,
  purses,
  freeText,
  deprecations,
}: EnvelopeOptions): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      const begunAt = performance.now();
      let cost: CostTold | undefined;
      let noted: readonly DeprecationTold[] | undefined;
      return {
        async didResolveOperation({ queryHash, document, operation, request, contextValue }) {
          // What came by no road of ours (admission.ts) is held to the same.
          if (isBoundToOwn(contextValue.caller, freeText) && ownTextOf(queryHash) === undefined) {
            throw freeTextRefused();
          }
          if (operation !== undefined) {
            const sound = documents.known(queryHash) ?? documents.sound(document);
            const variables = request.variables ?? {};
            cost = await purses.spend(contextValue, sound.costOf(operation, variables));
            noted = deprecations.note(contextValue.caller, { document: sound.document, operation, variables });
          }
        },
        async didEncounterErrors({ errors, contextValue: { requestId, trace, caller, remoteAddress }, operationName }) {
          const judged = errors.map((error) => judgeError(error, requestId));
          incidents.tell({ requestId, trace, operation: operationName, caller, remoteAddress }, judged);
        },
        async willSendResponse({ response, operation, operationName, contextValue: { caller, trace } }) {
          if (response.body.kind === "single") {
            const result = response.body.singleResult;
            const codes = (result.errors ?? []).map(({ extensions }) => String(extensions?.["code"]));
            operations.note({ name: operationName, caller: caller.kind, ms: performance.now() - begunAt, codes });
            tellOperation(trace, operation, codes);
            result.extensions = {
              ...result.extensions,
              ...envelopeOf(result.errors ?? [], { cost, deprecations: noted }),
            };
            tell(response.http, toldOutside(result));
          }
        },
      };
    },
  };
}

function tell(http: HTTPGraphQLHead, { status, retryAfter }: ReturnType<typeof toldOutside>): void {
  if (retryAfter !== undefined) {
    http.headers.set("retry-after", String(retryAfter));
  }
  if (status !== undefined) {
    http.status = status;
  }
}

/** Apollo Server with compiled execution; hides what clients must not know. */
export function apolloFor({
  http,
  execution,
  documents,
  limits,
  incidents,
  operations,
  purses,
  freeText,
  deprecations,
  log,
}: {
  http: FastifyInstance;
  execution: Execution;
  documents: Documents;
  limits: DocumentLimits;
  incidents: Incidents;
  operations: OperationFigures;
  purses: Purses;
  freeText: FreeText;
  deprecations: Deprecations;
  log: Logger;
}): ApolloServer<Context> {
  return new ApolloServer<Context>({
    gateway: execution.gateway,
    documentStore: documents.store,
    // For a text that came by no road of ours (admission.ts): the same measures, if a little later.
    parseOptions: { maxTokens: limits.tokens },
    validationRules: [limitOperations(limits, {})],
    persistedQueries: { cache: persistedTexts() },
    introspection: true,
    includeStacktraceInErrorResponses: false,
    nodeEnv: "production",
    logger: log,
    stopOnTerminationSignals: false,
    formatError: ({ extensions }, error) => {
      const requestId = extensions?.["requestId"];
      return judgeError(error, typeof requestId === "string" ? requestId : "").formatted;
    },
    plugins: [
      envelope({ documents, incidents, operations, purses, freeText, deprecations }),
      fastifyApolloDrainPlugin(http),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
  });
}
