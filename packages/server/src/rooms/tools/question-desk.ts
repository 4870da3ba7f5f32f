import type { ApprovalScope, ToolAnswer } from '@stoa/core/contract';
import type { Database } from '../../platform/db/open.js';

/** What became of a question. */
export type QuestionOutcome =
  | { type: 'approved'; scope: ApprovalScope }
  | { type: 'denied' }
  | { type: 'timedOut' }
  | { type: 'stopped' };

/** A call that asks. */
export interface Question {
  runId: string;
  callId: string;
  scopes: readonly ApprovalScope[];
  /** @units milliseconds */
  timeoutMs: number;
  /** Called once it can be answered: whoever is told before may be too early. */
  onOpen(): void;
}

/** What a person says to a call. */
export interface GivenAnswer {
  personId: string;
  requestId: string;
  callId: string;
  answer: ToolAnswer;
  scope: ApprovalScope;
}

/**
 * Questions of calls, asked on the process that produces the run and answered on any. Each is answered once: of an answer, the end of its time
 * and the end of its run only the first counts, which the row decides.
 */
export interface QuestionDesk {
  open(): Promise<void>;
  close(): Promise<void>;
  ask(question: Question, signal: AbortSignal): Promise<QuestionOutcome>;
  /** Calls `onCancel` when the person wants a call to end that runs. @returns what ends the listening */
  onCancel(runId: string, callId: string, onCancel: () => void): () => void;
  /** `unknown`: there is no such call of this person; `late`: it does not wait any more. */
  answer(given: GivenAnswer): Promise<'answered' | 'late' | 'unknown'>;
}

const channel = 'tool_answers';
/** A notification may be lost while a connection is down. */
const pollMs = 1000;

interface QuestionRow {
  status: 'waiting' | 'answered' | 'closed';
  answer: ToolAnswer | null;
  scope: ApprovalScope | null;
}

const keyOf = (runId: string, callId: string): string => `${runId} ${callId}`;

const outcomeOf = ({ answer, scope }: QuestionRow): QuestionOutcome =>
  answer === 'approve' ? { type: 'approved', scope: scope ?? 'once' } : { type: 'denied' };

export function createQuestionDesk({
  pool,
  listen,
  notify,
}: Pick<Database, 'pool' | 'listen' | 'notify'>): QuestionDesk {
  const waiting = new Map<string, () => void>();
  const running = new Map<string, () => void>();
  let stopListening: (() => Promise<void>) | undefined;

  function hear(payload: string): void {
    const [what = '', ...key] = payload.split(' ');
    (what === 'cancel' ? running : waiting).get(key.join(' '))?.();
  }

  /** The question as it stands; closes one that waits, where nobody is to answer any more. */
  async function read({ runId, callId }: Question, isOver: boolean): Promise<QuestionRow | undefined> {
    const { rows } = await pool.query<QuestionRow>(
      isOver
        ? `update tool_questions set status = case when status = 'waiting' then 'closed' else status end
           where run_id = $1 and call_id = $2 returning status, answer, scope`
        : 'select status, answer, scope from tool_questions where run_id = $1 and call_id = $2',
      [runId, callId],
    );
    return rows[0];
  }

  /** Resolves at the next news of the question, after a while, or when nothing is to be waited for. */
  function news(key: string, ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        waiting.delete(key);
        resolve();
      };
      const timer = setTimeout(done, ms);
      waiting.set(key, done);
      signal.addEventListener('abort', done, { once: true });
      if (signal.aborted) done();
    });
  }

  return {
    async open() {
      stopListening = await listen(channel, hear, () => {
        waiting.forEach((wake) => wake());
      });
    },
    async close() {
      await stopListening?.();
    },

    async ask(question, signal) {
      const { runId, callId, scopes, timeoutMs, onOpen } = question;
      await pool.query(
        'insert into tool_questions (run_id, call_id, scopes) values ($1, $2, $3) on conflict do nothing',
        [runId, callId, JSON.stringify(scopes)],
      );
      if (!signal.aborted) onOpen();
      const until = Date.now() + timeoutMs;
      const key = keyOf(runId, callId);
      for (;;) {
        const isOver = signal.aborted || Date.now() >= until;
        // News that come while the row is read are not missed.
        const next = news(key, Math.min(pollMs, Math.max(0, until - Date.now())), signal);
        const row = await read(question, isOver).catch(() => undefined);
        if (row?.status === 'answered') {
          waiting.get(key)?.();
          return outcomeOf(row);
        }
        if (isOver) {
          waiting.get(key)?.();
          return { type: signal.aborted ? 'stopped' : 'timedOut' };
        }
        await next;
      }
    },

    onCancel(runId, callId, onCancel) {
      const key = keyOf(runId, callId);
      running.set(key, onCancel);
      return () => void running.delete(key);
    },

    async answer({ personId, requestId, callId, answer, scope }) {
      const { rows } = await pool.query<{ id: string; status: string; question: string | null }>(
        `select r.id, r.status, q.status as question from runs r
         left join tool_questions q on q.run_id = r.id and q.call_id = $3
         where r.person_id = $1 and r.request_id = $2`,
        [personId, requestId, callId],
      );
      const [run] = rows;
      if (!run) return 'unknown';
      if (run.status !== 'running') return 'late';
      if (answer === 'cancel' && run.question !== 'waiting') {
        await notify(channel, `cancel ${keyOf(run.id, callId)}`);
        return 'answered';
      }
      if (run.question === null) return 'unknown';
      const { rowCount } = await pool.query(
        `update tool_questions set status = 'answered', answer = $3, answered_at = now(),
           scope = case when scopes ? $4 then $4 else 'once' end
         where run_id = $1 and call_id = $2 and status = 'waiting'`,
        [run.id, callId, answer === 'approve' ? 'approve' : 'deny', scope],
      );
      if (rowCount === 0) return 'late';
      await notify(channel, `answer ${keyOf(run.id, callId)}`);
      return 'answered';
    },
  };
}
