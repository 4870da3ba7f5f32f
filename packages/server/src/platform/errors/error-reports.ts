import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { Pool } from 'pg';

/** One logged error, without anything that people wrote. */
interface Report {
  message: string;
  type: string;
  place: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/** Keeps what the log says of errors, so that administrators see it without the log. */
export interface ErrorReports {
  /** Called with the arguments of a call of the log at the level of an error. Never throws. */
  take(args: readonly unknown[]): void;
  /** Writes down what is known, and from here on what comes, at most every second. */
  open(pool: Pool): void;
  close(): Promise<void>;
}

const flushMs = 1_000;
/** Kinds of errors that wait for the database; of more the first count. */
const mostKinds = 200;
const mostCharacters = 300;
const unexpected = 'An unexpected error';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, mostCharacters) : '');

/** Folders from which on a path says something of the program, and nothing of the machine. */
const knownFolders = ['/packages/', '/node_modules/', '/dist/'];

/** The first line of a stack that is a place in the program. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const frame = (error.stack ?? '').split('\n').find((line) => line.trimStart().startsWith('at '));
  if (frame === undefined) return '';
  const text = frame.trim().slice('at '.length);
  const from = Math.max(...knownFolders.map((folder) => text.lastIndexOf(folder)));
  if (from < 0) return textOf(text);
  const bracket = text.indexOf('(');
  return textOf((bracket < 0 ? '' : text.slice(0, bracket + 1)) + text.slice(from + 1));
}

/** What identifies the error: its class and code, never its text, which may repeat what people wrote. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = error as { code?: unknown };
  return textOf(
    [error.name, typeof code === 'string' || typeof code === 'number' ? String(code) : '']
      .filter(Boolean)
      .join(' '),
  );
}

/** The sentence of the log. One that is the text of the error itself is left out. */
function messageOf([first, second]: readonly unknown[], error: unknown): string {
  const said = textOf(typeof first === 'string' ? first : second);
  const own = error instanceof Error ? textOf(error.message) : null;
  return said === '' || said === own ? unexpected : said;
}

/** Makes {@link ErrorReports}. */
export function createErrorReports(now: () => Date = () => new Date()): ErrorReports {
  const waiting = new Map<string, Report>();
  let pool: Pool | undefined;
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    if (!pool || waiting.size === 0) return;
    const reports = [...waiting];
    waiting.clear();
    for (const [id, { message, type, place, count, firstAt, lastAt }] of reports)
      await pool.query(
        `insert into critical_errors as e (id, message, type, place, count, first_at, last_at, host)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (id) do update set count = e.count + excluded.count, last_at = excluded.last_at, host = excluded.host,
           resolved_at = null, resolved_by = null`,
        [id, message, type, place, count, firstAt, lastAt, hostname()],
      );
  }
  function schedule(): void {
    if (!pool || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      // A database that is away cannot keep what it is away for; the log has it.
      flushing = flush().catch(() => undefined);
    }, flushMs).unref();
  }

  return {
    take(args) {
      const [first] = args;
      const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
      const report = { message: messageOf(args, error), type: typeOf(error), place: placeOf(error) };
      const id = createHash('sha256').update(JSON.stringify(report)).digest('hex').slice(0, 40);
      const known = waiting.get(id);
      if (!known && waiting.size >= mostKinds) return;
      const at = now();
      waiting.set(id, {
        ...report,
        count: (known?.count ?? 0) + 1,
        firstAt: known?.firstAt ?? at,
        lastAt: at,
      });
      schedule();
    },
    open(opened) {
      pool = opened;
      schedule();
    },
    async close() {
      clearTimeout(timer);
      await flushing;
      await flush().catch(() => undefined);
      pool = undefined;
    },
  };
}
