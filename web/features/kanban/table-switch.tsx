import { ChartNoAxesColumn, Table2 } from "lucide-react";
import { useIntl } from "react-intl";
import { IconButton } from "../../ui/icon-button.tsx";

interface Props {
  readonly asTable: boolean;
  readonly onChange: (asTable: boolean) => void;
  /** What is switched, for those who hear the button alone. */
  readonly of: string;
}

/** The same data, drawn or as a table. */
export function TableSwitch({ asTable, onChange, of }: Props) {
  const { formatMessage } = useIntl();
  const Icon = asTable ? ChartNoAxesColumn : Table2;
  return (
    <IconButton
      size="sm"
      label={`${formatMessage({ id: asTable ? "kanban.asChart" : "kanban.asTable" })}: ${of}`}
      onClick={() => onChange(!asTable)}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}
