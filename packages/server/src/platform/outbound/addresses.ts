import ipaddr from 'ipaddr.js';

/** Addresses in a public range that answer from inside a provider's network. Azure's platform channel. */
const insideProviders = new Set(['168.63.129.16']);

/**
 * Whether an address is on the public internet. Everything that is not certainly so is refused: private, loopback, link-local,
 * shared, reserved, multicast and documentation ranges, and every form of IPv6 that carries an IPv4 address, since where that
 * leads depends on the network.
 *
 * @source security.md B
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  // Of IPv6 only 2000::/3 is given out; `unicast` is whatever has no other name.
  if (parsed instanceof ipaddr.IPv6 && ((parsed.parts[0] ?? 0) & 0xe000) !== 0x2000) return false;
  return parsed.range() === 'unicast' && !insideProviders.has(parsed.toString());
}
