import type { LlmModel } from '../../../platform/llm/port.js';
import type { GenerationRun } from '../../../platform/runs/run-ports.js';
import { toolRunKey } from '@stoa/core/rules';
import type { Turn } from '../../chat/turn.js';
import type { OfferedTool } from '../run-call.js';
import { inBlocks, type AskModel } from './block-stream.js';
import { mayRefuseTools, saysNoTools, type ToolRefusals } from './tool-refusals.js';

/** What {@link inAnyWay} needs. */
export interface AnyWayOptions {
  turn: Turn;
  tools: readonly OfferedTool[];
  model: LlmModel;
  refusals: ToolRefusals;
  run: GenerationRun;
}

const told = 'This model takes no tools. It writes its calls down as text.';

/**
 * Asks a model in its own form for calls; for the rest of a reply, one that refuses a request because of its tools is asked in blocks, which its
 * reader is told. Later replies begin so only where it was said that the model takes none: otherwise the fault may be in the tools of one person.
 */
export function inAnyWay(ask: AskModel, { turn, tools, model, refusals, run }: AnyWayOptions): AskModel {
  const blocks = inBlocks(ask, {
    language: turn.opsLanguage ?? 'v2',
    tools,
    supportsSystemPrompts: model.supportsSystemPrompts,
    state: openingState(turn),
    messageText: (id) => turn.request.messages.find((message) => message.id === id)?.content,
  });
  let isInBlocks = refusals.refuses(model);
  const say = (): void => {
    run.state({ [toolRunKey]: { way: 'blocks' } });
    run.status({ id: 'tools', summary: told, message: told, icon: 'tool', inProgress: false, sticky: true });
  };
  if (isInBlocks) say();
  return async (request, sink) => {
    if (isInBlocks) return blocks(request, sink);
    const end = await ask(request, sink);
    if (!mayRefuseTools(end)) return end;
    const again = await blocks(request, sink);
    // The request was refused for another reason, which its own refusal says.
    if (again.type === 'failed') return end;
    isInBlocks = true;
    if (saysNoTools(end)) refusals.add(model);
    say();
    return again;
  };
}

/** What the reply says of references at its beginning. */
function openingState({ opening }: Turn): Record<string, unknown> {
  return Object.assign({}, ...opening.map((one) => ('state' in one ? one.state : {}))) as Record<
    string,
    unknown
  >;
}
