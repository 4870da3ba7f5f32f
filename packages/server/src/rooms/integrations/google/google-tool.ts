import type { IntegrationId } from '@stoa/core/contract';
import type { GoogleAccount, GoogleAnswer } from './google-client.js';

/** What the person finds below the reply, of what was read. */
export interface GoogleSource {
  name: string;
  type?: string;
  url?: string;
  /** A part of it. */
  content?: string;
}

/** What was read: for the model, and for the person. */
export interface GoogleFound {
  text: string;
  sources: readonly GoogleSource[];
}

/** One way to read in a connected account. */
export interface GoogleTool {
  integration: IntegrationId;
  name: string;
  title: string;
  description: string;
  /** JSON schema of an object. */
  parameters: Record<string, unknown>;
  read(
    args: Readonly<Record<string, unknown>>,
    account: GoogleAccount,
    signal: AbortSignal,
  ): Promise<GoogleAnswer<GoogleFound>>;
}

export const found = (text: string, sources: readonly GoogleSource[] = []): GoogleAnswer<GoogleFound> => ({
  ok: true,
  value: { text, sources },
});

/** A schema of arguments, all but the named ones optional. */
export const argumentsOf = (properties: Record<string, unknown>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

export const countArgument = (most: number) => ({
  type: 'integer',
  minimum: 1,
  maximum: most,
  description: `How many at most; ${most} by default.`,
});

export const idArgument = (what: string) => ({
  type: 'string',
  minLength: 1,
  maxLength: 2000,
  description: `The id of ${what}, or its address in the browser.`,
});

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const countOf = (value: unknown, most: number): number =>
  typeof value === 'number' ? Math.min(most, Math.max(1, Math.trunc(value))) : most;

/** The id in what a person or a model calls a document: an id, or an address in which it stands. */
export function documentId(given: unknown): string {
  const text = textOf(given);
  const [, inPath] = /\/d\/(?:e\/)?([\w-]{10,})/.exec(text) ?? [];
  if (inPath !== undefined) return inPath;
  return (URL.canParse(text) && new URL(text).searchParams.get('id')) || text;
}

/** Lines, without the empty ones. */
export const lines = (...all: readonly (string | undefined)[]): string => all.filter(Boolean).join('\n');

/** A line with a name, nothing for an empty value. */
export const line = (name: string, value: string | undefined): string => (value ? `${name}: ${value}` : '');
