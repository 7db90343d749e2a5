import { LazyMotion, MotionConfig } from "framer-motion";
import type { ReactNode } from "react";

// Loaded after the first paint of what uses it: nothing moves before.
const features = () => import("./motion-features.ts").then((module) => module.default);

/** Everything inside may move: springs that settle within 200 ms, none for those who asked for less motion. */
export function Motion({ children }: { readonly children: ReactNode }) {
  return (
    <LazyMotion features={features} strict>
      <MotionConfig reducedMotion="user" transition={{ type: "spring", visualDuration: 0.18, bounce: 0 }}>
        {children}
      </MotionConfig>
    </LazyMotion>
  );
}
