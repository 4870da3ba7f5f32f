/** A code block of an artifact. `text` is the block with its fences. */
export interface CodePart {
  kind: 'code';
  text: string;
  code: string;
  language: string;
  /** The name that the block gives itself; a path such as `src/App.jsx`. */
  fileName: string | null;
}

/** Text between code blocks. */
export interface TextPart {
  kind: 'text';
  text: string;
}

export type ArtifactPart = CodePart | TextPart;

const fencePattern = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))([^\n]*)$/;
const extensions: Readonly<Record<string, string>> = {
  javascript: 'js',
  typescript: 'ts',
  markdown: 'md',
  python: 'py',
  shell: 'sh',
  bash: 'sh',
  yaml: 'yml',
  rust: 'rs',
  ruby: 'rb',
  csharp: 'cs',
};

/** A path that names a file below here: no absolute one, none that leads upwards. */
const pathPattern = /^(?:[\w@()[\]-][\w.@()[\]-]*\/)*[\w@()[\]-][\w.@()[\]-]*\.\w{1,10}$/;
const isPath = (path: string): boolean => path.length <= 200 && pathPattern.test(path);

/** Characters of a first line in which a path is looked for. */
const longestFirstLine = 300;

/** The comment of a first line that holds nothing but a path. */
const pathComment = /^(?:\/\/|#|--|;|<!--|\/\*)\s*(?:file(?:name)?:\s*)?(\S+)(?:\s+(?:-->|\*\/))?$/i;

function fileNameOf(info: string, code: string): string | null {
  const words = info.trim().split(/\s+/);
  const named = words
    .slice(1)
    .concat(words[0]?.includes('.') ? [words[0]] : [])
    .map((word) =>
      word.replace(/^(?:file(?:name)?|title)[=:]/i, '').replace(/^["'{]+|(?<!["'}])["'}]+$/g, ''),
    )
    .find(isPath);
  if (named !== undefined) return named;
  const [, commented = ''] =
    pathComment.exec((code.split('\n', 1)[0] ?? '').slice(0, longestFirstLine).trim()) ?? [];
  return isPath(commented) ? commented : null;
}

/**
 * Splits the text of an artifact into code blocks and the text between them, in order. Joined by line ends they are the text again, so
 * `~A{n}` can stand for each. A block that is not closed ends with the text.
 *
 * @source protocol §6.5; how a block names its file is ours: after the language, or in a comment on its first line
 */
export function splitArtifact(text: string): ArtifactPart[] {
  const parts: ArtifactPart[] = [];
  let lines: string[] = [];
  let open: { fence: string; info: string } | undefined;
  const isEnd = (line: string): boolean => {
    const [, fence = '', info = ''] = fencePattern.exec(line) ?? [];
    return open !== undefined && fence.startsWith(open.fence) && info.trim() === '';
  };
  const close = (): void => {
    if (open) {
      const [first = '', ...body] = lines;
      const isClosed = isEnd(body.at(-1) ?? '');
      const code = (isClosed ? body.slice(0, -1) : body).join('\n');
      const [language = ''] = /^[\w+#-]+(?=\s|$)/.exec(open.info.trim()) ?? [];
      parts.push({
        kind: 'code',
        text: [first, ...body].join('\n'),
        code,
        language: language.toLowerCase(),
        fileName: fileNameOf(open.info, code),
      });
    } else if (lines.length > 0) parts.push({ kind: 'text', text: lines.join('\n') });
    lines = [];
  };
  for (const line of text.split('\n')) {
    const [, fence = '', info = ''] = fencePattern.exec(line) ?? [];
    if (open) {
      lines.push(line);
      if (!isEnd(line)) continue;
      close();
      open = undefined;
    } else if (fence !== '' && !(fence.startsWith('`') && info.includes('`'))) {
      close();
      open = { fence, info };
      lines.push(line);
    } else lines.push(line);
  }
  close();
  return parts;
}

/** A file of an artifact. */
export interface ArtifactFile {
  path: string;
  text: string;
}

/** The code blocks as files. Blocks without a name get one; of two with the same name the later one counts. */
export function artifactFiles(
  text: string,
  fallback: { extension: string; baseName: string },
): ArtifactFile[] {
  const files = new Map<string, string>();
  let unnamed = 0;
  for (const part of splitArtifact(text)) {
    if (part.kind === 'text') continue;
    const extension = extensions[part.language] ?? (part.language || fallback.extension);
    if (part.fileName === null) unnamed++;
    const number = unnamed > 1 ? `-${unnamed}` : '';
    files.set(part.fileName ?? `${fallback.baseName}${number}.${extension}`, part.code);
  }
  if (files.size === 0) return [{ path: `${fallback.baseName}.${fallback.extension}`, text }];
  return [...files].map(([path, code]) => ({ path, text: code }));
}

/** A text without the one fence that is around all of it, as models write single files. */
export function withoutFence(text: string): string {
  const parts = splitArtifact(text).filter((part) => part.kind === 'code' || part.text.trim() !== '');
  const [only] = parts;
  return parts.length === 1 && only?.kind === 'code' ? only.code : text;
}
