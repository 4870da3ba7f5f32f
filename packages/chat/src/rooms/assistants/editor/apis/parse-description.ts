/** Aliases of a text that are followed; more are an attempt to make much of little. */
const maxAliases = 1000;

/**
 * A description of an interface as it was written: JSON, or YAML.
 *
 * @errors rejects with a text that is neither
 */
export async function parseDescription(text: string): Promise<unknown> {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const { parse } = await import('yaml');
    return parse(text, { maxAliasCount: maxAliases, logLevel: 'error' }) as unknown;
  }
}
