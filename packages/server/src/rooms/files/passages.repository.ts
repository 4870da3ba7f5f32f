import type { Queryable } from '../../platform/db/queryable.js';
import type { PassageLocation } from './understanding/understanding.js';

/** A passage that was found. */
export interface FoundPassage {
  fileId: string;
  position: number;
  content: string;
  location: PassageLocation;
  tokens: number;
}

/** A passage that was found by words. */
export interface WordMatch extends FoundPassage {
  /** How much of the question its words say, between 0 and 1: rare words say more. */
  coverage: number;
}

/** Passages that are ranked, of those that hold any of the words. */
const ranked = 2_000;
/** Words of a question that are looked for. */
const maxWords = 64;

/** Looks through the passages of one person's files. */
export function passageRows(queryable: Queryable, personId: string) {
  return {
    /**
     * The passages that fit a question best, by its words: rare words count more than frequent ones, and passages in which several
     * stand close together more than others. A longer word is found in its other forms, too.
     */
    async find(fileIds: readonly string[], question: string, most: number): Promise<WordMatch[]> {
      const { rows } = await queryable.query<WordMatch>(
        `with asked as materialized (
           select (case when length(lexeme) > 5
             then quote_literal(left(lexeme, -2)) || ':*' else quote_literal(lexeme) end)::tsquery as word
           from unnest(to_tsvector('pg_catalog.simple', stoa_search_text($3))) limit ${maxWords}
         ),
         own as materialized (select (quote_literal('@' || $1::text))::tsquery as query),
         together as materialized (
           select string_agg(word::text, ' | ')::tsquery as query from asked
         ),
         candidates as materialized (
           select p.file_id, p.position, p.search, ts_rank_cd(p.search, t.query, 1) as nearness
           from together t, own o, file_passages p
           where p.search @@ (o.query && t.query) and p.person_id = $1::uuid and p.file_id = any($2::uuid[])
           order by nearness desc limit ${ranked}
         ),
         weights as materialized (
           select a.word, ln(1 + (n.count - w.count + 0.5) / (w.count + 0.5)) as weight
           from asked a
             cross join (select count(*)::float8 as count from file_passages where person_id = $1::uuid and file_id = any($2::uuid[])) n
             cross join lateral (select count(*)::float8 as count from candidates c where c.search @@ a.word) w
         ),
         scored as (
           select c.file_id, c.position, m.weight + c.nearness as score, m.weight
           from candidates c cross join lateral (
             select coalesce(sum(w.weight), 0) as weight from weights w where c.search @@ w.word
           ) m
           order by score desc, c.file_id, c.position limit $4
         )
         select p.file_id as "fileId", p.position, p.content, p.location, p.tokens,
           coalesce(s.weight / nullif((select sum(weight) from weights), 0), 0)::float8 as coverage
         from scored s join file_passages p using (file_id, position)
         order by s.score desc, p.file_id, p.position`,
        [personId, fileIds, question, most],
      );
      return rows;
    },

    /** Passages by their places, in the same order; those that are gone, or another person's, are left out. */
    async at(places: readonly Pick<FoundPassage, 'fileId' | 'position'>[]): Promise<FoundPassage[]> {
      const { rows } = await queryable.query<FoundPassage>(
        `select p.file_id as "fileId", p.position, p.content, p.location, p.tokens
         from unnest($2::uuid[], $3::int[]) with ordinality as n(file_id, position, place)
           join file_passages p on p.file_id = n.file_id and p.position = n.position and p.person_id = $1
         order by n.place`,
        [personId, places.map(({ fileId }) => fileId), places.map(({ position }) => position)],
      );
      return rows;
    },

    /** The text of files from its beginning, in order. */
    async whole(fileIds: readonly string[]): Promise<FoundPassage[]> {
      const { rows } = await queryable.query<FoundPassage>(
        `select file_id as "fileId", position, content, location, tokens from file_passages
         where person_id = $1 and file_id = any($2::uuid[]) order by file_id, position`,
        [personId, fileIds],
      );
      return rows;
    },
  };
}
