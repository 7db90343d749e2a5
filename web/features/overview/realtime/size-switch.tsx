import { Button, chakra } from "@chakra-ui/react";
import { LayoutGrid, Rows3 } from "lucide-react";
import { useIntl } from "react-intl";

interface Props {
  readonly compact: boolean;
  readonly onChange: (compact: boolean) => void;
}

/** Few stations at full size, or a dozen on one screen; on a phone neither makes a difference that is worth the room. */
export function SizeSwitch({ compact, onChange }: Props) {
  const { formatMessage } = useIntl();
  const sizes = [
    { value: false, icon: Rows3, words: formatMessage({ id: "realtime.full" }) },
    { value: true, icon: LayoutGrid, words: formatMessage({ id: "realtime.compact" }) },
  ];
  return (
    <chakra.div
      role="group"
      aria-label={formatMessage({ id: "realtime.size" })}
      display={{ base: "none", md: "inline-flex" }}
      css={JOINED}
    >
      {sizes.map(({ value, icon: Icon, words }) => (
        <Button
          key={words}
          size="sm"
          variant="outline"
          colorPalette={value === compact ? "accent" : "gray"}
          bg={value === compact ? "accent.subtle" : "surface"}
          aria-pressed={value === compact}
          onClick={() => onChange(value)}
        >
          <Icon aria-hidden />
          {words}
        </Button>
      ))}
    </chakra.div>
  );
}

const JOINED = {
  "& > button:first-of-type": { borderEndEndRadius: 0, borderStartEndRadius: 0 },
  "& > button:last-of-type": { borderStartStartRadius: 0, borderEndStartRadius: 0, marginInlineStart: "-1px" },
} as const;
