/** How large what a block proposes may be. @source ours */
export const blockLimits = {
  maxCharacters: 100_000,
  maxDepth: 32,
  /** Values of any kind inside one argument. */
  maxValues: 20_000,
  maxCalls: 20,
  maxArguments: 50,
  maxFields: 100,
  maxNameCharacters: 200,
} as const;

/** The result of parsing a block: `tooLarge` beyond the limits, `unreadable` when it is not in its grammar. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; reason: 'tooLarge' | 'unreadable' };

/** A block that was not read. */
export const unreadable: Parsed<never> = { ok: false, reason: 'unreadable' };
/** A block before parsing. */
export const tooLarge: Parsed<never> = { ok: false, reason: 'tooLarge' };
/** A block that was read. */
export const parsed = <T>(value: T): Parsed<T> => ({ ok: true, value });

/** The text of a block as it is compared: line ends and what stands at its end do not matter. */
export const normalCode = (code: string): string => code.replace(/\r\n?/g, '\n').trimEnd();
