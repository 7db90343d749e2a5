/** A browser drops some control characters from an address and takes a backslash in a path for a slash. */
const MISLEADING = /\p{Cc}|^[^?#]*\\/u;
/** Stands for this server's own: the name of no host. */
const HERE = "http://here.invalid";
const LONGEST = 2_000;

/** A path of this server as it is wanted; what a browser would take for another host, or is none, is "". */
export function ownPathOf(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || wanted.startsWith("//") || wanted.length > LONGEST || MISLEADING.test(wanted)) {
    return "";
  }
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  return origin !== HERE || pathname.startsWith("//") ? "" : `${pathname}${search}${hash}`;
}
