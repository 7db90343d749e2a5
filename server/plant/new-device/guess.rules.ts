import type { DeviceProtocol } from "../device/device.types.ts";

/** Why a station is thought to be a caller's. */
export type GuessReason = "SERIAL" | "CODE" | "NETWORK" | "ONLY_STATION" | "WITHOUT_DEVICE";

/** A station of the gateway that heard a caller. */
export interface Candidate {
  readonly stationId: string;
  readonly stationCode: string;
  readonly stationName: string;
  readonly devices: readonly {
    readonly protocol: DeviceProtocol;
    readonly address: string;
    readonly serialNumber: string | null;
    /** Where we reach it, if it is us who call: a host name or network address. */
    readonly host: string | null;
    readonly deleted: boolean;
  }[];
}

/** A caller that nobody registered. */
export interface Stranger {
  readonly protocol: DeviceProtocol;
  readonly identity: string;
  readonly remoteAddress: string;
}

export interface Guess extends Omit<Candidate, "devices"> {
  readonly reason: GuessReason;
}

/**
 * The station that a caller belongs to, by the strongest sign that names one alone: it was registered there under this
 * address or tells the serial number of a device there; the station's code is a part of its name; a device there has an
 * address in the same network; the gateway serves that station only; or it is the only one of the gateway's that has no
 * device of the protocol yet.
 */
export function guessStation(stranger: Stranger, candidates: readonly Candidate[]): Guess | null {
  const network = networkOf(stranger.remoteAddress);
  const signs: Record<GuessReason, (candidate: Candidate) => boolean> = {
    SERIAL: ({ devices }) =>
      devices.some(({ address, serialNumber }) =>
        [address, serialNumber].some((name) => alike(name, stranger.identity)),
      ),
    CODE: ({ stationCode }) => stranger.identity.split("/").some((part) => alike(part, stationCode)),
    NETWORK: ({ devices }) => network !== null && devices.some(({ host }) => networkOf(host ?? "") === network),
    ONLY_STATION: () => candidates.length === 1,
    WITHOUT_DEVICE: ({ devices }) =>
      !devices.some(({ protocol, deleted }) => protocol === stranger.protocol && !deleted),
  };
  for (const [reason, speaksFor] of Object.entries(signs) as [GuessReason, (candidate: Candidate) => boolean][]) {
    const [found, ...others] = candidates.filter(speaksFor);
    if (found !== undefined && others.length === 0) {
      const { stationId, stationCode, stationName } = found;
      return { stationId, stationCode, stationName, reason };
    }
  }
  return null;
}

const alike = (name: string | null, identity: string): boolean => name?.toLowerCase() === identity.toLowerCase();

/** The first three bytes of an IPv4 address, wherever it stands in a text; not of this machine's own. */
function networkOf(text: string): string | null {
  const [, network] = /(?:^|\D)((?:\d{1,3}\.){3})\d{1,3}(?:\D|$)/.exec(text) ?? [];
  return network === undefined || network.startsWith("127.") ? null : network;
}
