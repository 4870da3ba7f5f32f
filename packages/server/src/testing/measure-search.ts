import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchTerm } from '@stoa/core/contract';
import { migrateDatabase } from '../platform/db/migrate.js';
import { openDatabase, type Database } from '../platform/db/open.js';
import { createLog } from '../platform/log.js';
import { createSearchService } from '../rooms/conversations/search.service.js';

/**
 * Run as a process (`tsx packages/server/src/testing/measure-search.ts [conversations] [messages]`): fills a database of its
 * own with made-up conversations, always the same ones, and says how long searches take. With `EXPLAIN=1` the plans are shown.
 */
const [conversations = 10_000, messagesEach = 10] = process.argv.slice(2).map(Number);
const wordsEach = 90;
const repeats = 15;

const random = seeded(42);
const syllables = 'ba ce di fo gu la me ni po ru sa te vi wo xu ka le mi no pu'.split(' ');
const vocabulary = Array.from({ length: 20_000 }, () =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, () => syllables[Math.floor(random() * 20)]).join(''),
);
// Few words make up most of a text, as in a language.
const word = () => vocabulary[Math.floor(vocabulary.length * random() ** 4)] ?? '';
const text = (words: number) => Array.from({ length: words }, word).join(' ');

const out = (line: string) => void process.stdout.write(`${line}\n`);
const dataDir = await mkdtemp(join(tmpdir(), 'stoa-measure-'));
const log = createLog('silent');
const database = await openDatabase(
  { databaseUrl: process.env['TEST_DATABASE_URL'] ?? null, databaseDirectUrl: null, dataDir },
  log,
);
try {
  await migrateDatabase(database.connection);
  const person = await addPerson(database, 'ann@example.org', conversations);
  await addPerson(database, 'bob@example.org', Math.floor(conversations / 5));
  await database.pool.query('vacuum analyze conversations, messages');
  const search = createSearchService(database.pool);

  const common = vocabulary[0] ?? '';
  const middle = vocabulary[200] ?? '';
  const rare = vocabulary[19_000] ?? '';
  const prefix = (value: string): SearchTerm => ({ text: value, kind: 'prefix' });
  const cases: [string, SearchTerm[]][] = [
    ['a rare word', [prefix(rare)]],
    ['a word of middling rank', [prefix(middle)]],
    ['the commonest word', [prefix(common)]],
    ['one letter', [prefix('b')]],
    ['two common words', [prefix(common), prefix(vocabulary[1] ?? '')]],
    ['a common and a rare word', [prefix(common), prefix(rare)]],
    ['a phrase of two common words', [{ text: `${common} ${vocabulary[1]}`, kind: 'phrase' }]],
    ['a word that is nowhere', [prefix('zzzz')]],
    ['a common word and one that is nowhere', [prefix(common), prefix('zzzz')]],
    [
      'two phrases that never meet',
      [{ text: `${vocabulary[3]} ${vocabulary[4]} ${common}`, kind: 'phrase' }, prefix(common)],
    ],
    ['a sign', [prefix('→')]],
    ['no words, the newest', []],
  ];
  for (const [title, terms] of cases) {
    const took: number[] = [];
    let found = 0;
    for (let at = 0; at < repeats; at++) {
      const before = performance.now();
      const { results } = await search(person, { terms, tags: [], limit: 50 });
      took.push(performance.now() - before);
      found = results.length;
    }
    const sorted = took.slice(1).sort((a, b) => a - b);
    const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    out(
      `${title.padEnd(40)} ${String(found).padStart(3)} hits  median ${median.toFixed(1)} ms  worst ${worst.toFixed(1)} ms  first ${took[0]?.toFixed(1)} ms`,
    );
  }
  if (process.env['EXPLAIN'] === '1') await explain(database, person, [common, middle, rare]);
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function addPerson({ pool }: Database, email: string, count: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into people (email, name, issuer, subject) values ($1, $1, 'measure', $1) returning id`,
    [email],
  );
  const id = rows[0]?.id ?? '';
  const started = performance.now();
  const batch = 500;
  for (let from = 0; from < count; from += batch) {
    const ids = Array.from({ length: Math.min(batch, count - from) }, (_, at) => `c${from + at}`);
    await pool.query(
      `insert into conversations (person_id, id, name, updated_at)
       select $1, id, name, now() - age * interval '1 minute' from unnest($2::text[], $3::text[], $4::int[]) as t(id, name, age)`,
      [id, ids, ids.map(() => text(4)), ids.map(() => Math.floor(random() * 500_000))],
    );
    const owners = ids.flatMap((owner) => Array.from({ length: messagesEach }, () => owner));
    await pool.query(
      `insert into messages (person_id, conversation_id, id, role, content)
       select $1, owner, owner || '-' || place, case when place % 2 = 0 then 'user' else 'assistant' end, content
       from unnest($2::text[], $3::text[]) with ordinality as t(owner, content, place)`,
      [id, owners, owners.map(() => text(wordsEach))],
    );
  }
  const seconds = (performance.now() - started) / 1000;
  out(`${count} conversations of ${messagesEach} messages: written in ${seconds.toFixed(1)} s`);
  return id;
}

async function explain({ pool }: Database, person: string, words: readonly string[]): Promise<void> {
  for (const one of words) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) select conversation_id from messages
       where search @@ (('''@' || $1::uuid || '''')::tsquery && stoa_search_query($2, true)) and deleted_at is null limit 3001`,
      [person, one],
    );
    out(`\n"${one}"\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
}

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
