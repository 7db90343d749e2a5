import { screen } from "@testing-library/react";
import { MEASURES, type MeasureKey } from "../../../../common/measures.ts";
import type { LocaleId } from "../../../i18n/locales.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  SkidAlarmsDocument,
  type SkidAlarmsSubscription,
  type SkidFragment,
  SkidMeasuresDocument,
} from "./device-monitor.generated.ts";

export type FaultFragment = SkidAlarmsSubscription["alarmChanges"][number];

export const DEVICE = "0197c000-0000-7000-8000-000000000031";
export const AT = "2026-11-26T00:00:00.000Z";

type Value = SkidFragment["values"][number];

const values = (told: Partial<Record<MeasureKey, Partial<Value>>>): Value[] =>
  MEASURES.filter(({ key }) => key in told).map(({ key, group, unit, highLimit }) => ({
    lowLimit: null,
    __typename: "MeasureValue",
    key,
    group,
    unit,
    highLimit,
    value: null,
    quality: "GOOD",
    at: AT,
    beyond: false,
    ...told[key],
  }));

export const skid = (
  told: Partial<Record<MeasureKey, Partial<Value>>>,
): SkidFragment & { __typename: "MeasureStatus" } => ({
  __typename: "MeasureStatus",
  deviceId: DEVICE,
  deviceName: "Skid 1",
  stationId: "s1",
  stationName: "Harbour Gate",
  timeZone: "Asia/Shanghai",
  address: "plc-1",
  online: true,
  reason: null,
  readAt: AT,
  states: ["RUNNING", "AUTO"],
  runSeconds: 7200,
  values: values(told),
});

export const serverWith = (skids: readonly SkidFragment[], faults: readonly FaultFragment[] = []) =>
  new FakeServer()
    .begins(SkidMeasuresDocument, { measureChanges: [...skids] })
    .begins(SkidAlarmsDocument, { alarmChanges: [...faults] })
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }));

export const at = (server: FakeServer, { search = "", permissions = [0, 121], locale = "en" as LocaleId } = {}) =>
  renderScreen(`/deviceMonitor${search}`, { permissions, server, locale });

export const panel = () => screen.findByRole("region", { name: /Harbour Gate · Skid 1/ });
