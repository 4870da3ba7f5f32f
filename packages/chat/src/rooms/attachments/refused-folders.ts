import type { RefusedFile } from '@stoa/core/state';
import type { TextsOf } from '@stoa/ui';
import type { attachmentsTexts } from './attachments.texts.js';
import { mostDropped, type DroppedFolder } from './dropped-files.js';

/** Says what was left out of dropped folders. */
export const refusedFolders = (
  folders: readonly DroppedFolder[],
  texts: Pick<TextsOf<typeof attachmentsTexts>, 'emptyFolder' | 'cutFolder'>,
): RefusedFile[] =>
  folders.map(({ name, trouble }) => ({
    name,
    message: trouble === 'empty' ? texts.emptyFolder : texts.cutFolder(mostDropped),
  }));
