import { useIntl } from "react-intl";

const KILOBYTE = 1_000;
const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** 812 B, 4.2 kB, 31 MB: two figures at least, in the language's own units. */
export function FileSize({ bytes }: { readonly bytes: number }) {
  const { formatNumber } = useIntl();
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(KILOBYTE)));
  const value = bytes / KILOBYTE ** step;
  return (
    <bdi>
      {formatNumber(value, {
        style: "unit",
        unit: UNITS[step] ?? "byte",
        unitDisplay: "short",
        maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
      })}
    </bdi>
  );
}
