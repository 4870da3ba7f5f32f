/**
 * How much of what is drawn at random is done: once in every run of the tests, ten times in `npm run soak`, which also draws another
 * seed each time.
 */
export const soak = {
  seed: Number(process.env['SOAK_SEED'] ?? 7),
  times: Number(process.env['SOAK_TIMES'] ?? 1),
} as const;

/** Prints a figure of a long run. */
export function tell(figure: string): void {
  if (soak.times > 1) process.stdout.write(`soak, seed ${soak.seed}: ${figure}\n`);
}
