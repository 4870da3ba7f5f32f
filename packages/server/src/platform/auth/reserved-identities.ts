/** The e-mail domain of embedding sites' end users. It can never receive mail, and no provider is trusted for it. */
export const reservedEmailDomain = 'embed.stoa.invalid';

const issuerPrefix = 'embed:';

/** The issuer of a key's end users. No provider has it: theirs are http addresses. */
export const embedIssuer = (keyId: string): string => issuerPrefix + keyId;

/** Whether an address or issuer belongs to an end user of an embedding site, who can neither sign in nor receive shares. */
export const isReservedEmail = (email: string): boolean =>
  email.toLowerCase().endsWith(`@${reservedEmailDomain}`);
export const isReservedIssuer = (issuer: string): boolean => issuer.startsWith(issuerPrefix);
