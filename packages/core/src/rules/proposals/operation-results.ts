import { isPlainObject, plainValue, type PlainObject, type PlainValue } from './loose-values.js';
import { planMessages } from './local-operations.js';
import { mergeState } from '../chat/state-merge.js';

/** An answer of an operation with its call. */
export interface OperationAnswer {
  /** The call as it was written. */
  op: string;
  result: PlainValue;
}

/** Results as they go back to the model. */
export interface FormattedResults {
  content: string;
  sources: PlainObject;
  isFailed: boolean;
}

/** The longest text of results that goes back. @units characters */
export const maxResultCharacters = 40_000;

/** What a server says while it is waited for is one line. @units characters */
const maxRetryCharacters = 500;

/** A server that wants to be asked again later is not waited for any longer. @units milliseconds */
const maxRetryMs = 30_000;

/** Whether an operation says that it did not do what was asked. */
export const isFailedResult = (result: PlainValue): boolean =>
  isPlainObject(result) &&
  (result['success'] === false || (result['success'] === undefined && typeof result['error'] === 'string'));

/** Takes the sources out of what the server says beside a result. @source protocol §6.1 "metaEvents" */
export function withoutMetaEvents(result: PlainValue): { result: PlainValue; sources: PlainObject } {
  if (!isPlainObject(result) || !('metaEvents' in result)) return { result, sources: {} };
  const { metaEvents, ...rest } = result;
  let sources: PlainObject = {};
  for (const event of Array.isArray(metaEvents) ? metaEvents : []) {
    const state = isPlainObject(event) ? event['state'] : undefined;
    const added = isPlainObject(state) ? state['sources'] : undefined;
    if (isPlainObject(added)) sources = mergeState(sources, added) as PlainObject;
  }
  return { result: rest, sources };
}

/** A pause ends the automation and is shown instead of being sent to the model; `message` may be null. */
export function pauseOf(result: PlainValue): { message: PlainValue } | undefined {
  const data = isPlainObject(result) ? result['data'] : undefined;
  const pause = isPlainObject(data) ? data['pause'] : undefined;
  if (pause === undefined || pause === null || pause === false) return undefined;
  if (typeof pause === 'string') return { message: pause };
  return { message: isPlainObject(pause) ? (pause['message'] ?? null) : null };
}

/** A text cut to a length, never inside a character. */
function cut(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** Beside the name of the call stand the fields of its result; a list by position. @source protocol §8 "raw array result" */
const asEntry = ({ op, result }: OperationAnswer): PlainObject =>
  typeof result === 'object' && result !== null ? { op, ...(result as PlainObject) } : { op, result };

function fitted(answer: OperationAnswer, most: number): PlainObject {
  const entry = asEntry(answer);
  const text = JSON.stringify(entry);
  if (text.length <= most) return entry;
  const shown = JSON.stringify(answer.result);
  const room = Math.max(200, Math.floor(most / 1.2) - 400);
  return {
    op: cut(answer.op, 200),
    truncated: true,
    note: `The result has ${shown.length} characters; it was cut after ${room}. Ask for less.`,
    result: cut(shown, room),
  };
}

/**
 * The results of a plan as the message that goes back: never longer than `most`, each cut where it has to be, with a mark that says
 * so. After an earlier failure the assistant is told to stop and ask.
 *
 * @source protocol §6.1 "Result message", §6.2 "instructions"; the cut is ours
 */
export function formatResults(
  answers: readonly OperationAnswer[],
  { failedBefore, most = maxResultCharacters }: { failedBefore: boolean; most?: number },
): FormattedResults {
  let sources: PlainObject = {};
  const bare = answers.map(({ op, result }) => {
    const taken = withoutMetaEvents(plainValue(result) ?? null);
    sources = mergeState(sources, taken.sources) as PlainObject;
    return { op, result: taken.result };
  });
  const isFailed = bare.some(({ result }) => isFailedResult(result));
  const share = Math.floor(most / Math.max(1, bare.length));
  const resultOfOps = bare.map((answer) => fitted(answer, share));
  const formatted = {
    resultOfOps,
    ...(isFailed && failedBefore ? { instructions: planMessages.stopAndAsk } : {}),
  };
  return { content: JSON.stringify(formatted), sources, isFailed };
}

/** The result of an `invoke` block as the message that goes back. @source protocol §6.2 "Feedback" */
export function formatInvokeResult(
  { op, result }: OperationAnswer,
  { failedBefore, most = maxResultCharacters }: { failedBefore: boolean; most?: number },
): FormattedResults {
  const { result: bare, sources } = withoutMetaEvents(plainValue(result) ?? null);
  const isFailed = isFailedResult(bare);
  const fit = JSON.stringify(bare).length <= most ? bare : fitted({ op, result: bare }, most);
  const told = isFailed && failedBefore ? { instructions: planMessages.stopAndAsk, error: fit } : fit;
  return { content: JSON.stringify({ result: told }), sources, isFailed };
}

/** Whether a result is for the person alone. @source protocol §6.2 `humanOnly` */
export function isForPersonOnly(result: PlainValue): boolean {
  const data = isPlainObject(result) ? result['data'] : undefined;
  return (
    isPlainObject(data) &&
    data['humanOnly'] !== undefined &&
    data['humanOnly'] !== null &&
    data['humanOnly'] !== false
  );
}

/** How long to wait before a job is asked for again, and what is said meanwhile; undefined where the result is complete. @units milliseconds */
export function retryOf(result: PlainValue): { ms: number; message: string | undefined } | undefined {
  const data = isPlainObject(result) ? result['data'] : undefined;
  if (!isPlainObject(data) || typeof data['retryIn'] !== 'number') return undefined;
  const said = typeof data['retryMessage'] === 'string' ? data['retryMessage'].trim() : '';
  const message = said === '' ? undefined : cut(said, maxRetryCharacters);
  return { ms: Math.min(maxRetryMs, Math.max(0, data['retryIn'])), message };
}

/** The result of a form as the text that goes back. @source protocol §6.3 */
export function formatFormResult(
  result: PlainValue | undefined,
  { failedBefore, most = maxResultCharacters }: { failedBefore: boolean; most?: number },
): FormattedResults {
  const { result: bare, sources } = withoutMetaEvents(plainValue(result ?? null) ?? null);
  const isFailed = isFailedResult(bare);
  const message = isPlainObject(bare) && typeof bare['message'] === 'string' ? bare['message'] : undefined;
  const text = message ?? (bare === null ? planMessages.noResult : JSON.stringify(bare));
  const fit =
    text.length <= most ? text : `${cut(text, most - 100)}\n[cut: ${text.length} characters in all]`;
  return {
    content: isFailed && failedBefore ? `${fit}\n\n${planMessages.stopAndAsk}` : fit,
    sources,
    isFailed,
  };
}
