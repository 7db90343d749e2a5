import { type ReactNode, useEffect, useRef, useState } from "react";

/** So far beyond what is seen something is drawn already, in screens: who scrolls does not come to an empty place. */
const AHEAD = "100% 0px";

interface Props {
  /** Drawn wherever it stands: where there is little. */
  readonly always: boolean;
  /** The height that is kept free until it was drawn once. */
  readonly about: string;
  readonly className: string;
  readonly children: () => ReactNode;
}

/**
 * Draws what is in it while that is near what is seen, and keeps its place free otherwise: for boards of a thousand pieces
 * that change every second. What is printed is drawn whole.
 */
export function WhenNear({ always, about, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const [near, setNear] = useState(false);
  const drawn = always || near;
  useEffect(() => {
    const element = box.current;
    if (always || element === null) {
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry?.isIntersecting === false && element.childElementCount > 0) {
          setHeight(entry.boundingClientRect.height);
        }
        setNear(entry?.isIntersecting ?? true);
      },
      // The board scrolls within the page: a margin of the page alone would not reach it.
      { rootMargin: AHEAD, scrollMargin: AHEAD } as IntersectionObserverInit,
    );
    const print = () => setNear(true);
    observer.observe(element);
    window.addEventListener("beforeprint", print);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", print);
    };
  }, [always]);
  return (
    <div ref={box} className={className} {...(!drawn && { style: { minHeight: height ?? about } })}>
      {drawn && children()}
    </div>
  );
}
