import { useIntl } from "react-intl";
import { useMe } from "../../lib/me.ts";
import type { RequestExportInput } from "../../schema-types.generated.ts";
import { columnInputs, type Exportable, targetInput } from "./export-target.ts";

/**
 * What a file of something is asked for with, but for its format: its columns, filter and order, its zone and its own words. One of what
 * was practised says so wherever it bears its title: in its name, on its sheets and in what it says of itself.
 */
export function useExportInput() {
  const { formatMessage, locale } = useIntl();
  const me = useMe();
  const zone = me?.network.timeZone;
  const training = me?.platform.training === true ? [formatMessage({ id: "platform.training" })] : [];
  return (asked: Exportable, columns: Exportable["columns"] = asked.columns) => {
    const { orderBy, filterText } = asked;
    return {
      ...targetInput(asked),
      ...(orderBy === undefined ? {} : { orderBy }),
      ...(filterText ? { filterText } : {}),
      columns: columnInputs(columns),
      timeZone: asked.timeZone ?? zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: locale,
      words: {
        title: [...training, formatMessage({ id: `export.list.${asked.list}` })].join(" – "),
        about: formatMessage({ id: "export.about" }),
        filter: formatMessage({ id: "export.filter" }),
        rows: formatMessage({ id: "export.rows.label" }),
        madeBy: formatMessage({ id: "export.madeBy" }),
        madeAt: formatMessage({ id: "export.madeAt" }),
        timeZone: formatMessage({ id: "export.timeZone" }),
      },
    } satisfies Partial<RequestExportInput>;
  };
}
