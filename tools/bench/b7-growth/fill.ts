import type { Database } from '../../../packages/server/src/platform/db/open.js';

/** How much a database holds. The measured person has a quarter of everything, so that even the small list fills a page; the others share the rest. */
export interface Size {
  messages: number;
}

const messagesEach = 10;
/** A word of five messages of the measured person and of fifteen others, however many there are. */
export const rareWord = 'quetzal';
const rareMessages = 20;

/** Words as SQL, the same for the same row: frequent ones often, rare ones seldom. */
const words = (row: string, count: number): string =>
  `(select string_agg('w' || floor(20000 * power(abs(hashint8(${row}::bigint * 131 + k)) / 2147483648.0, 4))::int, ' ')
    from generate_series(1, ${count}) k)`;

/** Fills an empty database by the rules of `Size`; answers with the measured person and the files that the person has. */
export async function fill(
  { pool }: Database,
  { messages }: Size,
): Promise<{ personId: string; fileIds: string[] }> {
  const people = Math.max(10, messages / 1000);
  await pool.query(
    `insert into people (email, name, issuer, subject)
     select 'p' || n || '@example.org', 'Person ' || n, 'bench', 'p' || n from generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query(
    `create temporary table owners as
     select id, row_number() over (order by length(subject), subject)::int - 1 as n from people`,
  );
  const conversations = messages / messagesEach;
  // Every fourth is the measured person's; the others go round.
  const rowsOf = (row: string): string =>
    `generate_series(0, $1::int - 1) ${row}
     join owners o on o.n = case when ${row} % 4 = 0 then 0 else 1 + ${row} % ${people - 1} end`;
  await pool.query(
    `insert into conversations (person_id, id, name, folder, updated_at)
     select o.id, 'c' || c, 'Conversation ' || c || ' of w' || c % 97,
       case when c % 3 = 0 then jsonb_build_object('id', 'f' || c % 30, 'name', 'Folder ' || c % 30, 'type', 'chat') end,
       now() - c * interval '1 minute'
     from ${rowsOf('c')}`,
    [conversations],
  );
  await pool.query(
    `insert into messages (person_id, conversation_id, id, parent_id, role, content)
     select o.person_id, o.id, o.id || '-' || m, case when m > 0 then o.id || '-' || m - 1 end,
       case when m % 2 = 0 then 'user' else 'assistant' end,
       ${words('(o.n * 10 + m)', 24)} || case when (o.n * 10 + m) % ${messages / rareMessages} = 0 then ' ${rareWord}' else '' end
     from (select person_id, id, substr(id, 2)::bigint as n from conversations) o, generate_series(0, ${messagesEach - 1}) m`,
  );
  await pool.query(`update conversations set head_id = id || '-${messagesEach - 1}'`);
  await pool.query(
    `insert into usage (run_id, person_id, model_id, input_tokens, output_tokens, cost_usd, outcome, created_at)
     select gen_random_uuid(), o.id, 'm' || u % 3, 1000, 300, 0.01, 'completed', now() - u * interval '10 minutes'
     from ${rowsOf('u')}`,
    [messages / 2],
  );
  await pool.query(
    `insert into files (id, person_id, key, name, type, status)
     select gen_random_uuid(), o.id, 'bench/' || f, 'File ' || f, 'text/plain', 'ready'
     from ${rowsOf('f')}`,
    [messages / 100],
  );
  await pool.query(
    `insert into file_passages (file_id, person_id, position, content, location, tokens)
     select id, person_id, p, ${words('(n * 10 + p)', 40)}, '{}', 50
     from (select id, person_id, substr(key, 7)::bigint as n from files) f, generate_series(0, 9) p`,
  );
  await pool.query('drop table owners');
  await pool.query('vacuum analyze people, conversations, messages, usage, files, file_passages');
  const { rows } = await pool.query<{ id: string; files: string[] }>(
    `select id, array(select f.id from files f where f.person_id = p.id order by f.key limit 20) as files
     from people p where subject = 'p1'`,
  );
  const [measured] = rows;
  if (!measured) throw new Error('The measured person is missing.');
  return { personId: measured.id, fileIds: measured.files };
}
