import { limits, sentence } from '@stoa/core/contract';
import { checkAttachable } from '@stoa/core/rules';
import type { RefusedFile } from '@stoa/core/state';
import type { ReadTexts } from '@stoa/ui';
import { readTextsTexts } from './read-texts.texts.js';

/** A text file as the browser has read it. */
export interface ReadText {
  name: string;
  /** Where it lies in the folder that it came with. */
  path?: string;
  type: string;
  raw: string;
}

/** Reads text files here, where nothing can be uploaded. @source chat specification §4 "File upload" (4) */
export async function readTexts(
  files: readonly File[],
  readWords: ReadTexts,
): Promise<{ read: ReadText[]; refused: RefusedFile[] }> {
  const texts = readWords(readTextsTexts);
  const read: ReadText[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const { name, type, webkitRelativePath: path } = file;
    const refusal = checkAttachable(file, { supportsImages: false });
    if (refusal) refused.push({ name, message: sentence(refusal) });
    else if (file.size > limits.templateFileMaxBytes) refused.push({ name, message: texts.tooLarge });
    else {
      const raw = await file.text();
      if (raw.includes('\0')) refused.push({ name, message: texts.notText });
      else read.push({ name, ...(path && { path }), type, raw });
    }
  }
  return { read, refused };
}
