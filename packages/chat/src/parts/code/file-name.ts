import type { Fence } from '../../base/blocks/fence.js';
import { findLanguage } from './highlight/languages.js';

/** What a fence says about its code. */
export interface FenceFacts {
  /** The word for the language alone, as written. */
  language: string;
  /** Where the code belongs, as the reply names it; undefined when it does not. */
  path?: string;
}

// eslint-disable-next-line no-control-regex
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
const longestPath = 120;
/** A name with an ending, perhaps in folders: nothing else that stands in a comment is taken for a file. */
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

function fromFirstLine(code: string): string | undefined {
  const end = code.indexOf('\n');
  // While the first line grows its name would change with every letter.
  if (end === -1 || end > longestPath + 20) return undefined;
  const comment =
    /^\s*(?:\/\/+|#+|--+|;+|%+|"|\/\*+|<!--+|\{#|\(\*)\s*(?:file(?:name)?\s*:\s*)?(.+?)\s*(?:\*+\/|--+>|#\}|\*\))?\s*$/i.exec(
      code.slice(0, end),
    );
  const words = comment?.[1] ?? '';
  return pathPattern.test(words) ? shown(words) : undefined;
}

/**
 * Reads language and file from a fence: `ts:src/a.ts`, `ts title="a.ts"`, `ts src/a.ts`, or a comment in the first line that is
 * nothing but a path.
 *
 * @source protocol §6.5 for the comment; the rest is what replies do.
 */
export function readFence({
  language: word,
  meta,
  code,
}: Pick<Fence, 'language' | 'meta' | 'code'>): FenceFacts {
  const [, language = word, inWord] = /^([^:{]*)(?::(.+)|\{.*)?$/.exec(word) ?? [];
  const path = (inWord ? shown(inWord) : undefined) ?? fromMeta(meta) ?? fromFirstLine(code);
  return { language: language.replace(unseen, ''), path };
}

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The name under which the code is saved: never a path, never hidden, nothing that only looks like another name. */
export function downloadName({ language, path }: FenceFacts): string {
  const name = (path ?? '')
    .split(/[/\\]/)
    .at(-1)!
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (name && !reserved.test(name)) return name;
  return `snippet.${findLanguage(language)?.extension ?? 'txt'}`;
}
