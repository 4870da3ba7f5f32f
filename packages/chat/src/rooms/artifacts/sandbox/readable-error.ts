/**
 * A reported error without noise: stack lines in the libraries that we serve, and the address
 * and lines of the script that was built from its files.
 */
export const readableError = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s+at .*\/assets\/|@[^\s@]*\/assets\/|^\s*(?:at |@)?blob:\S+$/.test(line))
    .map((line) => line.replace(/ \(blob:[^()]*\)|@blob:\S+/g, ''))
    .join('\n');
