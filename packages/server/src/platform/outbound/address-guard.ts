import { lookup as resolveName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.js';
import { isAllowedHost, type AllowedHosts } from './allowed-hosts.js';

/** Keeps connections that stay open, as those to models, to addresses that the server may reach. */
export interface AddressGuard {
  /** Whether the address may be tried at all: by https, on the usual port, and not inside, unless its host is allowed. */
  allows(url: URL): boolean;
  /** Finds public addresses alone, unless the host is allowed. It is asked for each connection, so a name cannot change its mind. */
  lookupOf(url: URL): LookupFunction;
}

/**
 * Makes an {@link AddressGuard}.
 *
 * @source security.md B
 */
export function createAddressGuard(allowed: AllowedHosts): AddressGuard {
  const bare = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');
  return {
    allows(url) {
      if (url.username || url.password) return false;
      if (isAllowedHost(allowed, url)) return /^https?:$/.test(url.protocol);
      const host = bare(url);
      const isInside = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
      return url.protocol === 'https:' && url.port === '' && !isInside;
    },
    lookupOf: (url) => (hostname, options, callback) => {
      resolveName(hostname, { ...options, all: true }, (error, addresses) => {
        const isRefused =
          !isAllowedHost(allowed, url) && !addresses?.every(({ address }) => isPublicAddress(address));
        const [first] = addresses ?? [];
        if (error || isRefused || !first)
          callback(
            error ?? Object.assign(new Error('No address that may be reached.'), { code: 'EACCES' }),
            '',
            0,
          );
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    },
  };
}
