import { isolated, plural } from '@stoa/ui';

/** A text for a number; `#` stands for the number. */
export const count = (n: number, one: string, two: string, other: string): string =>
  plural('he', n, { one, two, other });

/** A name from elsewhere in quotation marks. */
export const quoted = (name: string): string => `„${isolated(name)}”`;
