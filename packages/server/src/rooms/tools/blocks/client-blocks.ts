import type { OpsLanguageVersion } from '@stoa/core/contract';
import { functionCalling } from '@stoa/core/rules';
import type { Generation } from '../../../platform/runs/run-ports.js';
import { withLayer, type Turn } from '../../chat/turn.js';
import type { OfferedTool } from '../run-call.js';
import { blockLanguages, listOperations, parameterNames } from './block-languages.js';
import { watchBlocks } from './watch-blocks.js';

/** What a client is told of an operation. @source protocol §3.5 "OpDef" */
interface ResolvedOp {
  id: string;
  name: string;
  url: string;
  method: string;
  description: string;
  type: 'custom' | 'http';
  params: readonly { name: string; description: string }[];
  data?: { shouldConfirm: true; confirmationMessage: string };
}

/**
 * Whether the client of a turn carries operations out that its reply proposes in blocks: clients of the protocol, which know of no calls, and
 * wherever the author of the assistant has a form of their own. A chat on another site carries nothing out, and no client that asked a tool of ours.
 *
 * @source assistants.md D16
 */
export const isLeftToClient = ({ entryPoint, request, opsLanguage }: Turn): boolean =>
  opsLanguage !== undefined &&
  entryPoint !== 'embed' &&
  entryPoint !== 'mcp' &&
  (opsLanguage === 'custom' || (entryPoint === 'api' && request.options.canApprove === undefined));

/** The turn of a model that writes operations down in blocks, for a client that carries them out. @source protocol §7.4, §7.6 */
export function leaveToClient(turn: Turn, tools: readonly OfferedTool[], version: OpsLanguageVersion): Turn {
  const language = blockLanguages[version];
  const isCustom = version === 'custom';
  const takesAuto = isCustom || language.word === 'auto';
  // What an `auto` block names has an address of its own; the others are asked for by name.
  const ops = tools
    .filter(({ tool }) => isCustom || language.word === 'invoke' || tool.registered)
    .map((offered) => resolvedOp(offered));
  if (ops.length === 0) return turn;
  const list = (format: string): string =>
    listOperations(format === 'urlFormat' ? ops.map((op) => ({ ...op, id: op.url || op.id })) : ops);
  const filled = turn.withOperationList?.(list);
  const withList = (filled?.layers ?? []).reduce((before, layer) => withLayer(before, layer), turn);
  const state = { resolvedOps: ops, ...(takesAuto && { opsConfig: { opFormat: functionCalling } }) };
  const next = withLayer(
    { ...withList, opening: [...turn.opening, { state }] },
    {
      name: 'operations',
      text: isCustom
        ? filled?.isPlaced
          ? ''
          : list('default')
        : language.describe(filled?.isPlaced ? '' : list('default')),
    },
  );
  return language.endsAnswer ? { ...next, generation: () => endingAfterBlock(language.word) } : next;
}

function resolvedOp({ name, tool }: OfferedTool): ResolvedOp {
  const { registered, title, description, effect, recipient } = tool;
  const params =
    registered?.params ?? parameterNames({ tool }).map((one) => ({ name: one, description: '' }));
  const isOwnRead = effect === 'read' && recipient === null;
  return {
    id: name,
    name: title,
    url: registered?.url ?? '',
    method: registered?.method ?? 'POST',
    description,
    type: registered ? 'custom' : 'http',
    params: params.map((one) => ({ name: one.name, description: one.description })),
    // What changes or sends something asks, also where its registration does not say so. @source security F, M
    ...(!isOwnRead && {
      data: {
        shouldConfirm: true,
        confirmationMessage: `Do you want to allow “${title}”${recipient === null ? '' : ` to send data to ${recipient}`}?`,
      },
    }),
  };
}

/** One answer of the model, up to the end of its first block. */
const endingAfterBlock =
  (word: string): Generation =>
  async (stream, request, run) => {
    run.beginStep(0);
    const watch = watchBlocks({
      words: [word],
      showsBlock: true,
      onText: (text) => run.text(text),
      onBlock: () => undefined,
    });
    const end = await stream(request, {
      text: (delta) => watch.push(delta),
      reasoning: (delta) => run.reasoning(delta),
      retract: () => run.retract(),
      unread: (kind) => run.unread(kind),
      toolCall: (delta) => run.toolCall(delta),
      usage: (usage) => run.usage(usage),
      flush: () => run.flush(),
      control: (upstream) => run.control(upstream),
    });
    watch.end();
    run.flush();
    return end;
  };
