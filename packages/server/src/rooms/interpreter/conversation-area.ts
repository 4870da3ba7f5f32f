import type { ChatRequest } from '@stoa/core/contract';
import { storedKeyOf } from '@stoa/core/rules';
import { buffer } from 'node:stream/consumers';
import type { Pool } from 'pg';
import type { BlobStore } from '../../platform/blobs/port.js';
import { fileRows } from '../files/files.repository.js';
import { namedSources } from '../files/named-sources.js';
import type { Caller } from '../handlers.js';
import type { InterpreterJob } from './interpreter-job.js';
import * as interpreterLimits from './interpreter-limits.js';
import type { interpreterRows } from './interpreter.repository.js';
import { fileNameIn } from './read-answer.js';

/** Dependencies of {@link createConversationArea}. */
export interface ConversationAreaDeps {
  pool: Pool;
  blobs: Pick<BlobStore, 'read'>;
  rows: Pick<ReturnType<typeof interpreterRows>, 'newest' | 'find'>;
}

/** A file of the folder before it is read. */
interface AreaFile {
  name: string;
  read(): Promise<Buffer | undefined>;
}

/** Names that differ, so that each file can be opened by its own. */
function withoutTwins(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(name) ?? [];
  for (let count = 2, tried = name; ; count++) {
    if (!taken.has(tried)) return tried;
    tried = `${stem} (${count})${ending}`;
  }
}

/** Whether one of two paths is a folder of the other. */
const isInside = (one: string, other: string): boolean =>
  one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/** The folder of a conversation: what its messages have attached, and what programs have made before. */
export function createConversationArea({ pool, blobs, rows }: ConversationAreaDeps) {
  const uploads = fileRows(pool);

  /** Files of the person that the messages name, the newest message first. Those of other people are not theirs to compute with. */
  async function attached(person: Caller, request: ChatRequest) {
    const { attached: now, earlier } = namedSources(request);
    const keys = [...now, ...earlier].flatMap((source) => storedKeyOf(source) ?? []);
    const found = await uploads.findByKeys(
      person.id,
      [...new Set(keys)].slice(0, interpreterLimits.givenFiles),
    );
    return found.toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key));
  }

  /**
   * The files of a run, none of them read yet, within their limits: the newest that programs have made first, which go before attachments of
   * the same name and before files at a path that is a folder now.
   */
  async function list(
    person: Caller,
    request: ChatRequest,
    conversationId: string | null,
  ): Promise<AreaFile[]> {
    const made = conversationId === null ? [] : await rows.newest(person.id, conversationId);
    const files: AreaFile[] = [];
    const taken = new Set<string>();
    let left = interpreterLimits.givenBytes;
    const add = (name: string, size: number, read: AreaFile['read']): void => {
      if (size > left || files.length >= interpreterLimits.givenFiles) return;
      if ([...taken].some((other) => isInside(name, other))) return;
      left -= size;
      taken.add(name);
      files.push({ name, read });
    };
    for (const { id, name, size } of made)
      add(name, size, async () => (await rows.find(person.id, id))?.content);
    const ofPrograms = new Set(taken);
    for (const file of await attached(person, request)) {
      const name = fileNameIn(file.name);
      if (name === null || ofPrograms.has(name)) continue;
      add(withoutTwins(name, taken), file.size, async () => {
        const stream = await blobs.read(file.blobId);
        return stream && buffer(stream);
      });
    }
    return files;
  }

  return {
    /** What a program can open. */
    async names(...place: Parameters<typeof list>): Promise<string[]> {
      return (await list(...place)).map(({ name }) => name);
    },

    async files(...place: Parameters<typeof list>): Promise<InterpreterJob['files']> {
      const files: InterpreterJob['files'] = [];
      // One after the other: together they are as large as what is held.
      for (const { name, read } of await list(...place)) {
        const content = await read();
        if (content) files.push({ name, base64: content.toString('base64') });
      }
      return files;
    },
  };
}

export type ConversationArea = ReturnType<typeof createConversationArea>;
