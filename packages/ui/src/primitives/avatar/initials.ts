/** Up to two letters for a name or an e-mail address: first and last word, whole characters in any script. */
export function initialsOf(name: string): string {
  const local = name.includes('@') ? name.slice(0, name.indexOf('@')) : name;
  const words = local.split(/[\s._-]+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? [...word][0] : '',
  );
  return letters.join('').toLocaleUpperCase() || '?';
}
