import type { DoorGuest } from "../../door.ts";
import type { Command, CommandOutcome, DeviceSettings, Driver, Host, Protocol } from "../../driver.ts";
import { ID_HEADER, isAdmitted } from "./caller.ts";
import { ClientSession } from "./client-session.ts";
import { carryOut } from "./commands.ts";
import { Controller } from "./controller.ts";
import { OutcomeMemory } from "./outcome-memory.ts";
import { checkAddresses, readSettings, type CallInSettings, type ClientSettings } from "./settings.ts";
import { SocketSession } from "./socket-session.ts";
import { UploadSession } from "./upload-session.ts";
import type { Wire } from "./wire.ts";

/** jsonPTS, the language of the Technotrade PTS-2 forecourt controller (revision R129). */
export const protocol: Protocol = {
  create(device: DeviceSettings, host: Host): Driver {
    const settings = readSettings(device.settings);
    checkAddresses(device);
    const controller = new Controller(device, host, settings);
    return settings.way === "CLIENT" ? new CallingDriver(controller, settings) : new CalledDriver(controller, settings);
  },
};

abstract class JsonPtsDriver implements Driver {
  private readonly outcomes = new OutcomeMemory();

  constructor(protected readonly controller: Controller) {}

  abstract start(): Promise<void>;
  abstract stop(): Promise<void>;
  protected abstract readonly wire: Wire;
  /** Way B: the controller calls once a minute, takes requests one by one and brings its grades along. */
  protected abstract readonly callsOnlyNowAndThen: boolean;
  protected abstract readonly autoClose: boolean;

  send(command: Command, expiry?: AbortSignal): Promise<CommandOutcome> {
    const { board, grades, times } = this.controller;
    const seldom = this.callsOnlyNowAndThen;
    const context = {
      wire: this.wire,
      expiry,
      board,
      grades,
      clock: times.clock,
      now: times.now,
      gradesArrive: seldom,
      showPrices: () => this.controller.showPrices(),
      controllerCloses: seldom && this.autoClose,
    };
    return this.outcomes.once(command.id, () => carryOut(command, context));
  }
}

/** Way A. */
class CallingDriver extends JsonPtsDriver {
  protected readonly callsOnlyNowAndThen = false;
  protected readonly autoClose: boolean;
  protected readonly wire: Wire;
  private readonly session: ClientSession;

  constructor(controller: Controller, settings: ClientSettings) {
    super(controller);
    this.autoClose = settings.autoClose;
    this.session = new ClientSession(controller, settings);
    this.wire = this.session.wire;
  }

  async start(): Promise<void> {
    this.session.start();
  }

  async stop(): Promise<void> {
    await this.session.stop();
  }
}

/** Ways B and C. Some records may be set to come by HTTP while the rest comes by WebSocket, so posts are always taken. */
class CalledDriver extends JsonPtsDriver {
  protected readonly callsOnlyNowAndThen: boolean;
  protected readonly autoClose: boolean;
  protected readonly wire: Wire;
  private readonly uploads: UploadSession;
  private readonly sockets: SocketSession;
  private leave: () => void = () => undefined;

  constructor(
    controller: Controller,
    private readonly settings: CallInSettings,
  ) {
    super(controller);
    this.autoClose = settings.autoClose;
    this.callsOnlyNowAndThen = settings.way === "UPLOAD";
    this.uploads = new UploadSession(controller, settings);
    this.sockets = new SocketSession(controller, settings);
    this.wire = this.callsOnlyNowAndThen ? this.uploads.wire : this.sockets;
  }

  async start(): Promise<void> {
    this.leave = this.controller.host.door.admit({ header: ID_HEADER, id: this.settings.ptsId }, this.guest());
    if (this.callsOnlyNowAndThen) void this.uploads.watch();
    else this.sockets.start();
  }

  async stop(): Promise<void> {
    this.leave();
    this.uploads.stop();
    this.sockets.stop();
  }

  private guest(): DoorGuest {
    return {
      request: (call, body) => this.uploads.request(call, body),
      welcome: (call) => {
        if (this.callsOnlyNowAndThen) return 403;
        return isAdmitted(call, this.settings) ? 101 : 401;
      },
      socket: (call, socket) => this.sockets.attach(call, socket),
    };
  }
}
