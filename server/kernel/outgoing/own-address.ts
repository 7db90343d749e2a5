import { BlockList, isIP } from "node:net";

/** Addresses that mean this machine or a network of its own (RFC 6890), also where IPv6 writes an IPv4 one. */
const OWN = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  OWN.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  // Unspecified, this machine, and IPv4 addresses written as "::10.0.0.1" and "::ffff:0:10.0.0.1".
  ["::", 96],
  ["::ffff:0:0:0", 96],
  // Translators and tunnels, behind which may be any IPv4 address: NAT64, one's own too, Teredo, 6to4.
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  OWN.addSubnet(network, prefix, "ipv6");
}

/** Whether an IP address is none of the open internet's. */
export const isOwnAddress = (address: string): boolean =>
  OWN.check(address, isIP(address) === 6 ? "ipv6" : "ipv4") || isIP(address) === 0;

/** The host of a web address, without the brackets that IPv6 stands in. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");
