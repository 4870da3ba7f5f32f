import type { ChatRequest, DataSource } from '@stoa/core/contract';
import { storedKeyOf, tagOf } from '@stoa/core/rules';
import type { Pool } from 'pg';
import type { BlobStore } from '../../platform/blobs/port.js';
import { estimateUsage } from '../../platform/llm/estimate-usage.js';
import type { LlmContentPart, LlmModel, LlmRequest } from '../../platform/llm/port.js';
import type { RunTeller } from '../../platform/runs/run-ports.js';
import type { EmbeddingService, MeaningSearch } from '../embedding/embedding.service.js';
import { joinSearches } from './join-searches.js';
import type { PromptAddition, Reading, TurnSources } from '../chat/turn.js';
import type { Caller } from '../handlers.js';
import { tellLeftOut, tellSources } from './document-sources.js';
import { documentText, readDocuments, withDocuments } from './document-text.js';
import { fileRows, type StoredFile } from './files.repository.js';
import type { FoundPassage } from './passages.repository.js';
import { byOwner, inTurn, passagesOf, type Passages } from './passages-of-owners.js';
import { namedSources } from './named-sources.js';
import type { Reranker } from './rerank-passages.js';
import { chooseDocuments, type DocumentChoice } from './choose-documents.js';

/** Files that one turn may look through. */
const maxFiles = 200;
const maxFilesOfTag = 100;
/** Passages that are read of large documents. */
const maxPassages = 40;
/** Images that a model looks at in one turn, and the largest of them. @units bytes */
const maxImages = 5;
const imageBytes = 8 * 1024 * 1024;
/** Candidates of each of the two searches before their lists are merged. */
const maxCandidates = 80;

interface Named {
  keys: string[];
  tags: string[];
}

const namesOf = (sources: readonly DataSource[]): Named => ({
  tags: sources.flatMap((source) => tagOf(source) ?? []),
  keys: sources.flatMap((source) => (tagOf(source) === null ? (storedKeyOf(source) ?? []) : [])),
});

/** Finds the documents that a person attached to a turn, or to an earlier one of its conversation. */
export interface DocumentContext {
  /** @returns null for a turn without documents */
  of(
    person: Caller,
    asked: ChatRequest,
    { model, prompt, sources }: { model: LlmModel; prompt: LlmRequest; sources?: TurnSources | undefined },
  ): Promise<PromptAddition | null>;
}

const isRead = ({ whole, searched }: Reading): boolean => whole || searched;

const withoutAssistant: TurnSources = {
  sources: [],
  owners: new Map(),
  attached: { whole: true, searched: true },
  earlier: { whole: true, searched: true },
};

/** Makes a {@link DocumentContext}. What is not the person's own is not found, and therefore never read. @source protocol §2.2–§2.6 */
export function createDocumentContext({
  pool,
  blobs,
  embedding,
  rerank,
}: {
  pool: Pool;
  blobs: Pick<BlobStore, 'read'>;
  /** Finds passages by their meaning. */
  embedding: Pick<EmbeddingService, 'nearest'>;
  /** Orders what both searches found; without it their own order stands. */
  rerank?: Reranker | null;
}): DocumentContext {
  const rows = fileRows(pool);

  async function findFiles(person: Caller, { keys, tags }: Named): Promise<StoredFile[]> {
    const byKey =
      keys.length > 0 ? await rows.findByKeys(person.id, [...new Set(keys)].slice(0, maxFiles)) : [];
    const place = new Map(keys.map((key, index) => [key, index]));
    const inOrder = byKey.toSorted((one, other) => (place.get(one.key) ?? 0) - (place.get(other.key) ?? 0));
    const byTag = tags.length > 0 ? await rows.findByTags(person.id, tags, maxFilesOfTag) : [];
    return [...inOrder, ...byTag.filter((file) => !place.has(file.key))];
  }

  /** Files of an assistant, in its order; they are those of the people who gave it them. */
  async function findGranted(keys: readonly string[], owners: TurnSources['owners']): Promise<StoredFile[]> {
    const people = [...new Set(keys.map((key) => owners.get(key)!))];
    const found = await Promise.all(
      people.map((owner) =>
        rows.findByKeys(owner, keys.filter((key) => owners.get(key) === owner).slice(0, maxFiles)),
      ),
    );
    const byKey = new Map(found.flat().map((file) => [file.key, file]));
    return [...new Set(keys)].flatMap((key) => byKey.get(key) ?? []);
  }

  return {
    async of(person, asked, { model, prompt: request, sources: assistant = withoutAssistant }) {
      const said = asked.messages.filter(({ role }) => role === 'user');
      const { attached: nowNamed, earlier: beforeNamed } = namedSources(asked);
      const [now, before] = [namesOf(nowNamed), namesOf(beforeNamed)];
      const given = namesOf(assistant.sources).keys.filter((key) => assistant.owners.has(key));
      if ([given, now.keys, now.tags, before.keys, before.tags].every((names) => names.length === 0))
        return null;
      const { skipRag = false } = asked.options;
      const isRagOnly = asked.options['ragOnly'] === true;
      const [ofAssistant, attached, earlier] = await Promise.all([
        findGranted(given, assistant.owners),
        findFiles(person, now),
        findFiles(person, before),
      ]);
      const isAttached = new Set(attached.map(({ key }) => key));
      const isOfAssistant = new Set(ofAssistant.map(({ key }) => key));
      const files = [
        ...ofAssistant,
        ...attached.filter(({ key }) => !isOfAssistant.has(key)),
        ...earlier.filter(({ key }) => !isAttached.has(key) && !isOfAssistant.has(key)),
      ];
      const missing = now.keys.filter((key) => !isAttached.has(key)).length;
      const unread = attached.filter(
        ({ status, isImage }) => status !== 'ready' || (isImage && !model.supportsImages),
      );
      const wayOf = ({ key }: StoredFile): Reading =>
        isOfAssistant.has(key)
          ? withoutAssistant.attached
          : assistant[isAttached.has(key) ? 'attached' : 'earlier'];
      const named = new Set([...now.keys, ...before.keys]);
      const readingOf = (file: StoredFile): Reading => {
        const isByTag = file.tags.some((tag) => now.tags.includes(tag)) && !named.has(file.key);
        const { whole, searched } = wayOf(file);
        return { whole: whole && !isRagOnly && !isByTag, searched: searched && !skipRag };
      };
      const choice = chooseDocuments(files, { budget: budgetFor(model, request), readingOf });
      const question = questionOf(said.map(({ content }) => content));
      const images = model.supportsImages
        ? files
            .filter((file) => file.isImage && file.size <= imageBytes && isRead(wayOf(file)))
            .slice(0, maxImages)
        : [];
      return {
        tokens: choice.tokens,
        prepare: (base) => async (teller, signal) => {
          if (missing > 0 || unread.length > 0) tellLeftOut(teller, missing, unread);
          const passages = passagesOf(pool, files);
          const nearest = async (ids: readonly string[]): Promise<MeaningSearch> => {
            const found = await Promise.all(
              byOwner(files, ids).map(([owner, own]) =>
                embedding.nearest({ personId: owner, fileIds: own, question, most: maxCandidates, signal }),
              ),
            );
            return {
              places: inTurn(found.map(({ places }) => places)),
              searched: new Set(found.flatMap(({ searched }) => [...searched])),
            };
          };
          const complete = choice.complete.length > 0 ? await readComplete(teller, passages, choice) : [];
          const order = (passagesFound: FoundPassage[]) =>
            rerank?.(person, question, passagesFound, signal) ?? passagesFound;
          const found =
            choice.searched.length > 0
              ? await search(teller, { passages, nearest, order, choice, question })
              : [];
          const shown = await readImages(images);
          const documents = readDocuments(files, complete, found);
          tellSources(teller, documents, images, person.id);
          return withDocuments(base, documentText(documents), shown);
        },
      };
    },
  };

  async function readImages(images: readonly StoredFile[]): Promise<LlmContentPart[]> {
    const parts = await Promise.all(
      images.map(async ({ blobId, type }): Promise<LlmContentPart | null> => {
        const content = await blobs.read(blobId);
        if (!content) return null;
        const chunks: Buffer[] = [];
        for await (const chunk of content) chunks.push(chunk as Buffer);
        return { type: 'image', dataUrl: `data:${type};base64,${Buffer.concat(chunks).toString('base64')}` };
      }),
    );
    return parts.filter((part) => part !== null);
  }
}

async function readComplete(
  teller: RunTeller,
  passages: Passages,
  { complete }: DocumentChoice,
): Promise<FoundPassage[]> {
  const status = { id: 'documents-read', summary: '', icon: 'aperture' };
  teller.status({ ...status, message: readingLine(complete), inProgress: true });
  const found = await passages.whole(complete.map(({ id }) => id));
  teller.status({ ...status, message: readingLine(complete), inProgress: false });
  return found;
}

const readingLine = (files: readonly StoredFile[]): string =>
  files.length === 1 ? `Reading: ${files[0]!.name}...` : `Reading ${files.length} documents...`;

interface Search {
  passages: Passages;
  nearest(fileIds: readonly string[]): Promise<MeaningSearch>;
  order(found: FoundPassage[]): FoundPassage[] | Promise<FoundPassage[]>;
  choice: DocumentChoice;
  question: string;
}

/** By words and by meaning at once: a passage that both find, or one of them finds first, is read. */
async function search(
  teller: RunTeller,
  { passages, nearest, order, choice: { searched, searchBudget }, question }: Search,
): Promise<FoundPassage[]> {
  const status = {
    id: 'documents-search',
    summary: 'I am searching for relevant information...',
    icon: 'aperture',
  };
  const message = `Searching: ${searched
    .map(({ name }) => name)
    .slice(0, 5)
    .join(', ')}...`;
  teller.status({ ...status, message, inProgress: true });
  const ids = searched.map(({ id }) => id);
  const [byWords, byMeaning] = await Promise.all([passages.find(ids, question, maxCandidates), nearest(ids)]);
  const places = joinSearches(byWords, byMeaning, maxPassages);
  const found = await order(await passages.at(places));
  // A question such as "summarize this" may have nothing in common with the text: its beginning is the best that there is.
  const candidates = found.length > 0 ? found : (await passages.whole(ids)).slice(0, maxPassages);
  teller.status({ ...status, message, inProgress: false });
  let left = searchBudget;
  return candidates.filter(({ tokens }) => (left -= tokens) >= 0);
}

/** Free part of a model's context beside the request and its answer. @units tokens */
function budgetFor({ inputContextWindow }: LlmModel, request: LlmRequest): number {
  const taken = estimateUsage(request, 0).inputTokens + (request.maxTokens ?? 0);
  return Math.max(0, Math.floor(inputContextWindow * 0.9) - taken);
}

/** The search query: the question, with the one before it if it is too short to stand alone. */
function questionOf(said: readonly string[]): string {
  const last = said.at(-1) ?? '';
  return last.trim().split(/\s+/).length < 4 ? `${said.at(-2) ?? ''} ${last}`.trim() : last;
}
