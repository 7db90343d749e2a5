import type { AlarmReading, DeviceSettings, GunReading, MeasureReading, SaleReading } from "../driver.ts";

/** A sale; every number makes another one. */
export function aSale(number: number, overrides: Partial<SaleReading> = {}): SaleReading {
  return {
    kind: "sale",
    address: "1.1",
    transactionNo: String(number),
    stamp: (overrides.startedAt ?? new Date("2026-11-20T10:00:00Z")).toISOString().slice(0, 19),
    startedAt: new Date("2026-11-20T10:00:00Z"),
    endedAt: new Date("2026-11-20T10:02:00Z"),
    gradeName: "Diesel",
    volumeLitres: "20.000",
    netVolumeLitres: null,
    unitPrice: "1.5000",
    amount: "30.00",
    totalizerLitres: "1000.00",
    totalizerAmount: null,
    cardNo: null,
    offline: false,
    ...overrides,
  };
}

export function anAlarm(overrides: Partial<AlarmReading> = {}): AlarmReading {
  return {
    kind: "alarm",
    source: { type: "TANK", address: "2" },
    code: "TANK_LEVEL_LOW",
    edge: "RAISED",
    at: new Date("2026-11-20T10:00:00Z"),
    vendorCode: "02 05",
    ...overrides,
  };
}

export function aGun(state: GunReading["state"], overrides: Partial<GunReading> = {}): GunReading {
  return {
    kind: "gun",
    address: "1.1",
    at: new Date("2026-11-20T10:00:00Z"),
    state,
    unitPrice: null,
    volumeLitres: null,
    amount: null,
    totalizerLitres: null,
    transactionNo: null,
    cardNo: null,
    presetType: null,
    presetValue: null,
    reason: null,
    ...overrides,
  };
}

export function aMeasure(overrides: Partial<MeasureReading> = {}): MeasureReading {
  return {
    kind: "measure",
    address: "plc-1",
    at: new Date("2026-11-20T10:00:00Z"),
    states: ["RUNNING"],
    runSeconds: null,
    values: [{ key: "GAS_SKID", value: "3.1", quality: "GOOD" }],
    ...overrides,
  };
}

export function aDevice(id: string, overrides: Partial<DeviceSettings> = {}): DeviceSettings {
  return {
    id,
    stationId: "s1",
    name: `device ${id}`,
    protocol: "JSONPTS",
    settings: {},
    guns: [{ address: "1.1", number: 1 }],
    tanks: [],
    timeZone: "UTC",
    ...overrides,
  };
}
