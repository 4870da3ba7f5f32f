/** Hosts that the configuration lets the server reach although they are not public or speak http. */
export type AllowedHosts = ReadonlySet<string>;

/**
 * Reads a list of hosts, separated by commas, each with or without a port.
 *
 * @returns the hosts in the spelling of `URL.host`, and what could not be read.
 */
export function readAllowedHosts(text: string): { hosts: AllowedHosts; unread: string[] } {
  const hosts = new Set<string>();
  const unread: string[] = [];
  for (const item of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    // Of no known scheme, so that every port stays in the host.
    const url = URL.canParse(`https://${item}`) ? new URL(`https://${item}`) : null;
    const isHost = url !== null && /^[^/@?#\\\s*]+$/.test(item);
    if (!isHost) unread.push(item);
    else hosts.add(item.endsWith(':443') ? `${url.host}:443` : url.host);
  }
  return { hosts, unread };
}

/** Whether an address is on a host of the list: by name with any port, or by name and port. */
export const isAllowedHost = (allowed: AllowedHosts, { hostname, port, protocol }: URL): boolean =>
  allowed.has(hostname) || allowed.has(`${hostname}:${port || (protocol === 'http:' ? '80' : '443')}`);
