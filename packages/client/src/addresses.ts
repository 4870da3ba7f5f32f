/** The address of a server, ready for a path behind it. */
export const withoutTrailingSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/, '');

/** An address as it is; a path alone at `baseUrl`. */
export const absoluteAddress = (baseUrl: string, address: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : withoutTrailingSlashes(baseUrl) + address;
