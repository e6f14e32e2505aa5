import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4 addresses inside IPv6: mapped (RFC 4291), translated (RFC 7915) and of translators (RFC 6052). */
const embedsIPv4 = new Set(['ipv4Mapped', 'rfc6145', 'rfc6052']);

const beforeZone = (text: string): string => text.split('%', 1)[0] ?? '';

/** Without brackets, port and zone, as proxies write them: `[2001:db8::1]:443`, `192.0.2.1:443`, `fe80::1%eth0`. */
const bareAddress = (text: string): string => {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  if (bracketed !== undefined) return beforeZone(bracketed);
  const withPort = /^([\d.]+):\d+$/.exec(text)?.[1];
  return withPort ?? beforeZone(text);
};

const readIPv6 = (text: string): string | null => {
  if (!ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  if (!embedsIPv4.has(address.range())) return address.toString();
  return address.toByteArray().slice(-4).join('.');
};

/**
 * Reads an IP address in any spelling.
 * @returns one form for each address: IPv4 with dots, also when it is inside an IPv6 address, else IPv6 in lower case and
 * shortened; null when the text is no address
 */
export const readAddress = (text: string): string | null => {
  // Nearly all addresses are written like this already.
  if (isIPv4(text)) return text;
  const bare = bareAddress(text.trim());
  return isIPv4(bare) ? bare : readIPv6(bare);
};

/** How many leading bits of an address tell clients apart. */
const prefixLengths = {
  /** Rate limits: one customer of an IPv6 provider has a /64 or more. */
  limit: { ipv4: 32, ipv6: 64 },
  /** Whether two people confirm a place from different networks: one customer may have a whole IPv6 /48. */
  group: { ipv4: 24, ipv6: 48 },
  /** What an admin blocks. */
  block: { ipv4: 24, ipv6: 48 },
  /** What logs and the monitoring page show: a network, not a person. */
  log: { ipv4: 24, ipv6: 48 },
} as const;

/**
 * The network of an address, as wide as its use needs.
 * @param address in any spelling
 * @returns such as `192.0.2.0/24` or `2001:db8:0:1::/64`, an IPv4 address itself for limits; `unknown` for anything else
 */
export const networkOf = (address: string, use: keyof typeof prefixLengths): string => {
  const plain = readAddress(address);
  if (plain === null) return 'unknown';
  const { ipv4, ipv6 } = prefixLengths[use];
  if (isIPv4(plain)) return ipv4 === 32 ? plain : `${plain.slice(0, plain.lastIndexOf('.'))}.0/${ipv4}`;
  const groups = ipaddr.IPv6.parse(plain).parts.slice(0, ipv6 / 16);
  return `${groups.map((group) => group.toString(16)).join(':')}::/${ipv6}`;
};
