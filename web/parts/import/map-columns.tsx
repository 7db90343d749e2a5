import { Button, chakra } from "@chakra-ui/react";
import { FormattedMessage, useIntl } from "react-intl";
import { errorMessageId } from "../../i18n/messages.ts";
import { numbersOf } from "../../lib/error-numbers.ts";
import { SelectInput } from "../../ui/inputs/select-input.tsx";
import { Complaint } from "./complaint.tsx";
import type { Importing, StepAt } from "./use-import.ts";
import { LISTED } from "../../lib/listed.ts";

interface Props {
  readonly importing: Importing;
  readonly step: StepAt<"columns">;
}

/** Which of the file's columns is which of the list's; what the headers say is filled in. */
export function MapColumns({ importing, step }: Props) {
  const { formatMessage } = useIntl();
  const { columns, words, setStep, error } = importing;
  const { file, mapping } = step;
  const options = file.header.map((head, index) => ({
    value: String(index),
    label: head || formatMessage({ id: "import.columnNumber" }, { number: index + 1 }),
  }));

  function handleChange(id: string, value: string) {
    setStep({ ...step, mapping: { ...mapping, [id]: value === "" ? undefined : Number(value) } });
  }

  return (
    <>
      <chakra.p color="muted" fontSize="sm">
        <FormattedMessage id="import.columns.text" values={{ file: <bdi>{file.name}</bdi>, count: file.rowCount }} />
      </chakra.p>
      <chakra.ul css={ROWS}>
        {columns.map(({ id, required }) => {
          const index = mapping[id];
          const example = index === undefined ? "" : file.sample.map((row) => row[index] ?? "").find(Boolean);
          return (
            <li key={id}>
              <SelectInput
                label="import.columnOf"
                labelValues={{ name: words.column(id) }}
                value={index === undefined ? "" : String(index)}
                onChange={(value) => handleChange(id, value)}
                options={options}
                required={required}
                hint={example && <bdi>{example}</bdi>}
              />
            </li>
          );
        })}
      </chakra.ul>
      <div role="alert">{error && <Complaint text={formatMessage({ id: errorMessageId(numbersOf(error)[0]) })} />}</div>
    </>
  );
}

/** On to the dry run, once every column is named that can't be missing. */
export function MapColumnsButtons({ importing, step, onClose }: Props & { readonly onClose: () => void }) {
  const { formatList } = useIntl();
  const { columns, words, send, busy } = importing;
  const { file, mapping } = step;
  const missing = columns.filter(({ id, required }) => required && mapping[id] === undefined);
  return (
    <>
      {missing.length > 0 && (
        <chakra.span me="auto" fontSize="sm" color="muted" role="status">
          <FormattedMessage
            id="import.columns.missing"
            values={{
              names: formatList(
                missing.map(({ id }) => words.column(id)),
                LISTED,
              ),
            }}
          />
        </chakra.span>
      )}
      <Button variant="outline" colorPalette="gray" onClick={onClose}>
        <FormattedMessage id="action.cancel" />
      </Button>
      <Button
        colorPalette="accent"
        disabled={missing.length > 0}
        loading={busy}
        onClick={() => void send(file, mapping, { dryRun: true, mode: "ROW_BY_ROW" })}
      >
        <FormattedMessage id="import.check" />
      </Button>
    </>
  );
}

const ROWS = {
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  gap: "3",
  listStyle: "none",
} as const;
