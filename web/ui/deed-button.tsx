import { Button, type ButtonProps } from "@chakra-ui/react";
import type { DocumentNode } from "graphql";
import { useMay } from "../lib/may.ts";

interface Props extends ButtonProps {
  /** The mutation that it leads to. */
  readonly needs: DocumentNode;
}

/** A button that leads to a mutation: there for whom the contract lets call it. */
export function DeedButton({ needs, ...button }: Props) {
  return useMay(needs) ? <Button {...button} /> : null;
}
