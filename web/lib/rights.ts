const listeners = new Set<() => void>();

/** Something was refused for want of a right: what the console believes of the person's rights may be old. */
export function doubtRights(): void {
  listeners.forEach((listener) => listener());
}

/** `listener` is called when the person's rights are in doubt. Gives back the way to stop it. */
export function onRightsDoubted(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
