/** What a paste brings as files. */
export interface PastedFiles {
  files: File[];
  /** The text of the clipboard is no name of these files: the box takes it as well. */
  hasText: boolean;
}

/** Whether a drag or a clipboard brings files. */
export const bringsFiles = (data: DataTransfer | null): data is DataTransfer =>
  data?.types.includes('Files') ?? false;

const isPicture = ({ type }: File): boolean => type.startsWith('image/');

/** An address or path alone on its line. */
const address = /^(?:(?:https?|file|blob|data|content):|[a-z]:\\|\\\\|\/|~\/)/iu;
const pictureName = /\.(?:apng|avif|bmp|gif|heic|heif|jpe?g|png|svg|tiff?|webp)$/iu;

/** What chats put as text in the place of a picture: its markdown, or the word for it in brackets. */
const standsForPicture = /^(?:!\[[^\]]*\]\([^()\s]*\)|\[(?:image|photo|picture|图片|圖片|画像|사진)\])$/iu;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The last part of a path. macOS writes accents in another form than others do. */
const nameIn = (line: string): string => (decoded(line).split(/[/\\]/u).at(-1) ?? '').normalize();

/**
 * Whether a text only names what comes with it: a file manager adds the names or paths of its files, a browser the address of its
 * picture, a screenshot program the path under which it saved.
 */
function isName(lines: readonly string[], files: readonly File[], data: DataTransfer): boolean {
  const names = new Set(files.map(({ name }) => name.normalize()));
  if (lines.every((line) => names.has(nameIn(line)))) return true;
  const [line = ''] = lines;
  if (lines.every((one) => standsForPicture.test(one))) return true;
  // A cell may hold a path.
  if (/<t[dr][\s>]/iu.test(data.getData('text/html'))) return false;
  if (lines.length > 1 || !address.test(line)) return false;
  if (/^(?:https?|blob|data):/iu.test(line))
    return /<img\b/iu.test(data.getData('text/html')) || data.types.includes('text/uri-list');
  return pictureName.test(nameIn(line));
}

/**
 * The files that a paste attaches; none where its text is to go into the box. Programs for sheets, documents and slides put a picture
 * of what was copied beside its text: the text wins. A picture without text, or with its own name or address alone, is attached, and
 * so is any other kind of file.
 */
export function pastedFiles(data: DataTransfer | null): PastedFiles {
  if (!bringsFiles(data)) return { files: [], hasText: true };
  const files = [...data.files];
  // What stands for a picture within text is no text.
  const text = data.getData('text/plain').replaceAll('\uFFFC', '');
  const lines = text.split(/[\r\n]+/u).flatMap((line) => line.trim() || []);
  if (lines.length === 0 || isName(lines, files, data)) return { files, hasText: false };
  return { files: files.filter((file) => !isPicture(file)), hasText: true };
}
