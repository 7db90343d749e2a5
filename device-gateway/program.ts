import { join } from "node:path";
import type { Logger } from "pino";
import { brokerAt } from "./broker.ts";
import { CommandDesk } from "./commands/command-desk.ts";
import { CommandJournal } from "./commands/command-journal.ts";
import { CommandTraces } from "./commands/command-traces.ts";
import type { Config } from "./config.ts";
import { ConfigurationKeeper } from "./configuration.ts";
import { Credential } from "./credential.ts";
import type { Clock } from "./driver.ts";
import { FaultWatch } from "./faults.ts";
import { openCardDesk } from "./fills/card-desk.ts";
import { Gateway } from "./gateway.ts";
import { listenForHealth } from "./health.ts";
import { shareStations } from "./leases/shared-stations.ts";
import { HttpDoorServer } from "./link/http-door.ts";
import { metricsOf } from "./metrics.ts";
import { makePrivateFolder } from "./private-file.ts";
import { Latest } from "./publisher/latest.ts";
import { Publisher } from "./publisher/publisher.ts";
import { Spool } from "./publisher/spool.ts";
import { ReportReadingsDocument } from "./publisher/telemetry.generated.ts";
import { loadProtocol } from "./registry.ts";
import type { AskLeasesInput } from "./schema-types.generated.ts";
import { ServerLink } from "./server-link.ts";
import { standFigures } from "./standing-figures.ts";
import type { GatewaySpans } from "./tracing/gateway-spans.ts";
import { gatewaySpansTo } from "./tracing/switch.ts";
import {
  AcknowledgeCommandDocument,
  ActivateStationDocument,
  AskFillDocument,
  AskLeasesDocument,
  CardListChangesDocument,
  CardListDocument,
  GatewayCommandsDocument,
  GatewayConfigurationChangesDocument,
  GatewayConfigurationDocument,
  GatewayMessageRequestsDocument,
  TellDeviceMessagesDocument,
} from "./server-link.generated.ts";

/** A last report may take so long; what does not make it waits in the spool for the next start. */
const LAST_PUBLISH_MS = 3_000;
const LAST_COMMANDS_MS = 2_000;

/** A running gateway. */
export interface Program {
  readonly faults: FaultWatch;
  /** Where devices call in. */
  readonly doorPort: number;
  /** Ends everything: devices first, then one last report, then the files. */
  stop(): Promise<void>;
}

/** From outside of the gateway. */
export interface World {
  readonly clock: Clock;
  readonly log: Logger;
  /** The gateway can't go on. */
  readonly giveUp: () => void;
}

/** Puts the gateway together and sets it going. Throws in plain words when a file or port can't be had. */
export async function startProgram(config: Config, world: World): Promise<Program> {
  makePrivateFolder(config.dataFolder);
  const parts = assemble(config, world, await gatewaySpansTo(config.tracesTo));
  const { gateway, door, publisher, spool, latest, desk, faults, sharing } = parts;
  await door.listen();
  const metrics = metricsOf({
    spool,
    latest,
    publisher,
    gateway,
    commands: desk,
    faults,
    door,
    leases: sharing.leases,
  });
  const hindrances = () => hindrancesOf(parts);
  standFigures(metrics, { folder: config.dataFolder, hindrances });
  const health = config.health && (await listenForHealth(config.health, { metrics, hindrances }));
  const ending = new AbortController();
  const talking = talkToServer(parts, { config, world, signal: ending.signal });
  world.log.info({ door: `${config.door.host}:${door.port}`, servers: config.graphqlUrls }, "the gateway runs");
  return {
    faults,
    doorPort: door.port,
    stop: async () => {
      ending.abort();
      await endParts(parts, { talking, log: world.log });
      health?.close();
      health?.closeAllConnections();
    },
  };
}

/** What it keeps on disk. */
function openFiles({ dataFolder, spoolLimitBytes }: Config, { clock, log }: Pick<World, "clock" | "log">) {
  const inFolder = (name: string) => join(dataFolder, name);
  return {
    credential: new Credential(inFolder("credential.json")),
    spool: new Spool({ path: inFolder("spool.sqlite"), limitBytes: spoolLimitBytes, clock, log }),
    journal: new CommandJournal(inFolder("commands.sqlite")),
  };
}

interface CommandWays extends Pick<World, "clock" | "log"> {
  readonly journal: CommandJournal;
  readonly link: ServerLink;
  readonly gateway: Gateway;
  readonly spans: GatewaySpans;
}

/** The way of commands from the server to devices and back, and what is seen of it. */
function openCommands({ journal, link, gateway, spans, clock, log }: CommandWays) {
  const traces = new CommandTraces({ log, spans });
  const desk = new CommandDesk({
    journal,
    acknowledge: traces.acknowledging(
      async (input, trace) => (await link.request(AcknowledgeCommandDocument, { input }, trace)).acknowledgeCommand,
    ),
    deviceOf: traces.watching((id) => gateway.device(id)),
    now: () => link.now(),
    clock,
    log,
  });
  return { traces, desk };
}

/** Devices first, so that nothing new comes while the rest ends; a part that fails to end holds up no other. */
async function endParts(parts: Parts, { talking, log }: { talking: Promise<void>; log: Logger }): Promise<void> {
  const { gateway, desk, publisher, link, door, spool, journal, cards, sharing, spans } = parts;
  const steps = [
    () => gateway.stop(),
    () => sharing.leases.leave(),
    () => desk.stop(LAST_COMMANDS_MS),
    () => publisher.stop(LAST_PUBLISH_MS),
    () => link.close(),
    () => door.close(),
    () => talking,
    () => spans.close(),
  ];
  for (const step of steps) {
    await step().catch((error: unknown) => log.error({ err: error }, "a part of the gateway did not end cleanly"));
  }
  spool.close();
  journal.close();
  cards.lists.close();
}

type Parts = ReturnType<typeof assemble>;

function assemble(config: Config, { clock, log, giveUp }: World, spans: GatewaySpans) {
  const files = openFiles(config, { clock, log });
  const { credential, spool } = files;
  const link = new ServerLink({ urls: config.graphqlUrls, token: () => credential.token, clock, log });
  const latest = new Latest();
  const publisher = new Publisher({
    spool,
    latest,
    send: async (input) => (await link.request(ReportReadingsDocument, { input })).reportReadings,
    clock,
    log,
  });
  const door = new HttpDoorServer({
    ...config.door,
    onStranger: (stranger) => gateway.stranger(stranger),
    onTurnedAway: (row) => log.warn(row, "callers were turned away at the door"),
    onFault: (error, times) => log.error({ err: error, times }, "a driver failed with a caller"),
  });
  const cards = openCardDesk({
    path: join(config.dataFolder, "cards.sqlite"),
    ask: async (input) => (await link.request(AskFillDocument, { input })).askFill,
    fetch: async (asked) => (await link.request(CardListDocument, asked)).cardList,
    stationOf: (id) => gateway.device(id)?.settings.stationId || null,
    spool,
    nudge: () => publisher.nudge(),
    now: () => link.now(),
    clock,
    uptime: () => performance.now(),
    log,
  });
  const gateway = new Gateway({
    spool,
    latest,
    askFill: (deviceId, card) => cards.fills.ask(deviceId, card),
    soldByCard: (...sale) => cards.fills.sold(...sale),
    mayCommand: (deviceId) => sharing.served.mayCommand(deviceId),
    nudge: () => publisher.nudge(),
    door,
    broker: brokerAt(config.broker),
    clock,
    log,
    loadProtocol,
  });
  const ask = async (input: AskLeasesInput) => (await link.request(AskLeasesDocument, { input })).askLeases;
  const sharing = shareStations({ gateway, ask, clock, log });
  const commands = openCommands({ journal: files.journal, link, gateway, spans, clock, log });
  const faults = new FaultWatch({ device: (id) => gateway.device(id), log, giveUp });
  return { ...files, ...commands, link, latest, publisher, door, cards, gateway, spans, faults, sharing };
}

interface Talk {
  readonly config: Config;
  readonly world: World;
  readonly signal: AbortSignal;
}

/** Serves the devices that are known from before; then trades codes, follows the server, and reports. */
async function talkToServer(parts: Parts, { config, world, signal }: Talk): Promise<void> {
  const { clock, log } = world;
  const { credential, link, gateway, publisher, desk, traces, cards, sharing } = parts;
  const keeper = new ConfigurationKeeper({
    path: join(config.dataFolder, "configuration.json"),
    fetch: async () => (await link.request(GatewayConfigurationDocument, {})).gatewayConfiguration,
    apply: (configuration) => {
      sharing.served.take(configuration);
      cards.keeper.serve(configuration.devices.flatMap(({ stationId }) => stationId || []));
    },
    clock,
    log,
  });
  keeper.applyLast();
  gateway.start();
  const trading = credential.trade(
    config.activationCodes,
    {
      gatewayName: config.gatewayName,
      activate: async (input) => (await link.request(ActivateStationDocument, { input })).activateStation,
      clock,
      log,
      onActivated: () => keeper.refresh(signal),
    },
    signal,
  );
  if (!credential.token && config.activationCodes.length === 0) {
    log.warn("no station is activated: give ACTIVATION_CODES");
  }
  await Promise.race([credential.ready, new Promise((resolve) => signal.addEventListener("abort", resolve))]);
  if (signal.aborted) return trading;
  publisher.start();
  keeper.refresh(signal);
  await Promise.all([
    trading,
    link.follow(
      GatewayConfigurationChangesDocument,
      ({ gatewayConfigurationChanges: version }) => keeper.changed(version, signal),
      signal,
    ),
    link.follow(CardListChangesDocument, () => cards.keeper.refresh(), signal),
    cards.keeper.run(signal),
    sharing.run((version) => keeper.changed(version, signal), signal),
    link.follow(
      GatewayMessageRequestsDocument,
      ({ gatewayMessageRequests }) => tellMessages(parts, gatewayMessageRequests),
      signal,
    ),
    link.follow(GatewayCommandsDocument, ({ gatewayCommands }) => desk.take(traces.taking(gatewayCommands)), signal),
  ]);
}

/** Answers those who look for a fault; an answer that doesn't arrive is one that nobody waits for any more. */
function tellMessages(
  { gateway, link }: Parts,
  requests: readonly { readonly id: string; readonly deviceId: string }[],
) {
  for (const { id, deviceId } of requests) {
    const remembered = gateway.device(deviceId)?.messages.list() ?? [];
    const messages = remembered.map(({ at, understood, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      understood: [...understood],
    }));
    link.request(TellDeviceMessagesDocument, { input: { requestId: id, messages } }).catch(() => undefined);
  }
}

function hindrancesOf({ credential, gateway, spool }: Parts): string[] {
  const reasons: string[] = [];
  if (!credential.token) reasons.push("no station is activated");
  if (gateway.version === null) reasons.push("no configuration");
  if (spool.hindrance !== null) reasons.push(spool.hindrance);
  return reasons;
}
