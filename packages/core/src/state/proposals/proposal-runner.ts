import { proposalSentence } from '../../contract/tools/proposal-messages.js';
import * as z from 'zod/mini';
import type { StoreApi } from 'zustand/vanilla';
import { messageSchema, type Message } from '../../contract/conversations/conversations.js';
import { sentence } from '../../contract/messages.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { isActionResult } from '../../rules/conversations/action-result.js';
import { planMessages } from '../../rules/proposals/local-operations.js';
import { withoutMarks } from '../../rules/conversations/marks.js';
import { mark } from '../../rules/conversations/set-marks.js';
import { plainValue, type PlainObject, type PlainValue } from '../../rules/proposals/loose-values.js';
import { opFaults, opParameters, type OpValues } from '../../rules/proposals/op-block.js';
import {
  maxResultCharacters,
  pauseOf,
  isForPersonOnly,
  retryOf,
  formatFormResult,
  formatInvokeResult,
  formatResults,
  type OperationAnswer,
  type FormattedResults,
} from '../../rules/proposals/operation-results.js';
import {
  hasFailedBefore,
  maxAutomaticRounds,
  roundsOf,
  proposalStatus,
  type AutomationStatus,
  type InertReason,
} from '../../rules/proposals/proposal-state.js';
import { blockKeyOf, findSpecialBlocks } from '../../rules/proposals/find-special-blocks.js';
import { specialBlocks } from '../../rules/proposals/special-blocks.js';
import { addNodes, pathOf, replaceNode } from '../../rules/conversations/tree.js';
import { selectFlag } from '../feature-flags/flags.store.js';
import { loadProposalReader } from './load-proposal-reader.js';
import { runLocalOperation } from './run-local-operation.js';
import { selectModelInForce } from '../models/choose-model.js';
import { stateOf, type CallTarget, type ProposedCall } from './proposal-reader.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { ProposalsOptions } from './proposals-host.types.js';
import type { ProposalRef, ProposalsState } from './proposals.types.js';
import * as timing from '../ports/timing.js';

/** Dependencies of the proposal runner. */
export interface ProposalRunnerOptions extends ProposalsOptions {
  store: StoreApi<ProposalsState>;
  /** Replies to requests of this page. */
  asked: ReadonlySet<string>;
}

/** The part that carries proposals out. */
export interface ProposalRunner {
  /** Carries out the calls of a reply that has just ended, if all of them may go without a click. */
  runAutomatic(messageId: string): Promise<void>;
  run(ref: ProposalRef, values?: OpValues): Promise<Outcome<void>>;
  decline(ref: ProposalRef): Promise<Outcome<void>>;
  cancel(): void;
  sendResult(): Promise<Outcome<void>>;
}

/** The formatted results of a run. */
interface FormattedRun extends FormattedResults {
  label: string;
  /** Shown to the person instead of going back to the model. */
  pause?: { message: PlainValue };
}

const inertSentence = (reason: InertReason): string => proposalSentence(`proposals.${reason}`);

const nameOf = (messageId: string, key: string): string => `${messageId} ${key}`;

/** How often, and how long after the time that it names, a server is asked for the result of a job. @source protocol §3.6 */
const maxJobRounds = 3;
const jobPollMs = 1000;

/** What an operation of the server answered, as a result; a failure in its words. */
const plainResult = (outcome: Outcome<unknown>): PlainValue =>
  (outcome.ok ? plainValue(outcome.value) : undefined) ?? {
    success: false,
    message: outcome.ok ? planMessages.failed : outcome.failure.message,
  };

/** A result that the person alone sees is shown instead of going back. @source protocol §6.2 `humanOnly` */
const forPersonOnly = (result: PlainValue): { message: PlainValue } | undefined =>
  isForPersonOnly(result)
    ? { message: { content: planMessages.forYou, data: { actionResultView: { data: result } } } }
    : undefined;

const refuse = (message: string): Outcome<never> => failed({ code: 'refused', message });

/** The longest name that a result is shown under. */
const labelMaxCharacters = 80;

const titleOf = (target: CallTarget): string =>
  target.type === 'local' ? target.title : target.type === 'remote' ? target.operation.name : '';

function labelOf(calls: readonly ProposedCall[]): string {
  const titles = [...new Set(calls.map(({ target }) => titleOf(target)))].filter((title) => title !== '');
  const label = titles.join(', ');
  return label === '' || label.length > labelMaxCharacters ? proposalSentence('proposals.result') : label;
}

/** Operations that change nothing can be given up while they are at it. */
const canGiveUp = (target: CallTarget): boolean => target.type === 'local' && target.reach !== 'change';

/**
 * Carries proposals out. What is begun is written down before anything happens, while no other tab does the same, so neither a
 * crash nor a second tab carries anything out twice.
 *
 * @source protocol §6.1, §6.3; security.md "I", "M"
 */
export function createProposalRunner({
  ports,
  flags,
  models,
  notifyStorageFull,
  sources,
  host,
  store,
  asked,
}: ProposalRunnerOptions): ProposalRunner {
  const { file, runs, submitter: asking } = host;
  const proposalReader = createLazyModule(loadProposalReader);
  const { id } = file.record().head;
  /** Results that a full storage had no space for. */
  let unsentResult: { messageId: string; formatted: FormattedRun } | undefined;
  /** Proposals that went wrong before anything had changed, by message and block. */
  const mayTryAgain = new Set<string>();
  let giveUp: (() => void) | undefined;

  const path = (): Message[] => pathOf(file.record().tree);
  const nodeOf = (messageId: string): Message | undefined => file.record().tree.nodes.get(messageId);
  const isoNow = (): string => new Date(ports.clock.now()).toISOString();
  const isLast = (messageId: string): boolean => path().at(-1)?.id === messageId;
  const readerIn = async (messageId: string) => {
    const reader = await proposalReader.load();
    return { reader, scope: { message: nodeOf(messageId) ?? { data: {} }, path: path() } };
  };

  function record(messageId: string, key: string, status: AutomationStatus): void {
    const node = nodeOf(messageId);
    if (!node) return;
    const marked = mark(node, { automation: { status, block: key } }, isoNow());
    file.setTree(replaceNode(file.record().tree, marked));
  }

  /** Why the proposal cannot be carried out; undefined when it can. */
  function obstacle({ messageId, kind, code }: ProposalRef, key: string): string | undefined {
    const message = nodeOf(messageId);
    if (!message) return inertSentence('past');
    const standing = proposalStatus({
      message,
      key,
      isStreaming: runs.isFollowed(messageId),
      isLive: store.getState().live.has(messageId),
      isLast: isLast(messageId),
      isOutermost: findSpecialBlocks(message.content).some((block) => block.key === blockKeyOf(kind, code)),
    });
    if (standing.status === 'ready') return undefined;
    if (standing.status === 'failed' && mayTryAgain.has(nameOf(messageId, key)) && isLast(messageId))
      return undefined;
    return inertSentence(standing.status === 'inert' ? standing.reason : 'begun');
  }

  /** Records that the proposal is running, unless another tab has. */
  async function claim(ref: ProposalRef, key: string): Promise<Outcome<void>> {
    if (!host.isReady() || file.isMoving()) return refuse(inertSentence('past'));
    if (store.getState().active || runs.state().status !== 'idle') return refuse(inertSentence('superseded'));
    const { flag } = specialBlocks[ref.kind];
    if (flag !== null && !selectFlag(flag)(flags.store.getState()))
      return refuse(planMessages.notHere(ref.kind));
    const hindered = obstacle(ref, key);
    if (hindered !== undefined) return refuse(hindered);
    // Without locks only the tab that asked can be sure that no other does the same.
    if (!ports.storage.exclusive && !asked.has(ref.messageId)) return refuse(inertSentence('past'));
    store.setState({ active: { messageId: ref.messageId, key, status: 'running' } });
    const alone = <T>(work: () => Promise<T>): Promise<T> =>
      ports.storage.exclusive ? ports.storage.exclusive(`proposals/${id}`, work) : work();
    const begin = async (): Promise<Outcome<void>> => {
      const read = await file.refresh();
      if (read !== 'ok') return refuse(sentence('storage.cloudConversationUnavailable'));
      const inTheWay = obstacle(ref, key);
      if (inTheWay !== undefined) return refuse(inTheWay);
      const before = nodeOf(ref.messageId) as Message;
      record(ref.messageId, key, 'running');
      const result = await host.save({ retain: false });
      if (result.ok || result.reason === 'unavailable') return success(undefined);
      file.setTree(replaceNode(file.record().tree, before));
      notifyStorageFull();
      return refuse(sentence('storage.full'));
    };
    // When the state of other tabs cannot be read nothing starts.
    const claimed = await alone(begin).catch(() => refuse(planMessages.failed));
    if (!claimed.ok) store.setState({ active: null });
    return claimed;
  }

  /** Sends a result to the assistant. A result that could not be sent is kept, so that the operation does not run again. */
  async function submitResult(messageId: string, formatted: FormattedRun): Promise<Outcome<void>> {
    try {
      return await tellOnce(messageId, formatted);
    } catch {
      unsentResult = { messageId, formatted };
      store.setState(({ active }) => ({ active: active && { ...active, status: 'untold' } }));
      return refuse(planMessages.failed);
    }
  }
  /** The same, unless the conversation has gone on without it. */
  async function tellOnce(messageId: string, formatted: FormattedRun): Promise<Outcome<void>> {
    // A disposed page sends nothing; the record of the run is kept.
    if (!host.isReady() || !isLast(messageId) || runs.state().status !== 'idle') {
      await host.save();
      unsentResult = undefined;
      store.setState({ active: null });
      return success(undefined);
    }
    const { content, label, sources, isFailed, pause } = formatted;
    if (pause) return showPause(messageId, pause.message);
    const data = { actionResult: true, ...(isFailed ? { actionFailed: true } : {}), state: { sources } };
    const sent = asking.submit({ text: content, label, data, parentId: messageId });
    if (sent.ok && (await sent.value).isSent) {
      unsentResult = undefined;
      store.setState({ active: null });
      return success(undefined);
    }
    unsentResult = { messageId, formatted };
    store.setState(({ active }) => ({ active: active && { ...active, status: 'untold' } }));
    return sent.ok ? refuse(sentence('storage.full')) : sent;
  }
  async function showPause(messageId: string, said: PlainValue): Promise<Outcome<void>> {
    const base = { id: ports.newId(), role: 'assistant', data: {}, parentId: messageId, createdAt: isoNow() };
    const given = typeof said === 'string' ? { content: said } : typeof said === 'object' ? said : null;
    const message =
      given && z.safeParse(messageSchema, { ...base, ...given, id: base.id, parentId: messageId });
    if (message?.success)
      file.setTree(addNodes(file.record().tree, { ...message.data, data: withoutMarks(message.data) }));
    else {
      const { id: conversationId } = file.record().head;
      ports.notify({ kind: 'error', text: planMessages.failed, conversationId });
    }
    await host.save();
    store.setState({ active: null });
    return success(undefined);
  }

  /** How much a result may hold: it has to fit into what the model can read. */
  function maxCharacters(): number {
    const chosen = file.record().head.model?.id ?? null;
    const model = selectModelInForce(chosen)(models.store.getState());
    return Math.min(maxResultCharacters, Math.max(400, Math.floor((model?.inputContextWindow ?? 0) / 2)));
  }

  // --- Carrying out ---------------------------------------------------------------------------------------------------------

  interface Watch {
    /** The person or the clock ended it. */
    over: Promise<'cancelled' | 'tookTooLong'>;
    isOver(): 'cancelled' | 'tookTooLong' | undefined;
    /** Something may have been changed; from here on it is not carried out again. */
    hasChanged: boolean;
    end(): void;
  }
  function watch(): Watch {
    let ended: 'cancelled' | 'tookTooLong' | undefined;
    let settle: (why: 'cancelled' | 'tookTooLong') => void = () => undefined;
    const over = new Promise<'cancelled' | 'tookTooLong'>((resolve) => (settle = resolve));
    const finish = (why: 'cancelled' | 'tookTooLong'): void => {
      ended ??= why;
      settle(ended);
    };
    const cancelTimer = ports.clock.after(timing.proposalMs, () => finish('tookTooLong'));
    giveUp = () => finish('cancelled');
    return {
      over,
      isOver: () => ended,
      hasChanged: false,
      end() {
        cancelTimer();
        giveUp = undefined;
      },
    };
  }
  const endedResult = (why: 'cancelled' | 'tookTooLong', name: string): PlainValue =>
    why === 'cancelled'
      ? { success: false, result: planMessages.cancelled }
      : { success: false, message: planMessages.tookTooLong(name) };

  /** Where a call stands, and what is known of its arguments. */
  interface CallPlace {
    messageId: string;
    watched: Watch;
    payload?: PlainObject;
  }

  /** Asks the server for an operation by its name. The person has seen its arguments: this is what they pressed for. */
  async function carryOutRemotely(
    { operation }: Extract<CallTarget, { type: 'remote' }>,
    args: readonly PlainValue[],
    { messageId, watched, payload }: CallPlace,
  ): Promise<PlainValue> {
    watched.hasChanged = true;
    const { reader, scope } = await readerIn(messageId);
    const assistant = stateOf(scope.message)['currentAssistantId'];
    const asked = {
      action: { name: operation.id, payload: payload ?? reader.payload(operation, args) },
      conversation: id,
      message: messageId,
      isConfirmed: true,
      ...(typeof assistant === 'string' && { assistant }),
    };
    let result = plainResult(await ports.call('tools', 'execute', asked));
    for (let round = 0; round < maxJobRounds; round += 1) {
      const retry = retryOf(result);
      if (!retry || watched.isOver()) break;
      const waitsWith = retry.message ?? null;
      store.setState(({ active }) => ({ active: active && { ...active, waitsWith } }));
      // A job takes as long as it takes; the person can stop waiting.
      await new Promise<void>((resolve) => ports.clock.after(retry.ms + jobPollMs, resolve));
      const job = (result as { data: Record<string, unknown> }).data;
      const next = plainResult(await ports.call('tools', 'jobResult', { ...job }));
      const { retryIn: _in, retryMessage: _message, ...known } = job;
      const isEmpty = JSON.stringify((next as { data?: unknown } | null)?.data ?? {}) === '{}';
      result = isEmpty ? { success: true, data: known as PlainValue } : next;
    }
    return result;
  }

  async function carryOut(
    target: CallTarget,
    name: string,
    args: readonly PlainValue[],
    place: CallPlace,
  ): Promise<PlainValue> {
    const { watched } = place;
    if (target.type === 'unknown') return { success: false, message: planMessages.unknown(name) };
    if (target.type === 'remote') return carryOutRemotely(target, args, place);
    const needs = { sources, record: file.record, isGivenUp: () => watched.isOver() !== undefined };
    if (target.reach === 'change') watched.hasChanged = true;
    const result = runLocalOperation(needs, target.name, args);
    if (!canGiveUp(target)) return result;
    return Promise.race([result, watched.over.then((why) => endedResult(why, name))]);
  }

  async function carryOutCalls(
    calls: readonly ProposedCall[],
    { messageId, kind }: Pick<ProposalRef, 'messageId' | 'kind'>,
    watched: Watch,
  ): Promise<FormattedRun> {
    const answers: OperationAnswer[] = [];
    const failedBefore = hasFailedBefore(path());
    let pause: FormattedRun['pause'];
    for (const { text, id: name, args, target, payload } of calls) {
      const over = watched.isOver();
      const result = over
        ? endedResult(over, name)
        : await carryOut(target, name, args, { messageId, watched, ...(payload && { payload }) });
      answers.push({ op: text, result });
      pause = pauseOf(result) ?? forPersonOnly(result);
      if (pause) break;
    }
    const limits = { failedBefore, most: maxCharacters() };
    const [only] = answers;
    const formatted =
      kind === 'invoke' && only ? formatInvokeResult(only, limits) : formatResults(answers, limits);
    return { ...formatted, label: labelOf(calls), ...(pause ? { pause } : {}) };
  }

  /** Claims, runs and records the proposal, and sends the result. */
  async function perform(
    ref: ProposalRef,
    key: string,
    work: (watched: Watch) => Promise<FormattedRun>,
  ): Promise<Outcome<void>> {
    const claimed = await claim(ref, key);
    if (!claimed.ok) return claimed;
    const watched = watch();
    let formatted: FormattedRun;
    try {
      formatted = await work(watched);
    } catch {
      if (!watched.hasChanged) mayTryAgain.add(nameOf(ref.messageId, key));
      record(ref.messageId, key, 'failed');
      store.setState({ active: null });
      await host.save();
      return refuse(planMessages.failed);
    } finally {
      watched.end();
    }
    const status = watched.isOver() === 'cancelled' ? 'cancelled' : formatted.isFailed ? 'failed' : 'done';
    record(ref.messageId, key, status);
    return submitResult(ref.messageId, formatted);
  }

  async function runCalls(ref: ProposalRef, key: string, kind: 'auto' | 'invoke'): Promise<Outcome<void>> {
    const { reader, scope } = await readerIn(ref.messageId);
    const calls = reader.calls(kind, ref.code, scope);
    if (!calls.ok || calls.value.length === 0) return refuse(planMessages.unreadable);
    return perform(ref, key, (watched) => carryOutCalls(calls.value, ref, watched));
  }

  async function runForm(ref: ProposalRef, key: string, values: OpValues): Promise<Outcome<void>> {
    const { reader, scope } = await readerIn(ref.messageId);
    const form = reader.op(ref.code, scope);
    if (!form.ok) return refuse(planMessages.unreadable);
    const { target, id: name } = form.value;
    if (target.type === 'unknown') return refuse(planMessages.invalidId);
    if (opFaults(form.value, values).size > 0) return refuse(planMessages.failed);
    return perform(ref, key, async (watched) => {
      const failedBefore = hasFailedBefore(path());
      const result = await carryOut(target, name, opParameters(form.value, values), {
        messageId: ref.messageId,
        watched,
      });
      const pause = pauseOf(result) ?? forPersonOnly(result);
      const formatted = formatFormResult(result, { failedBefore, most: maxCharacters() });
      return {
        ...formatted,
        label: proposalSentence('proposals.resultNotShown'),
        ...(pause ? { pause } : {}),
      };
    });
  }

  return {
    async runAutomatic(messageId) {
      const message = nodeOf(messageId);
      const block = message && findSpecialBlocks(message.content).find(({ kind }) => kind === 'auto');
      if (!block) return;
      const { reader, scope } = await readerIn(messageId);
      const calls = reader.auto(block.code, scope);
      const { readsAllowed } = store.getState();
      const goesAlone = ({ target }: ProposedCall): boolean =>
        target.type === 'unknown' ||
        (target.type === 'local' && (target.reach === 'look' || (target.reach === 'read' && readsAllowed)));
      if (!calls.ok || !calls.value.every(goesAlone)) return;
      if (roundsOf(path()) >= maxAutomaticRounds) return;
      // The automation ends after the assistant was told to stop.
      const laterPath = path()
        .slice(-4)
        .filter((one) => isActionResult(one) && one.data['actionFailed'] === true);
      if (laterPath.length > 1) return;
      const ref = { messageId, kind: block.kind, code: block.code };
      await perform(ref, block.key, (watched) => carryOutCalls(calls.value, ref, watched));
    },
    async run(ref, values = {}) {
      const key = blockKeyOf(ref.kind, ref.code);
      try {
        if (ref.kind === 'auto' || ref.kind === 'invoke') return await runCalls(ref, key, ref.kind);
        if (ref.kind === 'op') return await runForm(ref, key, values);
        return refuse(planMessages.notHere(ref.kind));
      } catch {
        return refuse(planMessages.failed);
      }
    },
    async decline(ref) {
      const key = blockKeyOf(ref.kind, ref.code);
      const read = await readerIn(ref.messageId).catch(() => undefined);
      if (!read) return refuse(planMessages.failed);
      const calls =
        ref.kind === 'auto' || ref.kind === 'invoke'
          ? read.reader.calls(ref.kind, ref.code, read.scope)
          : undefined;
      const claimed = await claim(ref, key);
      if (!claimed.ok) return claimed;
      record(ref.messageId, key, 'cancelled');
      const cancelled = { success: false, result: planMessages.cancelled };
      const list = calls?.ok ? calls.value : [];
      const formatted = calls?.ok
        ? formatResults(
            list.map(({ text }) => ({ op: text, result: cancelled })),
            { failedBefore: false },
          )
        : { content: planMessages.cancelled, sources: {}, isFailed: false };
      // A refusal of the person is no error of the assistant.
      return submitResult(ref.messageId, {
        ...formatted,
        isFailed: false,
        label: calls?.ok ? labelOf(list) : proposalSentence('proposals.result'),
      });
    },
    cancel: () => giveUp?.(),
    async sendResult() {
      if (!unsentResult) return refuse(inertSentence('superseded'));
      return submitResult(unsentResult.messageId, unsentResult.formatted);
    },
  };
}
