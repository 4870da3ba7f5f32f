import { isDeeperThan } from '../../lib/parse-json.js';
import { parsePartialJson } from './partial-json.js';
import { cutText } from './tolerant.js';

const deepest = 60;

/** Something that a tool was given or gave, as text: texts as they are, everything else as JSON laid out for readers. */
export function jsonText(value: unknown, most: number): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return cutText(value, most);
  try {
    return cutText(JSON.stringify(value, null, 2) ?? '', most);
  } catch {
    // Nested too deeply to be readable.
    return '';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The arguments of a call, laid out for readers as far as they have come. What is not JSON stays as it is.
 *
 * @param isComplete nothing more comes: a text that is no JSON by then is not read as the beginning of one
 */
export function layOutArguments(text: string, most: number, isComplete: boolean): string {
  const trimmed = text.trim();
  const source = cutText(trimmed, most);
  if (!/^[[{]/.test(source) || isDeeperThan(source, deepest)) return source;
  const isBeginning = !isComplete || source.length < trimmed.length;
  const value = parsed(source) ?? (isBeginning ? parsePartialJson(source) : undefined);
  return value === undefined ? source : jsonText(value, most);
}
