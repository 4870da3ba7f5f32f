import { parse } from 'yaml';
import type { Block } from './blocks.js';

/** Longer ones are text like any other. */
const maxCharacters = 2000;
const fence = '---';

/** What stands under the title, in this order. */
const lineFields = ['subtitle', 'author', 'date'] as const;

const shown = (value: unknown): string =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join(', ')
    .trim();

/**
 * Takes the front matter off a text: a block of YAML between two fences at its very beginning, which names a title. It becomes a heading
 * of the first level with the lines under it. Everything else stays text.
 *
 * @source assistants specification §5 "Built-in assistant output"
 */
export function takeFrontMatter(text: string): { head: Block[]; rest: string } {
  const none = { head: [], rest: text };
  if (!text.startsWith(`${fence}\n`)) return none;
  const end = text.indexOf(`\n${fence}`, fence.length);
  const after = text.indexOf('\n', end + 1);
  if (end === -1 || end > maxCharacters) return none;
  if (text.slice(end + 1, after === -1 ? undefined : after).trim() !== fence) return none;
  let fields: unknown;
  try {
    fields = parse(text.slice(fence.length + 1, end), {
      schema: 'failsafe',
      maxAliasCount: 0,
      logLevel: 'silent',
    });
  } catch {
    return none;
  }
  if (typeof fields !== 'object' || fields === null) return none;
  const record = fields as Record<string, unknown>;
  const title = shown(record['title']);
  if (title === '') return none;
  const lines = lineFields.map((field) => shown(record[field])).filter(Boolean);
  return {
    head: [
      { kind: 'heading', level: 1, runs: [{ text: title }] },
      ...lines.map((line): Block => ({ kind: 'paragraph', runs: [{ text: line }] })),
    ],
    rest: after === -1 ? '' : text.slice(after + 1),
  };
}
