/** A request for a program's figures, as far as it says who asks. */
export interface FiguresRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>> & { readonly authorization?: string };
  /** The peer: whoever asks, or a proxy that does so for somebody. */
  readonly socket: { readonly remoteAddress?: string | undefined };
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Figures tell much of a business: they are for those who have the token (`Authorization: Bearer …`), which `isToken`
 * compares, or, where there is none (null), are on the machine itself and no proxy.
 */
export function mayReadFigures(
  { headers, socket }: FiguresRequest,
  isToken: ((given: string) => boolean) | null,
): boolean {
  if (isToken === null) {
    return LOOPBACK.test(socket.remoteAddress ?? "") && headers["x-forwarded-for"] === undefined;
  }
  const given = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return given !== undefined && isToken(given);
}
