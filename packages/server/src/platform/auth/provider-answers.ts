import type { CustomFetch } from 'openid-client';

/** More than any answer of a provider. */
const maxCharacters = 1024 * 1024;

/** Members that are lists of words in a provider's description; some providers write one word, or several in one text. */
const isList = (name: string): boolean => name.endsWith('_supported');

/**
 * Fetches from a provider, and says in the words of the standards what some providers say otherwise: JSON under another type, members
 * that are null, a scope that is a list, a list that is one text, a subject that is a number. What stands in a signed token is not touched.
 *
 * @source RFC 6749 §5.1, OpenID Connect Discovery 1.0 §3, OpenID Connect Core 1.0 §5.3.2
 */
export const fetchFromProvider: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || response.status === 204 || /jwt|text\/html/i.test(type)) return response;
  const text = await response.text();
  const answer = text.length > maxCharacters ? undefined : readObject(text);
  const headers = new Headers(response.headers);
  // The body is decoded, and may have another length.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  if (answer) headers.set('content-type', 'application/json');
  return new Response(answer ? JSON.stringify(usual(answer)) : text, { status: response.status, headers });
};

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const usual = (answer: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]): [string, unknown][] => {
      if (value === null || (value === '' && optional.has(name))) return [];
      if (name === 'scope' && Array.isArray(value)) return [[name, value.join(' ')]];
      if (name === 'sub' && typeof value === 'number') return [[name, String(value)]];
      if (isList(name) && typeof value === 'string') return [[name, value.split(/[\s,]+/).filter(Boolean)]];
      return [[name, value]];
    }),
  );

/** Members of a token answer that are as good as absent where they are empty. */
const optional: ReadonlySet<string> = new Set(['refresh_token', 'expires_in', 'scope', 'id_token']);
