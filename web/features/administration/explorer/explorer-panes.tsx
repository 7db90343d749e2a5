import { chakra } from "@chakra-ui/react";
import { DocExplorer, DocExplorerContextProvider } from "@graphiql/plugin-doc-explorer";
import "@graphiql/plugin-doc-explorer/style.css";
import { GraphiQLProvider, QueryEditor, ResponseEditor, useEditorContext, VariableEditor } from "@graphiql/react";
import "@graphiql/react/style.css";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { NIGHT_THEME } from "../../../lib/preferences/look.ts";
import { useWornTheme } from "../../../ui/themes/use-look.ts";
import { exampleText } from "./examples.ts";
import { ExplorerToolbar } from "./explorer-toolbar.tsx";
import { fetcherFor } from "./fetcher.ts";

interface Props {
  readonly token: string | undefined;
}

/** What one writes stays in this window: the next who opens it finds nothing. */
const NOTHING_KEPT = {
  length: 0,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};

/** GraphiQL's editors, answer and schema, in the console's frame. */
export function ExplorerPanes({ token }: Props) {
  const now = useRef(token);
  useEffect(() => void (now.current = token), [token]);
  const [fetcher] = useState(() => fetcherFor(() => now.current));
  const night = useGraphiQLTheme();
  return (
    <GraphiQLProvider
      fetcher={fetcher}
      storage={NOTHING_KEPT}
      defaultQuery={exampleText("stations-and-grades")}
      variables={'{ "first": 50 }'}
      inputValueDeprecation
      schemaDescription
    >
      <EditorNames />
      <ExplorerToolbar />
      <chakra.div className="graphiql-container" css={night ? PANES : { ...PANES, ...INK }}>
        <Pane label="explorer.operation" area="operation">
          <QueryEditor />
        </Pane>
        <Pane label="explorer.variables" area="variables">
          <VariableEditor />
        </Pane>
        <Pane label="explorer.answer" area="answer">
          <ResponseEditor />
        </Pane>
        <Pane label="explorer.schema" area="schema">
          <DocExplorerContextProvider>
            <DocExplorer />
          </DocExplorerContextProvider>
        </Pane>
      </chakra.div>
    </GraphiQLProvider>
  );
}

interface PaneProps {
  readonly label: MessageId;
  readonly area: string;
  readonly children: ReactNode;
}

function Pane({ label, area, children }: PaneProps) {
  const { formatMessage } = useIntl();
  return (
    <chakra.section css={PANE} gridArea={area} aria-label={formatMessage({ id: label })} dir="ltr">
      <chakra.h2 fontSize="xs" fontWeight="600" color="muted" dir="auto">
        <FormattedMessage id={label} />
      </chakra.h2>
      <chakra.div flex="1" minH="0" overflow="auto" position="relative">
        {children}
      </chakra.div>
    </chakra.section>
  );
}

/** Tells who does not see it what each editor holds. */
function EditorNames() {
  const { formatMessage } = useIntl();
  const { queryEditor, variableEditor, responseEditor } = useEditorContext({ nonNull: true });
  useEffect(() => {
    const named = [
      [queryEditor, "explorer.operation"],
      [variableEditor, "explorer.variables"],
      [responseEditor, "explorer.answer"],
    ] as const;
    named.forEach(([editor, id]) => {
      editor?.getInputField().setAttribute("aria-label", formatMessage({ id }));
      // What is longer than its place is read by the arrow keys, too.
      editor?.getScrollerElement().setAttribute("tabindex", "0");
    });
  }, [formatMessage, queryEditor, variableEditor, responseEditor]);
  return null;
}

/** GraphiQL reads its light from the body, for its hints stand outside of it. Whether it is night. */
function useGraphiQLTheme(): boolean {
  const night = useWornTheme() === NIGHT_THEME;
  const name = night ? "graphiql-dark" : "graphiql-light";
  useEffect(() => {
    document.body.classList.add(name);
    return () => document.body.classList.remove(name);
  }, [name]);
  return night;
}

/** The console's own type and grounds in the place of GraphiQL's. */
const PANES = {
  "&&": {
    "--font-family": "var(--chakra-fonts-body)",
    "--font-family-mono": "var(--chakra-fonts-mono)",
    "--font-size-body": "var(--chakra-font-sizes-sm)",
  },
  "&& .CodeMirror-linenumber": { color: "muted" },
  "&& .graphiql-doc-explorer-type-name": { textDecoration: "underline" },
  "&& .CodeMirror.CodeMirror, && .CodeMirror-gutters.CodeMirror-gutters": { background: "transparent" },
  flex: "1",
  minHeight: { base: "auto", lg: "0" },
  display: "grid",
  gap: "2",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 5fr) minmax(0, 4fr)" },
  gridTemplateRows: { base: "20rem 10rem 24rem 28rem", lg: "minmax(0, 2fr) minmax(0, 1fr)" },
  gridTemplateAreas: {
    base: '"operation" "variables" "answer" "schema"',
    lg: '"operation answer schema" "variables answer schema"',
  },
} as const;

/** GraphiQL's colours by day, dark enough to be read on white. */
const INK = {
  "&&&": {
    "--color-error": "13, 93%, 40%",
    "--color-info": "208, 100%, 36%",
    "--color-secondary": "242, 51%, 50%",
    "--color-success": "158, 100%, 22%",
    "--color-tertiary": "188, 100%, 23%",
    "--color-warning": "36, 100%, 25%",
  },
} as const;

const PANE = {
  display: "flex",
  flexDirection: "column",
  gap: "1",
  minWidth: "0",
  padding: "2",
  bg: "surface",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "card",
  "& .graphiql-editor, & .result-window, & .CodeMirror": { height: "100%" },
} as const;
