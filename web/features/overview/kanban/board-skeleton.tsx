import { chakra, Skeleton } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useSeenStanding } from "./use-standing.ts";

/** The board's own layout, empty, until the first message. */
export function BoardSkeleton() {
  const { formatMessage } = useIntl();
  const hasStanding = Object.values(useSeenStanding()).includes(true);
  return (
    <chakra.div
      role="status"
      aria-label={formatMessage({ id: "screen.loading" })}
      display="grid"
      gap="3"
      flex="1"
      gridTemplateColumns={{ base: "repeat(2, 1fr)", lg: "repeat(6, 1fr)" }}
      gridTemplateRows={{ lg: hasStanding ? "94px 54px 1fr 112px" : "94px 1fr 112px" }}
    >
      {["stations", "devices", "amount", "volume", "sales", "alarms"].map((figure) => (
        <Block key={figure} minH="94px" />
      ))}
      {hasStanding && <Block gridColumn="1 / -1" minH="54px" />}
      {["bars", "hours", "feed"].map((part) => (
        <Block key={part} gridColumn={{ base: "1 / -1", lg: "span 2" }} minH="240px" />
      ))}
      <Block gridColumn="1 / -1" minH="112px" />
    </chakra.div>
  );
}

const Block = chakra(Skeleton, { base: { borderRadius: "surface" } });
