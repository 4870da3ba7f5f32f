import type { SearchTerm } from '@stoa/core/contract';
import {
  cutMarkdownSnippet,
  findMatches,
  foldedHas,
  foldedHasAll,
  foldText,
  markMatches,
} from '@stoa/core/rules';
import type { IndexAnswer, IndexedConversation, IndexSearch } from '@stoa/core/state';
import { createPostings } from './postings.js';
import { lookupOf, tokensOf } from './tokens.js';

/** How many messages of a conversation are quoted. */
const quoted = 3;
/** Length to which a conversation is indexed. @units characters */
const longestConversation = 2_000_000;

/** A conversation as the index keeps it. */
interface Entry {
  conversation: IndexedConversation;
  foldedName: string;
  /** Number of the entry in the postings; a changed conversation gets a new one. */
  number: number;
}

/** The index of one page. */
export interface TextIndex {
  put(conversations: readonly IndexedConversation[]): void;
  remove(ids: readonly string[]): void;
  search(search: IndexSearch): IndexAnswer;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The messages of a conversation until they are too long to be of use. */
function bounded(conversation: IndexedConversation): IndexedConversation {
  let left = longestConversation;
  const messages = conversation.messages.filter(({ text }) => {
    left -= text.length;
    return left >= 0;
  });
  return messages.length === conversation.messages.length ? conversation : { ...conversation, messages };
}

/** Creates an empty index. */
export function createTextIndex(): TextIndex {
  const postings = createPostings();
  const byId = new Map<string, Entry>();
  const byNumber = new Map<number, Entry>();
  let newestFirst: Entry[] | null = null;

  function forget(id: string): void {
    const entry = byId.get(id);
    if (!entry) return;
    byId.delete(id);
    byNumber.delete(entry.number);
    newestFirst = null;
  }
  /** Old entries leave holes; once there are as many as entries, everything is numbered anew. */
  function tidy(): void {
    if (postings.size() < 2 * byId.size + 1000) return;
    const kept = [...byId.values()];
    postings.clear();
    byId.clear();
    byNumber.clear();
    for (const { conversation } of kept) add(conversation);
  }
  function add(given: IndexedConversation): void {
    forget(given.id);
    const conversation = bounded(given);
    const foldedName = foldText(conversation.name);
    const tokens = tokensOf(foldedName);
    for (const { text } of conversation.messages)
      for (const token of tokensOf(foldText(text))) tokens.add(token);
    const entry: Entry = { conversation, foldedName, number: postings.add(tokens) };
    byId.set(conversation.id, entry);
    byNumber.set(entry.number, entry);
    newestFirst = null;
  }
  function ordered(): Entry[] {
    newestFirst ??= [...byId.values()].sort(
      ({ conversation: a }, { conversation: b }) => compare(b.updatedAt, a.updatedAt) || compare(b.id, a.id),
    );
    return newestFirst;
  }

  const holds = ({ conversation, foldedName }: Entry, term: SearchTerm): boolean =>
    foldedHas(foldedName, term) || conversation.messages.some(({ text }) => foldedHas(foldText(text), term));

  function search({ terms, within, limit }: IndexSearch): IndexAnswer {
    const allowed = within && new Set(within);
    const lookups = terms.map((term) => ({ term, ...lookupOf(foldText(term.text), term.kind) }));
    const marks = postings.find(
      lookups.flatMap(({ complete, beginning }) => [
        ...complete.map((token) => ({ token, isBeginning: false })),
        ...(beginning === null ? [] : [{ token: beginning, isBeginning: true }]),
      ]),
    );
    const unproven = lookups.filter(({ isExact }) => !isExact).map(({ term }) => term);
    const named: Entry[] = [];
    const others: Entry[] = [];
    // One more than is asked for tells that there are more.
    for (const entry of ordered()) {
      if (named.length > limit) break;
      if (!marks(entry.number) || (allowed && !allowed.has(entry.conversation.id))) continue;
      if (foldedHasAll(entry.foldedName, terms)) named.push(entry);
      else if (others.length <= limit && unproven.every((term) => holds(entry, term))) others.push(entry);
    }
    const found = [...named, ...others];
    return { hits: found.slice(0, limit).map((entry) => hitOf(entry, terms)), hasMore: found.length > limit };
  }

  return {
    put(conversations) {
      for (const conversation of conversations) add(conversation);
      tidy();
    },
    remove(ids) {
      for (const id of ids) forget(id);
      tidy();
    },
    search,
  };
}

/** A conversation with its best quotes: messages with more of the terms first, then in their order. */
function hitOf({ conversation }: Entry, terms: readonly SearchTerm[]): IndexAnswer['hits'][number] {
  const { id, name, updatedAt, messages } = conversation;
  const matching: { at: number; count: number }[] = [];
  for (const [at, { text }] of messages.entries()) {
    const folded = foldText(text);
    const count = terms.filter((term) => foldedHas(folded, term)).length;
    if (count > 0) matching.push({ at, count });
    // Enough are as good as can be.
    if (
      matching.length >= 20 ||
      (count === terms.length && matching.filter((one) => one.count === count).length >= quoted)
    )
      break;
  }
  const best = matching.sort((a, b) => b.count - a.count || a.at - b.at).slice(0, quoted);
  return {
    conversationId: id,
    title: markMatches(name, findMatches(name, terms)),
    updatedAt,
    snippets: best
      .map(({ at }) => messages[at])
      .filter((message) => message !== undefined)
      .map((message) => ({
        messageId: message.id,
        role: message.role,
        parts: cutMarkdownSnippet(message.text, terms),
      })),
  };
}
