import type { InputOptions } from 'rolldown';

export const preactForReact: { name: string; resolveId: (source: string) => string | undefined };
export const strictLog: NonNullable<InputOptions['onLog']>;
