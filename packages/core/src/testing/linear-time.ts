/** Length of the texts that hold how the time of a reader grows. @units characters */
const hostileLength = 200_000;

/** Alone none takes 50; beside other tests on two cores some do. Quadratic work takes seconds. */
const maxMs = 250;

/** The least of three times, because the machine does other work. */
function fastestMs(read: (text: string) => unknown, text: string): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && fastest > maxMs; tries += 1) {
    const started = performance.now();
    read(text);
    fastest = Math.min(fastest, performance.now() - started);
  }
  return fastest;
}

/**
 * Texts of repeated pieces: runs that quantifiers beside each other can share out in many ways.
 *
 * @param around each run before characters that make a match fail
 */
export const hostileTexts = (
  pieces: readonly string[],
  around: (run: string) => readonly string[],
): readonly string[] => pieces.flatMap((piece) => around(piece.repeat(hostileLength / piece.length)));

/** The texts that a reader takes longer for than linear work takes, each with its time. */
export const slowTexts = (read: (text: string) => unknown, texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const ms = fastestMs(read, text);
    return ms > maxMs ? [`${JSON.stringify(text.slice(0, 20))}: ${ms.toFixed(0)} ms`] : [];
  });
