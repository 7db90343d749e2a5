import { chakra } from "@chakra-ui/react";
import { memo, type ReactElement } from "react";
import { presenceToken, type GunPresence } from "../../../parts/gun/gun-state-badge.tsx";

interface Props {
  readonly presence: GunPresence;
  readonly title?: string;
}

/** A gun as a dot; each state has a shape of its own beside its colour. */
export const GunDot = memo(function GunDot({ presence, title }: Props) {
  return (
    <chakra.svg
      viewBox="0 0 14 14"
      boxSize="0.8125rem"
      flex="none"
      fill="none"
      stroke="currentColor"
      color={`${presenceToken(presence)}.line`}
      aria-hidden
    >
      {title !== undefined && <title>{title}</title>}
      {SHAPES[presence]}
    </chakra.svg>
  );
});

const SHAPES: Record<GunPresence, ReactElement> = {
  FREE: <circle cx="7" cy="7" r="4.6" strokeWidth="1.5" />,
  LIFTED: (
    <>
      <circle cx="7" cy="7" r="4.6" strokeWidth="1.8" />
      <path d="M2.4 7a4.6 4.6 0 0 1 9.2 0z" fill="currentColor" />
    </>
  ),
  AUTHORIZED: (
    <>
      <circle cx="7" cy="7" r="4.6" strokeWidth="1.8" />
      <circle cx="7" cy="7" r="2.1" fill="currentColor" stroke="none" />
    </>
  ),
  REFUELLING: <circle cx="7" cy="7" r="5.5" fill="currentColor" stroke="none" />,
  WORKING: <rect x="2.4" y="2.4" width="9.2" height="9.2" rx="2" fill="currentColor" stroke="none" />,
  OFFLINE: (
    <>
      <circle cx="7" cy="7" r="4.6" strokeWidth="1.4" strokeDasharray="2 1.6" />
      <path d="M4 10l6-6" strokeWidth="1.4" />
    </>
  ),
};
