import * as limits from '../../contract/limits.js';
import type { MessageCode } from '../../contract/messages.js';
import { isImageType } from './image-types.js';

const refusedExtensions: ReadonlySet<string> = new Set(
  (
    'mp3 wav mp4 mov avi mkv rar 7z tar gz tgz bz2 xz zip tif tiff bmp eps ps ai psd heic heif ico ' +
    // Programs: nobody reads them.
    'exe dll so dylib dmg iso msi apk jar class bin'
  ).split(' '),
);
const imageExtensions: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp']);

/** The extension of a file name in lower case, without its dot; may be empty. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at <= 0 ? '' : name.slice(at + 1).toLowerCase();
}

/** Why a file cannot be attached: the code of the specified sentence. */
export type AttachmentRefusal = Extract<
  MessageCode,
  'files.unsupported' | 'files.saveAsXlsx' | 'files.saveAsPptx'
>;

/**
 * Whether a file may be attached, by its name and the type that the browser gives it.
 *
 * @param supportsImages whether the model sees
 * @returns null where it may
 * @source chat specification §5 "Attachments"; that archives are refused: protocol §11.4
 */
export function checkAttachable(
  { name, type }: { name: string; type: string },
  { supportsImages }: { supportsImages: boolean },
): AttachmentRefusal | null {
  const extension = extensionOf(name);
  if (extension === 'xls' || extension === 'xlsm') return 'files.saveAsXlsx';
  if (extension === 'ppt' || extension === 'potx') return 'files.saveAsPptx';
  if (extension === '' || refusedExtensions.has(extension)) return 'files.unsupported';
  const isImage = isImageType(type) || imageExtensions.has(extension);
  return isImage && !supportsImages ? 'files.unsupported' : null;
}

/**
 * The name that a file is stored under: runs of underscores and spaces are one underscore, what cannot be shown is gone, and a name
 * that is too long keeps its extension.
 *
 * @source chat specification §5 "Attachments"; the length is ours
 */
export function storedFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[_\s]+/gu, '_')
    .replace(/[\p{C}/\\]+/gu, '');
  if (plain.length <= limits.fileNameMaxCharacters) return plain || 'file';
  const extension = extensionOf(plain).slice(0, 20);
  const end = extension === '' ? '' : `.${extension}`;
  return [...plain].slice(0, limits.fileNameMaxCharacters - end.length - 1).join('') + end;
}

/** The name of a file as its chip shows it. @source chat specification §9 */
export function attachmentLabel(name: string): string {
  const characters = [...name];
  return characters.length <= limits.attachmentNameMaxCharacters
    ? name
    : `${characters.slice(0, limits.attachmentNameMaxCharacters).join('')}…`;
}
