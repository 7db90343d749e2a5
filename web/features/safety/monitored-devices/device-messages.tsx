import { useQuery } from "@apollo/client/react";
import { Button, chakra } from "@chakra-ui/react";
import { ArrowDownLeft, ArrowUpRight, FileDown, RotateCw } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { csvText } from "../../../lib/csv-text.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { saveText } from "../../../lib/save-text.ts";
import { Choice } from "../../../ui/choice.tsx";
import { TextInput } from "../../../ui/inputs/text-input.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { DeviceMessagesDocument, type DeviceMessagesQuery } from "./monitored-devices.generated.ts";

type Message = DeviceMessagesQuery["deviceMessages"]["messages"][number];
type Way = "ALL" | Message["direction"];

interface Props {
  readonly deviceId: string;
  /** What a file of them is called. */
  readonly name: string;
}

const mentions = ({ text, understood }: Message, wanted: string): boolean =>
  [text, ...understood].some((each) => each.toLowerCase().includes(wanted.toLowerCase()));

/** What went over a device's wire lately, as it came and as it was understood; asked of its gateway, again whenever somebody wants. */
export function DeviceMessages({ deviceId, name }: Props) {
  const { formatMessage } = useIntl();
  const { clock } = useFormat(useMe()?.network.timeZone);
  const [way, setWay] = useState<Way>("ALL");
  const [wanted, setWanted] = useState("");
  const { data, error, loading, refetch } = useQuery(DeviceMessagesDocument, {
    variables: { deviceId },
    fetchPolicy: "network-only",
    notifyOnNetworkStatusChange: true,
    context: { silent: true },
  });
  const again = () => void refetch().catch(() => undefined);
  if (error && !loading) {
    return <LoadError error={error} onRetry={again} compact />;
  }
  const all = data?.deviceMessages.messages ?? [];
  const shown = all
    .filter((each) => (way === "ALL" || each.direction === way) && mentions(each, wanted.trim()))
    .toReversed();
  const wordOf = (direction: Message["direction"]) => formatMessage({ id: `monitored.direction.${direction}` });

  function handleFile() {
    const head = (["at", "direction", "text", "understood"] as const).map((id) =>
      formatMessage({ id: `monitored.message.${id}` }),
    );
    const rows = shown.map(({ at, direction, text, understood }) => [
      at,
      wordOf(direction),
      text,
      understood.join("\n"),
    ]);
    saveText(csvText([head, ...rows]), name, "csv");
  }

  return (
    <chakra.div display="grid" gap="3">
      <chakra.p fontSize="sm" color="muted">
        <FormattedMessage id="monitored.messages.text" />
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap="2">
        <chakra.div flex="1" minW="10rem">
          <TextInput label="monitored.messages.filter" value={wanted} onChange={setWanted} code />
        </chakra.div>
        <Choice
          label={formatMessage({ id: "monitored.message.direction" })}
          labelHidden
          value={way}
          onChange={setWay}
          options={[
            { value: "ALL", label: formatMessage({ id: "monitored.direction.ALL" }) },
            { value: "IN", label: wordOf("IN") },
            { value: "OUT", label: wordOf("OUT") },
          ]}
        />
        <Button size="sm" variant="outline" loading={loading} onClick={again}>
          <RotateCw size={16} aria-hidden />
          <FormattedMessage id="monitored.messages.again" />
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={loading || shown.length === 0}
          onClick={handleFile}
        >
          <FileDown size={16} aria-hidden />
          <FormattedMessage id="export.format.CSV" />
        </Button>
      </chakra.div>
      {data && shown.length === 0 ? (
        <EmptyState title={all.length === 0 ? "monitored.messages.none" : "monitored.messages.noMatch"} compact />
      ) : (
        <chakra.ol display="grid" gap="2" aria-label={formatMessage({ id: "monitored.messages" })} aria-busy={loading}>
          {shown.map((message, index) => (
            <OneMessage
              // Two messages of one instant may be alike in everything.
              key={`${message.at} ${shown.length - index}`}
              message={message}
              at={clock(message.at)}
              way={wordOf(message.direction)}
            />
          ))}
        </chakra.ol>
      )}
    </chakra.div>
  );
}

/** Control characters as their pictures, which are seen and stay in their place. */
const visible = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/[\u0000-\u0009\u000B-\u001F]/g, (each) => String.fromCodePoint(0x2400 + (each.codePointAt(0) ?? 0)));

function OneMessage({ message, at, way }: { readonly message: Message; readonly at: string; readonly way: string }) {
  const { direction, text, cut, understood } = message;
  const Icon = direction === "IN" ? ArrowDownLeft : ArrowUpRight;
  return (
    <chakra.li borderWidth="1px" borderColor="line" borderRadius="md" p="2" display="grid" gap="1" minW="0">
      <chakra.p display="flex" alignItems="center" gap="1.5" fontSize="xs" color="muted">
        <Icon size={14} aria-hidden />
        <span>{way}</span>
        <bdi>{at}</bdi>
        {cut && <FormattedMessage id="monitored.messages.cut" />}
      </chakra.p>
      <Code tabIndex={0}>{visible(text)}</Code>
      {understood.length > 0 && (
        <chakra.div borderBlockStartWidth="1px" borderColor="line" pt="1">
          <chakra.p fontSize="xs" color="muted">
            <FormattedMessage id="monitored.message.understood" />
          </chakra.p>
          <Code tabIndex={0}>{understood.join("\n")}</Code>
        </chakra.div>
      )}
    </chakra.li>
  );
}

const Code = chakra("pre", {
  base: {
    direction: "ltr",
    textAlign: "start",
    fontFamily: "mono",
    fontSize: "xs",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    maxHeight: "10rem",
    overflowY: "auto",
  },
});
