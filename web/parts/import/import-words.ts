import { useIntl, type IntlShape } from "react-intl";
import { errorMessageId, isMessageId } from "../../i18n/messages.ts";
import type { ImportList } from "../../schema-types.generated.ts";
import type { UploadFailure } from "../../lib/upload.ts";
import { saidOfRefusal } from "../../ui/form/refusals.ts";
import type { Said } from "../../ui/inputs/decimal-limits.ts";
import type { ImportColumnsQuery, ImportRowsMutation } from "./import.generated.ts";

/** A column that the list takes. */
export type TargetColumn = ImportColumnsQuery["importColumns"][number];
export type ReportRow = ImportRowsMutation["importRows"]["rows"][number];

/** Why the server takes no file: `params` of its 10012. */
export interface FileFault {
  readonly reason: string;
  readonly most?: number;
}

/** What an import's columns, values and complaints are called in the person's language. */
export function useImportWords(list: ImportList) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const worded = (id: string, otherwise: string) => (isMessageId(id) ? formatMessage({ id }) : otherwise);
  const column = (id: string) => worded(`import.column.${list}.${id}`, id);
  return {
    column,
    /** The word for a value of an enum. */
    value: (columnId: string, value: string) => worded(`import.value.${list}.${columnId}.${value}`, value),
    fault: (failure: UploadFailure<FileFault>) => faultWords(intl, failure),
    refusal: ({ refusal }: ReportRow) => {
      if (!refusal) {
        return "";
      }
      const { number, field, params } = refusal;
      const said = saidOfCell(number, params as object);
      const text = formatMessage({ id: said.id }, said.values);
      return field ? formatMessage({ id: "form.line" }, { label: column(field), text }) : text;
    },
  };
}

/** Specification §8. */
const DATA_CONVERSION_FAILED = 10008;

/** What a refusal says of a cell: what of it can't be read, how long it may be, and else what it would say of a field. */
function saidOfCell(number: number, params: object): Said {
  const { most, value } = params as { most?: unknown; value?: unknown };
  // Bounds of figures come as exact decimals; a number is how long a text may be.
  if (typeof most === "number") {
    return { id: "form.tooLong", values: { most } };
  }
  return number === DATA_CONVERSION_FAILED && typeof value === "string"
    ? { id: "import.unread", values: { value } }
    : saidOfRefusal(number, params);
}

const BYTES_PER_KB = 1_024;

function faultWords({ formatMessage }: IntlShape, { number, fault }: UploadFailure<FileFault>): string {
  const id = `import.fault.${fault?.reason}`;
  const most = fault?.reason === "TOO_LARGE" ? (fault.most ?? 0) / BYTES_PER_KB / BYTES_PER_KB : (fault?.most ?? 0);
  return isMessageId(id) ? formatMessage({ id }, { most }) : formatMessage({ id: errorMessageId(number) });
}
