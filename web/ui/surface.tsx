import { chakra, Heading } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";

interface Props {
  readonly title: ReactNode;
  /** Small controls at the end of the title's line. */
  readonly tools?: ReactNode;
  /** The tools may go below the title where both don't fit. */
  readonly wrap?: boolean;
  readonly children: ReactNode;
}

/** One titled surface on the ground; its content fills it and scrolls inside. */
export function Surface({ title, tools, wrap = false, children }: Props) {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={id}
      display="flex"
      flexDirection="column"
      minW="0"
      minH="0"
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="surface"
      boxShadow="raised"
      overflow="hidden"
    >
      <chakra.header
        display="flex"
        flexWrap={wrap ? "wrap" : "nowrap"}
        alignItems="center"
        columnGap="2"
        rowGap="2"
        ps="4"
        pe="2"
        py={wrap ? { base: "2.5", md: "1.5" } : undefined}
        minH="10"
        flex="none"
      >
        <Heading
          id={id}
          as="h2"
          fontSize="md"
          fontWeight="600"
          lineHeight="1.2"
          flex="1"
          minW={wrap ? "max-content" : "0"}
          truncate
        >
          {title}
        </Heading>
        {tools}
      </chakra.header>
      {children}
    </chakra.section>
  );
}
