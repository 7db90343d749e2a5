import { chakra } from "@chakra-ui/react";
import { CircleAlert } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { ErrorMore } from "../error-more.tsx";
import type { SummaryLine } from "./use-kit-form.ts";

interface Props {
  readonly lines: readonly SummaryLine[];
  readonly onGo: (field: string | undefined) => void;
}

/** What hinders a form, above its fields; each line leads to its field. Read out as soon as it appears. */
export function ErrorSummary({ lines, onGo }: Props) {
  const fields = lines.filter(({ field }) => field !== undefined).length;
  return (
    <div role="alert">
      {lines.length > 0 && (
        <chakra.div data-form-summary tabIndex={-1} css={BOX}>
          <CircleAlert aria-hidden />
          <div>
            <strong>
              {fields > 0 ? (
                <FormattedMessage id="form.summary" values={{ count: fields }} />
              ) : (
                <FormattedMessage id="form.refused" />
              )}
            </strong>
            <ul>
              {lines.map(({ field, label, text, number }) => (
                <li key={`${field}:${text}`}>
                  {field === undefined ? (
                    <>
                      {text}
                      {number !== undefined && <ErrorMore number={number} />}
                    </>
                  ) : (
                    <button type="button" onClick={() => onGo(field)}>
                      <FormattedMessage
                        id="form.line"
                        values={{ label: <bdi>{label}</bdi>, text: <bdi>{text}</bdi> }}
                      />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </chakra.div>
      )}
    </div>
  );
}

const BOX = {
  display: "flex",
  gap: "2.5",
  paddingBlock: "2.5",
  paddingInline: "3",
  marginBlockEnd: "4",
  bg: "state.fault.bg",
  color: "state.fault.fg",
  borderWidth: "1px",
  borderColor: "state.fault.line",
  borderRadius: "surface",
  fontSize: "sm",
  outline: "none",
  "& > svg": { boxSize: "4.5", flex: "none", marginBlockStart: "0.5" },
  "& strong": { fontWeight: 600 },
  "& ul": { listStyle: "none" },
  "& button:not(.chakra-button)": {
    textAlign: "start",
    textDecoration: "underline",
    textUnderlineOffset: "2px",
    cursor: "pointer",
  },
  "& button:focus-visible": { outline: "2px solid", outlineColor: "accent.solid", borderRadius: "sm" },
} as const;
