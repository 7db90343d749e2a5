import type { CardAtGun, DeviceSettings, FillAnswer, Host } from "../../driver.ts";
import { skewOf, timeOf, type Figures } from "./figures.ts";
import { GunBoard } from "./gun-board.ts";
import type { Happening, Told } from "./node.ts";
import { PlcBoard } from "./plc-board.ts";
import { BoxPresence } from "./presence.ts";
import { SaleDesk, hasRoom } from "./sale-desk.ts";
import { TankBoard } from "./tank-board.ts";
import type { HeldCard } from "./visits.ts";

const PLC = /^plc-[1-9]\d?$/;
/** Names that are told apart in the log. */
const MOST_STRANGERS = 100;

/** What a box's readings lead to. */
export interface BoxEvents {
  /** A gun told how an order ended. */
  readonly answered: (address: string, figures: Figures) => void;
  /** A card may fill, as long as whoever held it to the gun still waits there. */
  readonly allowed: (
    card: CardAtGun,
    answer: FillAnswer & { readonly bound: string },
    stillWaits: () => boolean,
  ) => void;
}

type Heard = Extract<Happening, { what: "BORN" | "TOLD" }>;

/** Turns what happens at a node into readings of the guns, tanks and skids behind it. */
export class Box {
  readonly presence: BoxPresence;
  private readonly guns: ReadonlyMap<string, GunBoard>;
  private readonly tanks: ReadonlyMap<string, TankBoard>;
  private readonly plcs = new Map<string, PlcBoard>();
  private readonly strangers = new Set<string>();
  private readonly sales: SaleDesk;

  constructor(
    { guns, tanks }: Pick<DeviceSettings, "guns" | "tanks">,
    private readonly host: Host,
    private readonly events: BoxEvents,
  ) {
    this.guns = new Map(guns.map(({ address }) => [address, new GunBoard(address)]));
    this.tanks = new Map(tanks.map(({ address }) => [address, new TankBoard(address, host)]));
    this.sales = new SaleDesk(host);
    this.presence = new BoxPresence(host, [...this.guns.keys(), ...this.tanks.keys()]);
  }

  happened(happening: Exclude<Happening, { what: "REBIRTH" }>): void {
    const { device } = happening;
    if (happening.what === "DIED") {
      if (device === null) this.presence.gone("its line to the broker broke off");
      else this.presence.left(device);
      return;
    }
    if (happening.what === "TOLD" && happening.isAfterGap) for (const { visits } of this.guns.values()) visits.missed();
    const isPast = happening.told.some(({ isHistorical }) => isHistorical);
    const skew = skewOf(happening.sentAt, this.host.clock.now());
    if (!isPast || skew > 0) this.presence.skewed(skew);
    if (device === null) {
      if (happening.what === "BORN") this.presence.born(happening.told);
      else this.presence.told(happening.told.filter(({ isHistorical }) => !isHistorical));
      return;
    }
    if (happening.what === "BORN") this.presence.arrived(device);
    this.heard(device, happening, isPast && skew < 0 ? 0 : skew);
  }

  /** Another number than before: somebody else may stand at the gun. Null: it is none of the box's. */
  turnAt(address: string): number | null {
    return this.guns.get(address)?.visits.turn ?? null;
  }

  /** A gun took an order that was sent for a card, when it was somebody's turn. */
  released(address: string, card: string, turn: number | null): void {
    this.guns.get(address)?.visits.released(card, turn);
  }

  /** What is due by itself. */
  tick(): void {
    const now = this.host.clock.now();
    this.presence.look();
    this.sales.tick();
    for (const [address, plc] of this.plcs) if (plc.isStalled(now)) this.presence.left(address);
    for (const board of [...this.tanks.values(), ...this.plcs.values()]) {
      if (this.presence.isThere(board.address)) this.tellAlarms(board, now);
    }
  }

  /** Nothing is heard of it any more. */
  close(): void {
    this.sales.close();
  }

  private heard(address: string, happening: Heard, skew: number): void {
    const now = this.host.clock.now();
    const isLate = happening.what === "TOLD" && happening.isLate;
    const present = isLate ? [] : happening.told.filter(({ isHistorical }) => !isHistorical);
    const past = isLate ? happening.told : happening.told.filter(({ isHistorical }) => isHistorical);
    const at = timeOf(latestOf(present) ?? happening.sentAt, now);
    const isBirth = happening.what === "BORN";
    const gun = this.guns.get(address);
    if (gun) {
      if (!isBirth && !happening.isWhole) gun.visits.missed();
      if (present.length > 0) this.gunTold(gun, { present, at, isBirth });
      this.saleHeard(gun, happening, { skew, isLive: past.length === 0 });
      return;
    }
    const board = this.tanks.get(address) ?? this.plcAt(address);
    if (!board) return this.stranger(address);
    const reading = isBirth ? board.born(present, at) : present.length > 0 ? board.told(present, at) : null;
    if (reading) this.host.show(reading);
    if (board instanceof PlcBoard && present.length > 0 && !board.isStalled(now)) this.presence.arrived(address);
    const kept = past.length > 0 ? board.past(past, timeOf(latestOf(past), now, true)) : null;
    if (kept) this.host.show(kept);
    if (present.length > 0) this.tellAlarms(board, at);
  }

  private saleHeard(gun: GunBoard, happening: Heard, by: { readonly skew: number; readonly isLive: boolean }): void {
    const { what, told } = happening;
    if (what === "BORN") return this.sales.hearBirth(gun.address, { told, skew: by.skew });
    const { isWhole } = happening;
    this.sales.hear(gun, { told, skew: by.skew, isLive: by.isLive && isWhole, isWhole });
  }

  private gunTold(
    gun: GunBoard,
    { present, at, isBirth }: { readonly present: readonly Told[]; readonly at: Date; readonly isBirth: boolean },
  ): void {
    const reading = isBirth ? gun.born(present, at) : gun.told(present, at);
    if (reading) this.host.show(reading);
    if (present.some(({ name }) => name.startsWith("Command/Last "))) this.events.answered(gun.address, gun.figures);
    const held = gun.visits.takeCard();
    if (held === null) return;
    const { address, unitPrice } = gun;
    if (unitPrice === null) this.host.log.warn({ address }, "a card at a gun that has told no price");
    else void this.askFor(gun, held, { address, tag: held.tag, unitPrice });
  }

  private async askFor({ visits }: GunBoard, held: HeldCard, card: CardAtGun): Promise<void> {
    const answer = await this.host.askFill(card);
    const { bound } = answer;
    const stillWaits = () => visits.waitsFor(held);
    if (answer.allowed && bound !== null && stillWaits()) this.events.allowed(card, { ...answer, bound }, stillWaits);
  }

  private tellAlarms(board: TankBoard | PlcBoard, at: Date): void {
    hasRoom(() => board.tellAlarms(at));
  }

  private plcAt(address: string): PlcBoard | undefined {
    if (!PLC.test(address)) return undefined;
    const plc = this.plcs.get(address) ?? new PlcBoard(address, this.host);
    this.plcs.set(address, plc);
    this.presence.expect(address);
    return plc;
  }

  private stranger(address: string): void {
    if (this.strangers.has(address) || this.strangers.size >= MOST_STRANGERS) return;
    this.strangers.add(address);
    this.host.log.warn({ address: address.slice(0, MOST_STRANGERS) }, "a part of the box that nothing is bound to");
  }
}

/** The latest moment that figures were measured at. */
function latestOf(told: readonly Told[]): number | null {
  const moments = told.flatMap(({ at }) => at ?? []);
  return moments.length === 0 ? null : moments.reduce((one, other) => Math.max(one, other));
}
