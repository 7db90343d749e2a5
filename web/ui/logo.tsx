import { chakra } from "@chakra-ui/react";

/** The product's mark: a dispenser with its hose. Decorative; the name stands beside it. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <chakra.svg viewBox="0 0 32 32" boxSize={`${size}px`} aria-hidden flex="none" color="accent.solid">
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <chakra.g color="accent.contrast">
        <path d="M8 25V9.5A2.5 2.5 0 0 1 10.5 7h6A2.5 2.5 0 0 1 19 9.5V25z" fill="currentColor" />
        <path
          d="M19 15h1.6c1 0 1.7.8 1.7 1.7v3.6a1.6 1.6 0 0 0 3.2 0V12l-3-3"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </chakra.g>
      <rect x="10.5" y="10" width="6" height="5" rx="1" fill="currentColor" />
    </chakra.svg>
  );
}
