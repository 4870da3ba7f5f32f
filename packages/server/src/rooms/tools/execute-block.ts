import {
  success,
  type FeatureFlag,
  type Operations,
  type Outcome,
  type ParsedInputOf,
} from '@stoa/core/contract';
import { closedSentence } from '../feature-flags/closed-sentences.js';
import type { FlagService } from '../feature-flags/feature-flags.service.js';
import type { CallContext, Caller } from '../handlers.js';
import { refused } from '../refused.js';
import { beginTurn } from '../chat/take-turn.js';
import type { Turn } from '../chat/turn.js';
import { checkArguments } from './check-arguments.js';
import { cutResult } from './cut-result.js';
import { findTools } from './find-tools.js';
import { decide, subjectOf } from './gate.js';
import { createMinuteLimit } from './minute-limit.js';
import type { Approvals, OfferedTool } from './run-call.js';
import type { ToolSource } from './tool.js';
import * as toolLimits from './tool-limits.js';

/** What came of an operation. */
export type Executed = Outcome<{ success: true; message?: string; data?: unknown }>;

/** What an assistant offers in a turn; undefined where the person may not use it. */
export type FindOffer = (
  person: Caller,
  assistantId: string,
) => Promise<Pick<Turn, 'operations' | 'operationTag' | 'opsLanguage' | 'apis'> | undefined>;

/** Dependencies of {@link createBlockRunner}. */
export interface BlockRunnerDeps {
  sources: readonly ToolSource[];
  offerOf: FindOffer;
  approvals: Pick<Approvals, 'has'>;
  flags: Pick<FlagService, 'of'>;
}

const noSuchTool = (name: string) => refused(`There is no operation "${name}" here.`, 'NoSuchKey', 404);

/**
 * Carries out what a block of a reply proposes. The operation is found by the assistant and its name alone, and goes through the same gate as a call:
 * what would ask needs the word of the person. A described API needs the feature of its own. Operations of this server are what automation proposes
 * as well, so either feature opens them: which block it was is known from the body alone, which anybody writes.
 *
 * @source assistants.md P6; security F, M
 */
export function createBlockRunner({ sources, offerOf, approvals, flags }: BlockRunnerDeps) {
  const isTooOften = createMinuteLimit();

  /** The feature that somebody lacks for a tool of this source. */
  async function closedFor(person: Caller, sourceId: string): Promise<FeatureFlag | undefined> {
    const on = await flags.of(person);
    if (on['assistantApis'] === true) return undefined;
    if (sourceId === 'apis') return 'assistantApis';
    return on['automation'] === true ? undefined : 'automation';
  }

  return async (
    { action, assistant, conversation, isConfirmed }: ParsedInputOf<Operations['tools']['execute']>,
    { person, now }: Pick<CallContext, 'now' | 'person'>,
  ): Promise<Executed> => {
    const { name, payload } = action!;
    if (isTooOften(person.id, now().getTime()))
      return refused('You have carried out many operations. Try again in a minute.', 'TooManyRequests', 429);
    const offer = assistant ? await offerOf(person, assistant) : {};
    if (!offer) return noSuchTool(name);
    const asked = { model: 'none', messages: [], options: { requestId: 'block' } };
    const turn: Turn = { ...beginTurn(person, asked as never), ...offer };
    const found = nameOf((await findTools(sources, turn)).tools, name);
    if (!found) return noSuchTool(name);
    const { tool, source } = found;
    const closed = await closedFor(person, source.id);
    if (closed) return refused(closedSentence(closed), 'FeatureOff', 403);
    const checked = checkArguments(JSON.stringify(payload ?? {}), tool.parameters);
    if (!checked.ok) return refused(checked.fault);
    const isApproved =
      isConfirmed === true ||
      (await approvals.has(person.id, subjectOf(tool, source.id), conversation ?? null));
    if (decide(tool, { isApproved, canAsk: false }) !== 'run')
      return refused(
        `“${tool.title}” needs the consent of the person${tool.recipient === null ? '' : `, for it sends data to ${tool.recipient}`}. It was not carried out.`,
        'Forbidden',
        403,
      );
    const signal = AbortSignal.timeout(tool.timeoutMs ?? toolLimits.callMs);
    const outcome = await tool.run(checked.args, signal);
    if (!outcome.ok) return refused(cutResult(outcome.error, toolLimits.resultCharacters).text);
    return success({
      success: true,
      data: valueOf(cutResult(outcome.text, toolLimits.resultCharacters).text),
    });
  };
}

/** A tool by the name that a model has for it, or by its own, with or without a leading slash. @source protocol §6.1 */
const nameOf = (tools: readonly OfferedTool[], name: string): OfferedTool | undefined =>
  tools.find((one) => one.name === name) ??
  tools.find(({ tool }) => tool.name === name || tool.name === `/${name}`);

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
