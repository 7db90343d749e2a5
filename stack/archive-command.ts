/**
 * PostgreSQL's `archive_command` as docs/operations.md has it. A segment appears whole or not at all, and one that is there already, of which
 * PostgreSQL lost its own word in a crash, is good: else nothing would be archived any more.
 */
export function archiveCommandInto(folder: string): string {
  const [segment, draft] = [`"${folder}/%f"`, `"${folder}/%f.part"`];
  return `cmp -s "%p" ${segment} || { test ! -f ${segment} && cp "%p" ${draft} && sync ${draft} && mv ${draft} ${segment}; }`;
}
