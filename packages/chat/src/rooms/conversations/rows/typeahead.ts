/** How long the letters typed so far count as one word. @units ms */
export const typeaheadMs = 600;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/**
 * The next row whose name begins with what was typed, from `from` on and around the end; -1 where there is none. One letter again
 * and again goes from match to match, so it looks behind the row it stands on first.
 */
export function findByTyping(names: readonly (string | null)[], typed: string, from: number): number {
  const wanted = plain(typed);
  const isRepeated = wanted.length > 1 && [...wanted].every((letter) => letter === wanted[0]);
  const prefix = isRepeated ? (wanted[0] ?? '') : wanted;
  const start = prefix.length === 1 ? from + 1 : from;
  for (let step = 0; step < names.length; step += 1) {
    const index = (start + step + names.length) % names.length;
    const name = names[index];
    if (name != null && plain(name).startsWith(prefix)) return index;
  }
  return -1;
}
