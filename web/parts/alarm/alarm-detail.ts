import { useIntl } from "react-intl";
import { fractionOf } from "../../../common/decimal.ts";
import { beyondOf, type MeasureKey, measureOf, MEASURES } from "../../../common/measures.ts";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import type { AlarmRowFragment } from "./alarm-row.generated.ts";
import { useGoneWords } from "./gone-words.ts";
import { GUN_PRESENCES, type GunPresence } from "../gun/gun-state-badge.tsx";

type Told = Pick<AlarmRowFragment, "code" | "detail" | "vendorCode">;

/** Left to itself whichever way the sentence around it runs. */
const isolated = (text: string) => `\u2068${text}\u2069`;
const NUMBER = /^-?\d+(\.\d+)?$/;
const MOVE = /^(\w+) → (\w+)$/;
const isPresence = (text: string | undefined): text is GunPresence => GUN_PRESENCES.some((each) => each === text);

/** The detail of an alarm in the person's words; undefined where there are none for it. */
export function useAlarmDetail(): (alarm: Told) => string | undefined {
  const { formatMessage } = useIntl();
  const { volume, number } = useFormat();
  const limitText = useLimitText();
  const goneWords = useGoneWords();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  return ({ code, detail, vendorCode }) => {
    if (code === "PLC_FAULT" && vendorCode !== null) {
      return formatMessage({ id: "alarm.detail.fault" }, { number: isolated(vendorCode) });
    }
    if (detail === null) {
      return undefined;
    }
    const [, from, to] = MOVE.exec(detail) ?? [];
    const state = (presence: GunPresence) => formatMessage({ id: `gun.state.${presence}` });
    switch (code) {
      case "GUN_ILLEGAL_MOVE":
        return isPresence(from) && isPresence(to)
          ? formatMessage({ id: "alarm.detail.move" }, { from: state(from), to: state(to) })
          : undefined;
      case "UNBOUND_ADDRESS":
        return formatMessage({ id: "alarm.detail.address" }, { address: isolated(detail) });
      case "CARD_OVERDRAWN":
        return formatMessage({ id: "alarm.detail.card" }, { card: isolated(detail) });
      case "DEVICE_OFFLINE":
        return goneWords(detail);
      case "MEASURE_LIMIT":
      case "GAS_CONCENTRATION":
        return limitText(detail, vendorCode);
      default:
        if (!NUMBER.test(detail)) {
          return undefined;
        }
    }
    switch (code) {
      case "MISSING_SALE":
        return formatMessage({ id: "alarm.detail.missing" }, { volume: isolated(volume(detail, unit)) });
      case "TANK_WATER_HIGH":
        return formatMessage({ id: "alarm.detail.water" }, { height: isolated(number(detail, 1)) });
      case "TANK_LEVEL_HIGH":
      case "TANK_LEVEL_LOW":
      case "TANK_DELIVERY_NEEDED":
        return formatMessage({ id: "alarm.detail.level" }, { volume: isolated(volume(detail, unit, 0)) });
      default:
        return undefined;
    }
  };
}

const isMeasure = (text: string | null): text is MeasureKey => MEASURES.some(({ key }) => key === text);

/** Which parameter of a skid is beyond which limit. */
function useLimitText(): (detail: string, key: string | null) => string | undefined {
  const { formatMessage } = useIntl();
  const { number } = useFormat();
  return (detail, key) => {
    const beyond = beyondOf(detail);
    if (beyond === undefined || !isMeasure(key)) {
      return undefined;
    }
    const { group, unit } = measureOf(key);
    const written = (value: string) =>
      isolated(number(value, fractionOf(value).length) + (unit === null ? "" : `\u00A0${unit}`));
    const [whole, part] = [formatMessage({ id: `measure.group.${group}` }), formatMessage({ id: `measure.${key}` })];
    const what = whole === part ? whole : `${whole} · ${part}`;
    return formatMessage(
      { id: "alarm.detail.limit" },
      { what, figure: written(beyond.figure), limit: written(beyond.limit) },
    );
  };
}

/** What the device or the gateway said itself, code and text. */
export function rawOf({ vendorCode, detail }: Told): string {
  return [vendorCode, detail].filter((part) => part !== null && part !== "").join(" · ");
}
