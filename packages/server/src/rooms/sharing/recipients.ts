import { isReservedEmail } from '../../platform/auth/reserved-identities.js';

// Control characters, marks of direction and other format characters, and what stands for a character that could not be stored, are in no
// address: two that look alike would be two people.
const address = /^[^\s\p{C}\uFFFD@/"<>(),:;\\[\]]{1,64}@[^\s\p{C}\uFFFD@/"<>(),:;\\[\]]{1,253}$/u;

/** An e-mail address in the form that people are known by; `undefined` for what is none. A slash would cut the key of an item. */
export function recipientOf(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return address.test(email) && !isReservedEmail(email) ? email : undefined;
}
