/**
 * The e-mail domain of those who are nobody: end users of embedding sites, and system keys. It can never receive mail, and no provider is
 * trusted for it.
 */
export const reservedEmailDomain = 'embed.stoa.invalid';

const embedPrefix = 'embed:';
const keyPrefix = 'key:';

/** The issuer of an embed key's end users. No provider has it: theirs are http addresses. */
export const embedIssuer = (keyId: string): string => embedPrefix + keyId;

/** The issuer of the identity that a system key has. */
export const systemKeyIssuer = (keyId: string): string => keyPrefix + keyId;

/** Whether an address or issuer belongs to such an identity, which can neither sign in nor receive shares. */
export const isReservedEmail = (email: string): boolean =>
  email.toLowerCase().endsWith(`@${reservedEmailDomain}`);
export const isReservedIssuer = (issuer: string): boolean =>
  issuer.startsWith(embedPrefix) || issuer.startsWith(keyPrefix);
