import { csvCell } from './csv.js';
import { parsePartialJson } from '../values/partial-json.js';

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null;

/**
 * Turns the arguments `{"rows":[…]}` of the csv function, as far as they have arrived, into a csv code block. While the reply
 * streams, the last row is left out: it may still grow. The block is closed at the end.
 *
 * @source protocol §2.8; quoting, numbers and the closing fence are corrections of the original.
 */
export function csvFromAnswer(argumentsText: string, columns: readonly string[], ended: boolean): string {
  const answer = parsePartialJson(argumentsText);
  const all = isRow(answer) && Array.isArray(answer['rows']) ? answer['rows'].filter(isRow) : [];
  const rows = ended || isComplete(argumentsText) ? all : all.slice(0, -1);
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  const body = lines.map((cells) => cells.map(csvCell).join(',')).join('\n');
  return `\`\`\`csv\n${body}\n${ended ? '```' : ''}`;
}

function isComplete(text: string): boolean {
  if (!text.trimEnd().endsWith('}')) return false;
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}
