import { chakra } from "@chakra-ui/react";

interface Props {
  readonly name: string;
  /** Of the grade's own record, #rrggbb. */
  readonly colour: string;
}

/** A grade by the colour of its record and its name. */
export function GradeMark({ name, colour }: Props) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" minW="0" maxW="100%">
      <chakra.i boxSize="3" borderRadius="sm" flex="none" style={{ background: colour }} aria-hidden />
      <chakra.bdi truncate>{name}</chakra.bdi>
    </chakra.span>
  );
}
