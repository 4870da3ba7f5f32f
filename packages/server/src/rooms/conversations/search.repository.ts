import type { Folder, Message, SearchTerm } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';

/** Filters of a search. */
export interface SearchFilter {
  tags: readonly string[];
  folderIds: readonly string[] | null;
  before: Date | null;
  after: Date | null;
}

/** A conversation that was found. */
export interface FoundConversation {
  id: string;
  name: string;
  folder: Folder | null;
  updatedAt: Date;
}

/** A message of a found conversation, with the beginning of its text. */
export interface FoundMessage {
  conversationId: string;
  id: string;
  role: Message['role'];
  content: string;
}

/** A term that more messages, or names, than this hold is looked up in each candidate instead of the other way round. */
const rareMessages = 3_000;
/** Messages that are looked through for a term without a word, such as punctuation. */
const literalMessages = 20_000;
/** How far into a message a quotation is looked for. @units characters */
const quotedCharacters = 40_000;
const quotedMessages = 3;

const ownQuery = (person: string, query: string) => `(('''@' || ${person} || '''')::tsquery && ${query})`;

/**
 * Looks through one person's conversations. Words are found through the index, which holds the owner beside the words, so
 * what other people wrote costs nothing.
 */
export function searchRows(queryable: Queryable, personId: string) {
  return {
    /** Ids of the conversations whose names hold a term; `null` for a term that is too common to be listed, or has no word. */
    async names(terms: readonly SearchTerm[]): Promise<(string[] | null)[]> {
      const { rows } = await queryable.query<{ place: number; hasWords: boolean; ids: string[] | null }>(
        `with asked as materialized (
           select t.place::int, stoa_search_query(t.text, t.is_prefix) as query
           from unnest($2::text[], $3::boolean[]) with ordinality as t(text, is_prefix, place)
         )
         select a.place, a.query is not null as "hasWords", c.ids
         from asked a cross join lateral (
           select array_agg(id) as ids from (
             select id from conversations
             where search @@ ${ownQuery('$1', 'a.query')} and deleted_at is null
             limit ${rareMessages + 1}
           ) held
         ) c`,
        [personId, terms.map(({ text }) => text), terms.map(({ kind }) => kind === 'prefix')],
      );
      const found = new Map(rows.map((row) => [row.place - 1, row]));
      return terms.map((_, index) => {
        const { hasWords = false, ids } = found.get(index) ?? {};
        if (!hasWords) return null;
        return ids && ids.length > rareMessages ? null : (ids ?? []);
      });
    },

    /** Ids of the conversations whose messages hold a term; `null` for a term that is too common to be listed. */
    async holders(terms: readonly SearchTerm[]): Promise<(string[] | null)[]> {
      const { rows } = await queryable.query<{ place: number; count: number; ids: string[] | null }>(
        `with asked as materialized (
           select t.place::int, t.text, stoa_search_query(t.text, t.is_prefix) as query
           from unnest($2::text[], $3::boolean[]) with ordinality as t(text, is_prefix, place)
         )
         select a.place, count(*)::int as count, array_agg(distinct m.conversation_id) as ids
         from asked a cross join lateral (
           select conversation_id from messages
           where search @@ ${ownQuery('$1', 'a.query')} and deleted_at is null
           limit ${rareMessages + 1}
         ) m
         where a.query is not null group by a.place
         union all
         select a.place, 0, array_agg(distinct m.conversation_id)
         from asked a cross join lateral (
           select conversation_id from (
             select conversation_id, content from messages
             where person_id = $1::uuid and deleted_at is null and data #>> '{data,removed}' is null
             order by position desc limit ${literalMessages}
           ) newest
           where strpos(lower(content), lower(a.text)) > 0
         ) m
         where a.query is null group by a.place`,
        [personId, terms.map(({ text }) => text), terms.map(({ kind }) => kind === 'prefix')],
      );
      const found = new Map(rows.map((row) => [row.place - 1, row]));
      return terms.map((_, index) => {
        const row = found.get(index);
        return row && row.count > rareMessages ? null : (row?.ids ?? []);
      });
    },

    /**
     * The newest conversations in which every term is found, in the name or in a message.
     *
     * @param names see `names`
     * @param holders see `holders`
     * @param named whether those are wanted whose name alone holds all terms, or the others
     */
    async find(
      terms: readonly SearchTerm[],
      names: readonly (readonly string[] | null)[],
      holders: readonly (readonly string[] | null)[],
      { tags, folderIds, before, after }: SearchFilter,
      named: boolean,
      most: number,
    ): Promise<FoundConversation[]> {
      const values: unknown[] = [personId, before, after, folderIds, tags, most];
      const give = (value: unknown) => `$${values.push(value)}`;
      const parts = terms.map(({ text, kind }, index) => {
        const [namesOf, holdersOf] = [names[index], holders[index]];
        const isOneOf = (ids: readonly string[]) => `c.id = any(${give(ids)}::text[])`;
        const words = () => `stoa_search_query(${give(text)}, ${give(kind === 'prefix')}::boolean)`;
        const name = namesOf
          ? isOneOf(namesOf)
          : `coalesce(c.search @@ ${words()}, strpos(lower(c.name), lower(${give(text)})) > 0)`;
        if (named) return { name, any: name };
        // One list instead of two, so that the candidates are found by their ids.
        if (namesOf && holdersOf) return { name, any: isOneOf([...new Set([...namesOf, ...holdersOf])]) };
        const message = holdersOf
          ? isOneOf(holdersOf)
          : `exists (select from messages m where m.person_id = c.person_id and m.conversation_id = c.id
               and m.deleted_at is null and m.search @@ ${words()})`;
        return { name, any: `(${name} or ${message})` };
      });
      const others = named ? [] : [`not (${parts.map(({ name }) => name).join(' and ') || 'false'})`];
      const { rows } = await queryable.query<FoundConversation>(
        `select id, name, folder, updated_at as "updatedAt" from conversations c
         where person_id = $1 and deleted_at is null
           and ($2::timestamptz is null or updated_at < $2) and ($3::timestamptz is null or updated_at >= $3)
           and ($4::text[] is null or folder->>'id' = any($4))
           and (select bool_and(exists (
                 select from jsonb_array_elements_text(
                   case jsonb_typeof(c.attributes->'tags') when 'array' then c.attributes->'tags' else '[]' end
                 ) as own where lower(own) = lower(wanted)
               )) from unnest($5::text[]) as wanted) is not false
           ${[...parts.map(({ any }) => any), ...others].map((condition) => `and ${condition}`).join('\n           ')}
         order by updated_at desc nulls last, id limit $6`,
        values,
      );
      return rows;
    },

    /** The newest few messages of each conversation that hold a term, newest last. */
    async quote(ids: readonly string[], terms: readonly SearchTerm[]): Promise<FoundMessage[]> {
      const { rows } = await queryable.query<FoundMessage>(
        `with asked as materialized (
           select text, stoa_search_query(text, is_prefix) as query from unnest($3::text[], $4::boolean[]) as t(text, is_prefix)
         )
         select wanted.id as "conversationId", m.id, m.role, left(m.content, ${quotedCharacters}) as content
         from unnest($2::text[]) as wanted(id) cross join lateral (
           select m.id, m.role, m.content, m.position from messages m
           where m.person_id = $1 and m.conversation_id = wanted.id and m.deleted_at is null
             and m.data #>> '{data,removed}' is null
             and exists (select from asked a where coalesce(m.search @@ a.query, strpos(lower(m.content), lower(a.text)) > 0))
           order by m.position desc limit ${quotedMessages}
         ) m order by m.position`,
        [personId, ids, terms.map(({ text }) => text), terms.map(({ kind }) => kind === 'prefix')],
      );
      return rows;
    },
  };
}
