import { Button, chakra } from "@chakra-ui/react";
import { useEditorContext, useExecutionContext } from "@graphiql/react";
import { Play, Square } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { usableZone } from "../../../../common/zone-time.ts";
import { useMe } from "../../../lib/me.ts";
import { SelectInput } from "../../../ui/inputs/select-input.tsx";
import { EXAMPLES, exampleText, exampleTitle, exampleVariables, type ExampleName } from "./examples.ts";

/** Examples to begin with, and the step that runs what stands there. */
export function ExplorerToolbar() {
  const { formatMessage } = useIntl();
  const { isFetching, isSubscribed, run, stop } = useExecutionContext({ nonNull: true });
  const { queryEditor, variableEditor, responseEditor } = useEditorContext({ nonNull: true });
  const zone = usableZone(useMe()?.network.timeZone);
  const [chosen, setChosen] = useState<ExampleName | "">("");
  const running = isFetching || isSubscribed;
  const choose = (name: ExampleName | "") => {
    setChosen(name);
    if (name !== "") {
      stop();
      queryEditor?.setValue(exampleText(name));
      variableEditor?.setValue(exampleVariables(name, new Date(), zone));
      responseEditor?.setValue("");
    }
  };
  return (
    <chakra.div display="flex" gap="2" flexWrap="wrap" alignItems="flex-end">
      <chakra.div flex="0 1 20rem" minW="12rem">
        <SelectInput
          label="explorer.example"
          value={chosen}
          onChange={choose}
          options={EXAMPLES.map((value) => ({ value, label: formatMessage({ id: exampleTitle(value) }) }))}
          nothing="explorer.example.none"
        />
      </chakra.div>
      <Button
        onClick={running ? stop : run}
        disabled={!queryEditor || !responseEditor}
        aria-keyshortcuts="Control+Enter"
      >
        {running ? <Square aria-hidden /> : <Play aria-hidden />}
        <FormattedMessage id={running ? "explorer.stop" : "explorer.run"} />
      </Button>
    </chakra.div>
  );
}
