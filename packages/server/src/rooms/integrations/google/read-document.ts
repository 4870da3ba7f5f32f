import { extname } from 'node:path';
import { readBytes } from '../../files/understanding/read-bytes.js';
import type { Understander } from '../../files/understanding/understander.js';
import type { ReadDocument } from './drive.js';

/** Reads a file as those that people upload are read. */
export const readDocumentWith =
  (understander: Pick<Understander, 'read'>): ReadDocument =>
  async (bytes, name) => {
    const ending = /^\.(\w{1,10})$/.exec(extname(name))?.[1] ?? 'txt';
    const outcome = await readBytes(understander, bytes, ending);
    return outcome.ok
      ? { ok: true, text: outcome.value.passages.map(({ content }) => content).join('\n\n') }
      : { ok: false, error: `${name} has no text that can be read here.` };
  };
