'use client';
import type { Prompt } from '@stoa/core/contract';
import { equalTitles, firstWordsOf, tellApart, typedTextOf, type WorkspaceItems } from '@stoa/core/rules';
import { formatDateTime, formatUtcDay, useLocale, type Moment } from '@stoa/ui';
import { useEffect, useMemo, useState } from 'react';
import { useStoa } from '../state/stoa-context.js';
import { useStore } from '../state/use-store.js';

/** What stands beside rows of equal titles, by id. */
export type Distinctions = ReadonlyMap<string, string>;

/** A row of a list to choose from, with what is known of it. */
export interface Row {
  id: string;
  /** As it is shown. */
  title: string;
  /** A moment, or a day as `YYYY-MM-DD`. */
  at?: Moment | null;
  place?: string;
  /** The text that it begins with. */
  text?: string;
}

/** So many conversations are read at once; of others with the same title the time alone is told. */
const maxRead = 50;
/** A list that is narrowed by typing reads no conversation for each letter. */
const readDelayMs = 150;

const day = /^\d{4}-\d{2}-\d{2}$/;
const written = (locale: string, at: Moment): string =>
  typeof at === 'string' && day.test(at) ? formatUtcDay(locale, at) : formatDateTime(locale, at);

/** Tells rows of equal titles apart, by their time, their place and their first words. Keep `rows` between renders. */
export function useToldApart(rows: readonly Row[]): Distinctions {
  const locale = useLocale();
  return useMemo(() => {
    const equal = equalTitles(rows);
    return tellApart(
      rows
        .filter(({ id }) => equal.has(id))
        .map(({ id, title, at, place = '', text = '' }) => ({
          id,
          title,
          facts: [at == null ? '' : written(locale, at), place, firstWordsOf(text)],
        })),
    );
  }, [rows, locale]);
}

const beginningOf = (messages: WorkspaceItems['conversations'][number]['messages']): string => {
  const first = messages.find(({ role }) => role === 'user');
  return first ? typedTextOf(first) : '';
};

/** The beginnings of some conversations, as far as they have been read. */
function useBeginnings(ids: readonly string[]): ReadonlyMap<string, string> {
  const { conversations } = useStoa();
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const missing = ids.filter((id) => !known.has(id));
  const key = JSON.stringify(missing);
  useEffect(() => {
    const wanted = JSON.parse(key) as string[];
    if (wanted.length === 0) return undefined;
    let isLeft = false;
    const read = async () => {
      // One that cannot be read has none, and is not asked for again.
      const found = new Map(wanted.map((id) => [id, '']));
      for await (const one of conversations.readMany(wanted))
        if (one.ok) found.set(one.id, firstWordsOf(beginningOf(one.conversation.messages)));
      if (!isLeft) setKnown((before) => new Map([...before, ...found]));
    };
    const timer = setTimeout(() => void read().catch(() => undefined), readDelayMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [conversations, key]);
  return known;
}

/** Tells conversations apart; those of equal titles alone are read. */
export function useConversationsApart(rows: readonly Row[]): Distinctions {
  const equal = useMemo(() => [...equalTitles(rows)].slice(0, maxRead), [rows]);
  const known = useBeginnings(equal);
  return useToldApart(useMemo(() => rows.map((row) => ({ ...row, text: known.get(row.id) })), [rows, known]));
}

type Template = Pick<Prompt, 'id' | 'name' | 'content' | 'folderId'>;

/** Templates have no time; they are known by their folder and their text. */
const templateRow = (
  { id, name, content, folderId }: Template,
  folders: readonly { id: string; name: string }[],
  untitled = '',
): Row => ({
  id,
  title: name || untitled,
  place: folders.find((folder) => folder.id === folderId)?.name,
  text: content,
});

/** Tells templates apart, by their folder and their text. */
export function useTemplatesApart(templates: readonly Template[]): Distinctions {
  const folders = useStore(useStoa().conversations.store, (state) => state.folders);
  return useToldApart(
    useMemo(() => templates.map((template) => templateRow(template, folders)), [templates, folders]),
  );
}

const none: WorkspaceItems = { conversations: [], folders: [], prompts: [] };

/** Tells apart what a file brings: nothing of it has to be read. @param untitled stands for an empty name */
export function useItemsApart(
  items: WorkspaceItems | null,
  untitled: string,
): Record<keyof WorkspaceItems, Distinctions> {
  const { conversations, folders, prompts } = items ?? none;
  return {
    conversations: useToldApart(
      useMemo(
        () =>
          conversations.map(({ id, name, date, messages }) => ({
            id,
            title: name || untitled,
            at: messages.at(-1)?.createdAt ?? date,
            text: beginningOf(messages),
          })),
        [conversations, untitled],
      ),
    ),
    folders: useToldApart(
      useMemo(
        () => folders.map(({ id, name, date }) => ({ id, title: name || untitled, at: date })),
        [folders, untitled],
      ),
    ),
    prompts: useToldApart(
      useMemo(
        () => prompts.map((prompt) => templateRow(prompt, folders, untitled)),
        [prompts, folders, untitled],
      ),
    ),
  };
}
