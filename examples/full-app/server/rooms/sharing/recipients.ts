import { isReservedEmail } from '../../platform/auth/reserved-identities.js';

const address = /^[^\s\p{Cc}@/"<>(),:;\\[\]]{1,64}@[^\s\p{Cc}@/"<>(),:;\\[\]]{1,253}$/u;

/** An e-mail address in the form that people are known by; `undefined` for what is none. A slash would cut the key of an item. */
export function recipientOf(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return address.test(email) && !isReservedEmail(email) ? email : undefined;
}
