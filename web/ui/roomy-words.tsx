import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Words beside an icon that leave it alone where there is no room, on a phone; they are read out all the same. */
export function RoomyWords({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.span srOnly={{ base: true, md: false }}>
      {/* One line: whatever is no longer for screen readers alone may be broken into lines again. */}
      <chakra.span whiteSpace="nowrap">{children}</chakra.span>
    </chakra.span>
  );
}
