import type { InputOptions } from 'rolldown';

export function withPlainNames(code: string, known: ReadonlySet<string>): string;
export function withPlainIcon(code: string): string;
export const strictLog: NonNullable<InputOptions['onLog']>;
