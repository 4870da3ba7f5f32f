import { stripVTControlCharacters } from 'node:util';
import type { Block } from './understanding.js';
import { textBlocks } from './read-text.js';

/** Text that a notebook keeps as one string or as its lines. */
const joined = (value: unknown): string =>
  Array.isArray(value)
    ? value.filter((line) => typeof line === 'string').join('')
    : typeof value === 'string'
      ? value
      : '';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** What an output says in words; pictures and programs say nothing. */
function outputText(output: Record<string, unknown>): string {
  if (output['output_type'] === 'error') {
    const traceback = Array.isArray(output['traceback']) ? output['traceback'].join('\n') : '';
    return traceback || `${joined(output['ename'])}: ${joined(output['evalue'])}`;
  }
  // Older notebooks keep the forms of an output beside its type.
  const data = isRecord(output['data']) ? output['data'] : {};
  return (
    joined(output['text']) ||
    joined(data['text/markdown']) ||
    joined(data['text/plain']) ||
    joined(data['text/latex'])
  );
}

/**
 * The cells of a Jupyter notebook in their order: words of Markdown under their headings, code as a fence, and the text of its outputs.
 * Undefined for what is no notebook.
 */
export function notebookBlocks(json: string): Block[] | undefined {
  let notebook: unknown;
  try {
    notebook = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!isRecord(notebook)) return undefined;
  // Format 3 has its cells in worksheets.
  const cells = [
    ...records(notebook['cells']),
    ...records(notebook['worksheets']).flatMap((sheet) => records(sheet['cells'])),
  ];
  if (!Array.isArray(notebook['cells']) && cells.length === 0) return undefined;
  const metadata = isRecord(notebook['metadata']) ? notebook['metadata'] : {};
  const info = isRecord(metadata['language_info']) ? metadata['language_info'] : {};
  const language = joined(info['name']).replace(/\W/g, '');
  const blocks: Block[] = [];
  let heading: string | undefined;
  const put = (text: string) => {
    if (text.trim() === '') return;
    blocks.push({ text: text.trimEnd(), location: heading === undefined ? {} : { heading } });
  };
  for (const cell of cells) {
    const source = joined(cell['source']) || joined(cell['input']);
    if (cell['cell_type'] === 'code') {
      if (source.trim() !== '') put(`\`\`\`${language}\n${source.trimEnd()}\n\`\`\``);
      for (const output of records(cell['outputs'])) put(stripVTControlCharacters(outputText(output)));
    } else
      for (const { text, location } of textBlocks(source, cell['cell_type'] !== 'raw')) {
        if (typeof location['heading'] === 'string') heading = location['heading'];
        put(text);
      }
  }
  return blocks;
}
