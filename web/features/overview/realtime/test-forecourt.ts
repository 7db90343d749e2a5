import type { GunTileFragment } from "../../../parts/gun/gun-tile.generated.ts";
import type { TankVesselFragment } from "../../../parts/tank/tank-vessel.generated.ts";
import type { DeviceLinkFragment, GunCommandLineFragment, RealTimeStationFragment } from "./realtime.generated.ts";
import type { BoardStation } from "./realtime-filters.ts";
import type { LiveStation } from "./use-forecourt.ts";

/** When the tests' devices were last heard. */
export const HEARD_AT = "2026-11-20T04:00:00.000Z";

/** A row as the wire names it: the cache matches fragments by that name. */
export function named<Row extends object>(typename: string, row: Row): Row {
  return { __typename: typename, ...row };
}

const SHANGHAI = { id: "city-1", name: "Shanghai", regionId: "region-1", regionName: "Yangtze Delta" };

/** A station in Shanghai that is controlled from here. */
export function aStation(overrides: Partial<BoardStation> = {}): BoardStation {
  const code = overrides.code ?? "S01";
  return {
    id: `station-${code}`,
    code,
    name: `Station ${code}`,
    controlMode: "PLATFORM",
    city: SHANGHAI,
    platform: { id: "platform-1", name: "Network" },
    platforms: ["Network"],
    ...overrides,
  };
}

/** A station without equipment. */
export function liveStation(overrides: Partial<BoardStation> = {}): LiveStation {
  return { station: aStation(overrides), guns: [], tanks: [], devices: [] };
}

/** A free gun 1 of grade 92 that sold 20 litres last. */
export function liveGun(station: RealTimeStationFragment, overrides: Partial<GunTileFragment> = {}): GunTileFragment {
  const gunNumber = overrides.gunNumber ?? 1;
  return {
    gunId: `${station.id}-gun-${gunNumber}`,
    stationId: station.id,
    stationName: station.name,
    gunNumber,
    dispenserNumber: Math.ceil(gunNumber / 2),
    pump: null,
    gradeId: "grade-92",
    gradeName: "Petrol 92",
    gradeColour: "#2563EB",
    state: "FREE",
    online: true,
    since: HEARD_AT,
    unitPrice: "7.45",
    volumeLitres: "20.000",
    amount: "149.00",
    totalizerLitres: "123456.789",
    cardNo: null,
    userName: null,
    carNumber: null,
    balance: null,
    presetType: null,
    presetValue: null,
    transactionNo: null,
    lastSeenAt: HEARD_AT,
    ...overrides,
  };
}

/** Tank 1, 30,000 litres of grade 92, three fifths full. */
export function liveTank(
  station: RealTimeStationFragment,
  overrides: Partial<TankVesselFragment> = {},
): TankVesselFragment {
  const tankNumber = overrides.tankNumber ?? 1;
  return {
    tankId: `${station.id}-tank-${tankNumber}`,
    stationId: station.id,
    stationName: station.name,
    tankNumber,
    tankName: `Tank ${tankNumber}`,
    gradeId: "grade-92",
    gradeName: "Petrol 92",
    gradeColour: "#2563EB",
    capacityLitres: "30000",
    lowLimitLitres: "3600",
    highLimitLitres: "27600",
    fillPercent: 60,
    level: "NORMAL",
    online: true,
    leak: false,
    waterHigh: false,
    deliveryInProgress: false,
    heightMm: 1560,
    waterHeightMm: 12,
    temperatureC: 18.4,
    volumeLitres: "18000",
    netVolumeLitres: "17930",
    waterVolumeLitres: "40",
    ullageLitres: "11100",
    readAt: HEARD_AT,
    quality: "GOOD" as const,
    ...overrides,
  };
}

/** A controller that answers. */
export function liveDevice(
  station: RealTimeStationFragment,
  overrides: Partial<DeviceLinkFragment> = {},
): DeviceLinkFragment {
  return {
    deviceId: `${station.id}-device`,
    stationId: station.id,
    online: true,
    since: HEARD_AT,
    lastSeenAt: HEARD_AT,
    version: "R129",
    serialNumber: null,
    absent: [],
    line: null,
    bytesIn: 1200,
    bytesOut: 340,
    frames: 18231,
    badFrames: 0,
    reconnects: 2,
    reason: null,
    ...overrides,
  };
}

/** An order to a gun that nobody has answered yet. */
export function aCommand(
  gun: GunTileFragment,
  overrides: Partial<GunCommandLineFragment> = {},
): GunCommandLineFragment {
  return {
    id: "command-1",
    gunId: gun.gunId,
    gunNumber: gun.gunNumber,
    kind: "AUTHORIZE",
    presetType: "AMOUNT",
    presetValue: "200.00",
    status: "PENDING",
    vendorCode: null,
    transactionNo: null,
    requestedBy: "Operator",
    requestedAt: HEARD_AT,
    sentAt: null,
    finishedAt: null,
    ...overrides,
  };
}
