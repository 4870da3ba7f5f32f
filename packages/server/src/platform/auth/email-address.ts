const maxCharacters = 254;

/** Characters that a reader cannot see or that turn the direction of what follows, and unpaired halves of characters. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/**
 * The form in which addresses are stored and compared: lower case, composed.
 *
 * People are found by their address, so two different addresses must never become one. Outside of ASCII some letters do when they are
 * lowered or replaced by their plain form (the Kelvin sign becomes `k`, a full-width `ａ` becomes `a`); an address with such a letter is
 * refused instead of being turned into somebody else's.
 *
 * @returns null for text that is no address, or none that can be told apart from another
 */
export function normalizeEmail(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const trimmed = given.trim();
  if (trimmed.length > maxCharacters || unseen.test(trimmed) || !/^[^@]+@[^@]+$/.test(trimmed)) return null;
  if ([...trimmed].some(becomesAscii)) return null;
  const email = trimmed.normalize('NFC').toLowerCase().normalize('NFC');
  return email === email.normalize('NFKC') ? email : null;
}

/** Whether a letter outside of ASCII turns into one of ASCII in lower case or in its plain form. */
const becomesAscii = (character: string): boolean =>
  character > '\x7f' && [...character.normalize('NFKC').toLowerCase()].some((plain) => plain <= '\x7f');
