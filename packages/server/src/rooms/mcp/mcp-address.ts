import { createHash } from 'node:crypto';

/** Where a server is, and what it is asked with. */
export interface McpAddress {
  url: string;
  token: string;
}

/** Tells an address with its token from every other, without telling the token. */
export const placeOf = ({ url, token }: McpAddress): string =>
  createHash('sha256')
    .update(JSON.stringify([url, token]))
    .digest('base64url');
