import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { words } from "../records/words.ts";
import type { GradeUnit, UnitVolume } from "../../schema-types.generated.ts";

/** What was sold by each unit. */
export type Volumes = readonly Pick<UnitVolume, "unit" | "volume">[];

/** What grades are sold by. */
export const GRADE_UNIT_WORDS = words<GradeUnit>(["LITRE", "KILOGRAM", "CUBIC_METRE"], (unit) => `grade.unit.${unit}`);

/** A file's column of volumes by each unit. */
const FILE_COLUMNS: Readonly<Record<GradeUnit, string>> = {
  LITRE: "litres",
  KILOGRAM: "kilograms",
  CUBIC_METRE: "cubicMetres",
};

/** A column of a file, and what it is called. */
interface TitledColumn<Title> {
  readonly id: string;
  readonly title: Title;
}

/** What a file has of volumes: one column, or one by each unit where several are sold. */
export const volumeColumns = <Title extends MessageId>(
  volumes: Volumes | undefined,
  title: Title,
): readonly TitledColumn<Title | `grade.unit.${GradeUnit}`>[] =>
  volumes === undefined || volumes.length < 2
    ? [{ id: "volume", title }]
    : volumes.map(({ unit }) => ({ id: FILE_COLUMNS[unit], title: `grade.unit.${unit}` }));

/** Volumes as they are sold: litres as the network marks them, gas by its mass or its cubic metres. */
export function useVolumes() {
  const { formatMessage } = useIntl();
  const network = useMe()?.network;
  const { volume } = useFormat(network?.timeZone);
  const symbolOf = (unit: GradeUnit): string =>
    unit === "LITRE" ? (network?.measureUnitSymbol ?? "") : formatMessage({ id: `grade.symbol.${unit}` });
  /** A volume with its unit. */
  const marked = (value: string, unit: GradeUnit): string => volume(value, symbolOf(unit));
  /** A volume under a heading that says litres: with its unit where that is another. */
  const underLitres = (value: string, unit: GradeUnit): string => volume(value, unit === "LITRE" ? "" : symbolOf(unit));
  const together = (volumes: Volumes, text: typeof marked): string =>
    volumes.length === 0 ? text("0", "LITRE") : volumes.map((of) => text(of.volume, of.unit)).join(" + ");
  return {
    symbolOf,
    marked,
    underLitres,
    /** Volumes of several units, apart: what can't be added isn't. */
    sum: (volumes: Volumes): string => together(volumes, marked),
    /** The same under a heading that says litres. */
    sumUnderLitres: (volumes: Volumes): string => together(volumes, underLitres),
  };
}
