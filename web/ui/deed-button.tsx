import { Button, type ButtonProps } from "@chakra-ui/react";
import type { DocumentNode } from "graphql";
import { useMay } from "../lib/may.ts";
import { useMe } from "../lib/me.ts";

interface Props extends ButtonProps {
  /** The mutation that it leads to. */
  readonly needs: DocumentNode;
  /** It sets what is the whole network's: there at its root alone. */
  readonly ofNetwork?: true;
}

/** A button that leads to a mutation: there for whom the contract lets call it. */
export function DeedButton({ needs, ofNetwork, ...button }: Props) {
  const may = useMay(needs);
  const me = useMe();
  const isThere = may && (!ofNetwork || (me !== undefined && me.platform.id === me.network.id));
  return isThere ? <Button {...button} /> : null;
}
