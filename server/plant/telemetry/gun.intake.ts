import { sql } from "kysely";
import { isNewer, judgeMove } from "../../site/gun/gun.rules.ts";
import type { GunState } from "../../site/gun/gun.types.ts";
import { type Batch, type BoundGun, type KnownDevice, placed, refuseUnbound } from "./batch.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { GunReport } from "./report.types.ts";

interface LiveGun {
  gun_id: string;
  station_id: string;
  state: GunState;
  since: Date;
  at: Date;
  unit_price: string | null;
  volume: string | null;
  amount: string | null;
  totalizer_litres: string | null;
  transaction_no: string | null;
  card_no: string | null;
  preset_type: string | null;
  preset_value: string | null;
}

interface Move {
  gun_id: string;
  time: Date;
  state: GunState;
  previous: GunState | null;
  legal: boolean;
  reason: string | null;
}

/** Moves at the very time of a shown state that the history has already: of a batch that was sent again. */
async function knownMoves(
  batch: Batch,
  reports: readonly { gunId: string; report: GunReport }[],
): Promise<Set<string>> {
  if (reports.length === 0) {
    return new Set();
  }
  const rows = reports.map(({ gunId, report }) => ({ gun_id: gunId, time: report.at, state: report.state }));
  const { rows: known } = await sql<{ gun_id: string; time: Date; state: string }>`
    select c.gun_id, c.time, c.state from ${recordset("r", rows, { gun_id: "uuid", time: "timestamptz", state: "text" })}
      join gun_state_change c on c.network_id = ${batch.networkId} and c.time = r.time and c.gun_id = r.gun_id and c.state = r.state`.execute(
    batch.db,
  );
  return new Set(known.map((row) => moveName(row.gun_id, row)));
}

const moveName = (gunId: string, { time, state }: { time: Date; state: string }): string =>
  `${gunId} ${time.toISOString()} ${state}`;

/** Guns with a fault in their moves that is still shown. */
async function faultyGuns(batch: Batch, gunIds: readonly string[]): Promise<Set<string>> {
  const keys = gunIds.map((id) => `gun:${id}`);
  const { rows } = await sql<{ gun_id: string }>`
    select gun_id from alarm where network_id = ${batch.networkId} and source_key = any(${keys}::text[])
      and code = 'GUN_ILLEGAL_MOVE' and ended_at is null`.execute(batch.db);
  return new Set(rows.map((row) => row.gun_id));
}

async function lockLive(batch: Batch, gunIds: readonly string[]): Promise<Map<string, LiveGun>> {
  const { rows } = await sql<LiveGun>`
    select gun_id, station_id, state, since, at, unit_price, volume, amount, totalizer_litres, transaction_no, card_no, preset_type, preset_value
    from gun_live where network_id = ${batch.networkId} and gun_id = any(${gunIds}::uuid[]) order by gun_id for update`.execute(
    batch.db,
  );
  return new Map(rows.map((row) => [row.gun_id, row]));
}

interface Bound {
  readonly report: GunReport;
  readonly device: KnownDevice;
  readonly gun: BoundGun;
}

/** Takes over what guns do: the newest state wins, every move is kept, an illegal one is a fault of the device. */
export async function storeGuns(batch: Batch, reports: readonly GunReport[]): Promise<void> {
  const bound = placed(batch, "guns", { reports }).flatMap(({ index, report, device }): Bound[] => {
    const gun = device.guns.get(report.address);
    return gun === undefined ? refuseUnbound(batch, "guns", { index, report }) : [{ report, device, gun }];
  });
  batch.outcome.accepted += bound.length;
  if (bound.length === 0) {
    return;
  }
  const gunIds = [...new Set(bound.map(({ gun }) => gun.gunId))];
  const live = await lockLive(batch, gunIds);
  const { known, faulty } = await pastOf(batch, bound, live);
  const moves: Move[] = [];
  const late: Move[] = [];
  for (const one of bound) {
    const { gunId } = one.gun;
    const current = live.get(gunId) ?? null;
    const again = known.has(moveName(gunId, { time: one.report.at, state: one.report.state }));
    if (again || !isNewer(current?.at ?? null, one.report.at, batch.now)) {
      late.push(moveOf(one, { previous: null, legal: true }));
      continue;
    }
    const { changed, legal } = judgeMove(current?.state ?? null, one.report.state, one.report.reason ?? null);
    if (changed) {
      const move = moveOf(one, { previous: current?.state ?? null, legal });
      moves.push(move);
      judge(batch, one, { move, faulty });
    }
    live.set(gunId, merged(current, { ...one, changed }));
    batch.changed.guns.add(gunId);
  }
  await writeMoves(batch, moves);
  await writeLate(batch, late);
  await writeLive(batch, [...live.values()]);
}

/** What must be known of the guns' past: moves that come again, and faults that a legal move would end. */
async function pastOf(batch: Batch, bound: readonly Bound[], live: ReadonlyMap<string, LiveGun>) {
  const sameTime = bound.filter(({ report, gun }) => live.get(gun.gunId)?.at.getTime() === report.at.getTime());
  const freed = bound.filter(({ report }) => report.state === "FREE").map(({ gun }) => gun.gunId);
  return {
    known: await knownMoves(
      batch,
      sameTime.map(({ report, gun }) => ({ gunId: gun.gunId, report })),
    ),
    faulty: freed.length === 0 ? new Set<string>() : await faultyGuns(batch, [...new Set(freed)]),
  };
}

function moveOf({ report, gun }: Bound, { previous, legal }: Pick<Move, "previous" | "legal">): Move {
  return { gun_id: gun.gunId, time: report.at, state: report.state, previous, legal, reason: report.reason ?? null };
}

/** An illegal move is a fault until the gun is next seen to hang up as it should. */
function judge(
  batch: Batch,
  { report, device, gun }: Bound,
  { move, faulty }: { move: Move; faulty: Set<string> },
): void {
  const { legal, previous } = move;
  if (legal && (report.state !== "FREE" || !faulty.delete(gun.gunId))) {
    return;
  }
  if (!legal) {
    faulty.add(gun.gunId);
  }
  batch.edges.push({
    stationId: device.stationId,
    sourceType: "PUMP",
    sourceKey: `gun:${gun.gunId}`,
    gunId: gun.gunId,
    deviceId: device.deviceId,
    code: "GUN_ILLEGAL_MOVE",
    edge: legal ? "CLEARED" : "RAISED",
    at: report.at,
    holder: "order of states",
    detail: legal ? null : `${previous} → ${report.state}`,
  });
}

/** A gun that hangs free shows its last fill until the next one begins, but no card and no preset any more. */
function merged(
  current: LiveGun | null,
  { report, device, gun, changed }: Bound & { readonly changed: boolean },
): LiveGun {
  const free = report.state === "FREE";
  const begins = changed && current?.state === "FREE";
  return {
    gun_id: gun.gunId,
    station_id: device.stationId,
    state: report.state,
    since: changed || current === null ? report.at : current.since,
    at: report.at,
    unit_price: report.unitPrice ?? current?.unit_price ?? null,
    volume: report.volumeLitres ?? (begins ? "0" : (current?.volume ?? null)),
    amount: report.amount ?? (begins ? "0" : (current?.amount ?? null)),
    totalizer_litres: report.totalizerLitres ?? current?.totalizer_litres ?? null,
    transaction_no: report.transactionNo ?? (begins ? null : (current?.transaction_no ?? null)),
    card_no: free ? null : (report.cardNo ?? current?.card_no ?? null),
    preset_type: free ? null : (report.presetType ?? current?.preset_type ?? null),
    preset_value: free ? null : (report.presetValue ?? current?.preset_value ?? null),
  };
}

const MOVE = {
  gun_id: "uuid",
  time: "timestamptz",
  state: "text",
  previous: "text",
  legal: "boolean",
  reason: "text",
} as const;

async function writeMoves(batch: Batch, moves: readonly Move[]): Promise<void> {
  if (moves.length > 0) {
    await sql`
      insert into gun_state_change (network_id, time, gun_id, state, previous, legal, reason)
      select ${batch.networkId}::uuid, time, gun_id, state, previous, legal, reason from ${recordset("r", moves, MOVE)} on conflict do nothing`.execute(
      batch.db,
    );
  }
}

/** What comes after something newer goes into the history where it tells of another state than the one before it. */
async function writeLate(batch: Batch, moves: readonly Move[]): Promise<void> {
  if (moves.length > 0) {
    await sql`
      insert into gun_state_change (network_id, time, gun_id, state, previous, legal, reason)
      select ${batch.networkId}::uuid, r.time, r.gun_id, r.state, null, true, r.reason from ${recordset("r", moves, MOVE)}
        left join lateral (select state from gun_state_change c where c.network_id = ${batch.networkId} and c.gun_id = r.gun_id and c.time <= r.time
          order by c.time desc limit 1) before on true
      where before.state is distinct from r.state on conflict do nothing`.execute(batch.db);
  }
}

async function writeLive(batch: Batch, rows: readonly LiveGun[]): Promise<void> {
  const sorted = [...rows].sort((a, b) => (a.gun_id < b.gun_id ? -1 : 1));
  const source = recordset("r", sorted, {
    gun_id: "uuid",
    station_id: "uuid",
    state: "text",
    since: "timestamptz",
    at: "timestamptz",
    unit_price: "numeric",
    volume: "numeric",
    amount: "numeric",
    totalizer_litres: "numeric",
    transaction_no: "text",
    card_no: "text",
    preset_type: "text",
    preset_value: "numeric",
  });
  await sql`
    insert into gun_live (network_id, received_at, gun_id, station_id, state, since, at, unit_price, volume, amount, totalizer_litres, transaction_no, card_no, preset_type, preset_value)
    select ${batch.networkId}::uuid, ${batch.now}::timestamptz, r.* from ${source}
    on conflict (network_id, gun_id) do update set received_at = excluded.received_at, station_id = excluded.station_id, state = excluded.state, since = excluded.since,
      at = excluded.at, unit_price = excluded.unit_price, volume = excluded.volume, amount = excluded.amount, totalizer_litres = excluded.totalizer_litres,
      transaction_no = excluded.transaction_no, card_no = excluded.card_no, preset_type = excluded.preset_type, preset_value = excluded.preset_value`.execute(
    batch.db,
  );
}
