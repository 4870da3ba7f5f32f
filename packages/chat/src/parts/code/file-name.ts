import type { Fence } from '../../base/blocks/fence.js';
import { findLanguage } from './highlight/languages.js';

/** The language and the path of a fence. */
export interface FenceInfo {
  /** The language alone, as written. */
  language: string;
  /** The path of the code, if the reply names one. */
  path?: string;
}

// eslint-disable-next-line no-control-regex
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
const longestPath = 120;
/** A file name with an extension, perhaps with folders. Any other comment is no path. */
const pathPattern = /^(?:[\w@.+~-]+[/\\])*[\w@+~-][\w@.+~-]*\.[A-Za-z0-9]{1,10}$/;

const shown = (path: string): string | undefined =>
  path.replace(unseen, '').trim().slice(0, longestPath) || undefined;

function fromMeta(meta: string): string | undefined {
  const named =
    /(?:^|[\s{,])(?:title|file|filename|name|path)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s"'},]+))/i.exec(meta);
  if (named) return shown(named[1] ?? named[2] ?? named[3] ?? '');
  return meta
    .split(/\s+/)
    .filter((word) => pathPattern.test(word))
    .map(shown)[0];
}

/** What begins a comment in some language, and perhaps says that a name follows. */
const commentOpener = /^(?:\/\/+|#+|--+|;+|%+|"|\/\*+|<!--+|\{#|\(\*)\s*(?:file(?:name)?\s*:\s*)?/i;
const commentCloser = /(?:(?<!\*)\*+\/|(?<!-)--+>|#\}|\*\))$/;

function fromFirstLine(code: string): string | undefined {
  const end = code.indexOf('\n');
  // A growing first line would change the name with every character.
  if (end === -1 || end > longestPath + 20) return undefined;
  const line = code.slice(0, end).trim();
  const [opener] = commentOpener.exec(line) ?? [];
  if (opener === undefined) return undefined;
  const path = line.slice(opener.length).replace(commentCloser, '').trim();
  return pathPattern.test(path) ? shown(path) : undefined;
}

/**
 * Parses language and path of a fence: `ts:src/a.ts`, `ts title="a.ts"`, `ts src/a.ts`, or a comment in the first line that
 * holds a path alone.
 *
 * @source protocol §6.5 for the comment; the other forms are common in replies.
 */
export function parseFence({
  language: word,
  meta,
  code,
}: Pick<Fence, 'language' | 'meta' | 'code'>): FenceInfo {
  const [, language = word, inWord] = /^([^:{]*)(?::(.+)|\{.*)?$/.exec(word) ?? [];
  const path = (inWord ? shown(inWord) : undefined) ?? fromMeta(meta) ?? fromFirstLine(code);
  return { language: language.replace(unseen, ''), path };
}

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The file name of a download: no path, no hidden file, no spoofing characters. */
export function downloadName({ language, path }: FenceInfo): string {
  const name = (path ?? '')
    .split(/[/\\]/)
    .at(-1)!
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  if (name && !reserved.test(name)) return name;
  return `snippet.${findLanguage(language)?.extension ?? 'txt'}`;
}
