/** The domain of addresses that stand for end users of embedding sites. It can never receive mail, and no provider is believed about it. */
export const reservedEmailDomain = 'embed.stoa.invalid';

const issuerPrefix = 'embed:';

/** The issuer of a key's end users. No provider has it: theirs are http addresses. */
export const embedIssuer = (keyId: string): string => issuerPrefix + keyId;

/** Whether an address or issuer stands for an end user of an embedding site, who can never sign in and is nobody to share with. */
export const isReservedEmail = (email: string): boolean =>
  email.toLowerCase().endsWith(`@${reservedEmailDomain}`);
export const isReservedIssuer = (issuer: string): boolean => issuer.startsWith(issuerPrefix);
