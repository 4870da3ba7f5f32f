/** What a page of this site may load and do. */
export interface PageRules {
  /** Origin of the Stoa server. */
  stoa: string;
  /** `'sha256-…'` of scripts that stand in the page itself. */
  hashes: readonly string[];
  /** Of this one answer, on a page that trusts nothing but it: no address, and what is trusted brings the rest along. */
  nonce?: string;
}

/**
 * The policy that every page is sent with: as strict as pages come. The chat asks for four things: its script, its connection, the
 * frame in which diagrams are drawn, and the images of a conversation.
 */
export const contentSecurityPolicy = ({ stoa, hashes, nonce }: PageRules): string =>
  [
    `default-src 'none'`,
    nonce
      ? `script-src 'nonce-${nonce}' 'strict-dynamic'`
      : ['script-src', `'self'`, stoa, ...hashes].join(' '),
    nonce ? `style-src 'nonce-${nonce}'` : `style-src 'self'`,
    `connect-src 'self' ${stoa}`,
    `frame-src ${stoa}`,
    `img-src 'self' data: blob:`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types dompurify 'allow-duplicates'`,
  ].join('; ');
