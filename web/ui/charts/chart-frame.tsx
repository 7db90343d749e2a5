import { ChartNoAxesColumn, Table2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useIntl } from "react-intl";
import { IconButton } from "../icon-button.tsx";
import { Surface } from "../surface.tsx";

interface Props {
  readonly title: string;
  readonly chart: ReactNode;
  /** The same data; a screen may tell more in it than the chart shows. */
  readonly table: ReactNode;
  /** It stays a chart: on a wall there is nothing to press. */
  readonly fixed?: boolean;
  /** What of the data is shown: at the end of the title's line. */
  readonly choices?: ReactNode;
}

/** A titled chart, and the same data as a table one click away. */
export function ChartFrame({ title, chart, table, fixed = false, choices }: Props) {
  const { formatMessage } = useIntl();
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? ChartNoAxesColumn : Table2;
  const tools = (
    <IconButton
      size="sm"
      label={formatMessage({ id: asTable ? "chart.asChart" : "chart.asTable" }, { title })}
      onClick={() => setAsTable(!asTable)}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
  return (
    <Surface
      title={title}
      wrap={choices !== undefined}
      tools={
        <>
          {choices}
          {!fixed && tools}
        </>
      }
    >
      {asTable && !fixed ? table : chart}
    </Surface>
  );
}
