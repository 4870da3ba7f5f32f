import type { Pool } from 'pg';
import type { EmbeddingService, EmbedQuestion } from '../embedding/embedding.service.js';
import type { Caller } from '../handlers.js';
import type { ChargedEmbedding } from '../v1/charged-embedding.js';
import { fileRows } from './files.repository.js';
import { joinSearches } from './join-searches.js';
import { passagesOf } from './passages-of-owners.js';
import type { FoundPassage } from './passages.repository.js';

/** A passage with the key of its file. */
export interface RetrievedPassage extends Pick<FoundPassage, 'content' | 'location'> {
  key: string;
}

/** What is looked for, and where. */
export interface RetrievalQuestion {
  question: string;
  keys: readonly string[];
  most: number;
}

/** Candidates of each of the two searches before their lists are merged. */
const maxCandidates = 80;
/** A provider that takes longer is not waited for: the words alone decide. @units milliseconds */
const longestMs = 10_000;

/** Dependencies of {@link createRetrieval}. */
export interface RetrievalDeps {
  pool: Pool;
  embedding: Pick<EmbeddingService, 'nearest'>;
  embedFor: ChargedEmbedding;
}

/**
 * Finds the passages of a person's files that fit a question, by words and by meaning, as a chat does; the best comes first. The vector of the
 * question is paid for by whoever asks; where that is refused, the words alone decide.
 */
export function createRetrieval({ pool, embedding, embedFor }: RetrievalDeps) {
  const embedAs =
    (person: Caller): EmbedQuestion =>
    async (embedder, question, signal) => {
      try {
        const outcome = await embedFor(embedder, person, [question], signal, 'question');
        if (outcome.ok) return outcome;
        return {
          ok: false,
          reason: 'refusal' in outcome ? outcome.refusal.error : outcome.error.message,
        };
      } catch (error) {
        return { ok: false, reason: String(error) };
      }
    };
  return async (person: Caller, { question, keys, most }: RetrievalQuestion): Promise<RetrievedPassage[]> => {
    // What is not the person's own is not found.
    const files = await fileRows(pool).findByKeys(person.id, [...new Set(keys)]);
    const keyOf = new Map(files.map(({ id, key }) => [id, key]));
    const ids = [...keyOf.keys()];
    if (ids.length === 0) return [];
    const passages = passagesOf(pool, files);
    const [byWords, byMeaning] = await Promise.all([
      passages.find(ids, question, maxCandidates),
      embedding.nearest({
        personId: person.id,
        fileIds: ids,
        question,
        most: maxCandidates,
        signal: AbortSignal.timeout(longestMs),
        embed: embedAs(person),
      }),
    ]);
    const found = await passages.at(joinSearches(byWords, byMeaning, most));
    return found.map(({ fileId, content, location }) => ({ key: keyOf.get(fileId)!, content, location }));
  };
}

/** See {@link createRetrieval}. */
export type Retrieve = ReturnType<typeof createRetrieval>;
