import { processDocument } from '@stoa/core/rules';
import type { AttachmentsStore, RefusedFile } from '@stoa/core/state';
import type { ReadTexts } from '@stoa/ui';
import { readTexts } from './read-texts.js';

/** Attaches text files as what they say. @returns those that were not attached */
export async function attachHere(
  attachments: Pick<AttachmentsStore, 'addTexts'>,
  conversationId: string,
  files: readonly File[],
  readWords: ReadTexts,
): Promise<RefusedFile[]> {
  const { read, refused } = await readTexts(files, readWords);
  const documents = read.map((one) => ({
    name: one.name,
    ...(one.path && { path: one.path }),
    type: one.type,
    text: processDocument(one, { includeMetadata: true }),
  }));
  return [...refused, ...attachments.addTexts(conversationId, documents)];
}
