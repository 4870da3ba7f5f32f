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
  rows: Pick<ReturnType<typeof interpreterRows>, 'newest'>;
}

/** Names that differ, so that each file can be opened by its own. */
function withoutTwins(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(name) ?? [];
  for (let count = 2, tried = name; ; count++) {
    if (!taken.has(tried)) return tried;
    tried = `${stem} (${count})${ending}`;
  }
}

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

  return {
    /** What a program could open, by name and without its bytes. */
    async names(person: Caller, request: ChatRequest): Promise<string[]> {
      return (await attached(person, request)).map(({ name }) => name);
    },

    /** The files of a run, within its limits; what a program has made goes before an attachment of the same name. */
    async files(
      person: Caller,
      request: ChatRequest,
      conversationId: string | null,
    ): Promise<InterpreterJob['files']> {
      const files: InterpreterJob['files'] = [];
      const taken = new Set<string>();
      let bytes = 0;
      const give = (name: string, content: Buffer): void => {
        bytes += content.length;
        if (bytes > interpreterLimits.givenBytes || files.length >= interpreterLimits.givenFiles) return;
        taken.add(name);
        files.push({ name, base64: content.toString('base64') });
      };
      const made = conversationId === null ? [] : await rows.newest(person.id, conversationId);
      for (const { name, content } of made) give(name, content);
      const ofPrograms = new Set(taken);
      for (const file of await attached(person, request)) {
        const name = fileNameIn(file.name);
        if (name === null || ofPrograms.has(name) || bytes + file.size > interpreterLimits.givenBytes)
          continue;
        const stream = await blobs.read(file.blobId);
        if (stream) give(withoutTwins(name, taken), await buffer(stream));
      }
      return files;
    },
  };
}

export type ConversationArea = ReturnType<typeof createConversationArea>;
