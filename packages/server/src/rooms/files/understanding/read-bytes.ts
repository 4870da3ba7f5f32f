import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadingOutcome, Understander } from './understander.js';

/** Reads a document that is in memory. @param ending of its name, which says its kind: `pdf` */
export async function readBytes(
  understander: Pick<Understander, 'read'>,
  content: Buffer,
  ending: string,
): Promise<ReadingOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-document-'));
  const name = `document.${ending}`;
  try {
    const path = join(folder, name);
    await writeFile(path, content);
    return await understander.read(path, name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
