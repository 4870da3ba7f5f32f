import type { Message } from '../../contract/conversations/conversations.js';
import { parseApiKeyBlock, type ApiKeyProposal } from '../../rules/proposals/api-key-block.js';
import { parseArtifactBlock, type ArtifactProposal } from '../../rules/proposals/artifact-block.js';
import { parseAssistantBlock, type AssistantProposal } from '../../rules/proposals/assistant-block.js';
import { parseAutoBlock, type OperationCall } from '../../rules/proposals/auto-block.js';
import { parseInvokeBlock, visibleText, type Invocation } from '../../rules/proposals/invoke-block.js';
import {
  localOperation,
  type LocalOperationName,
  type OperationReach,
} from '../../rules/proposals/local-operations.js';
import { isPlainObject, type PlainObject, type PlainValue } from '../../rules/proposals/loose-values.js';
import { parseOpBlock, type OpForm } from '../../rules/proposals/op-block.js';
import type { ReadJson5 } from '../../rules/chat/prefixes.js';
import {
  namedParameters,
  resolvedOperation,
  type ResolvedOperation,
} from '../../rules/proposals/resolved-ops.js';
import { parsed, type Parsed } from '../../rules/proposals/block-parsing.js';

/** The target of a call: `local` in this browser, `remote` on the server, or `unknown`. */
export type CallTarget =
  | { type: 'local'; name: LocalOperationName; title: string; reach: OperationReach }
  | { type: 'remote'; operation: ResolvedOperation }
  | { type: 'unknown' };

/** A call with what it is going to do. */
export interface ProposedCall extends OperationCall {
  target: CallTarget;
  /** Arguments that name their parameters themselves. */
  payload?: PlainObject;
}

/** A form with what it is going to do. */
export interface ProposedForm extends OpForm {
  target: CallTarget;
}

/** The message that a block stands in, and the path that it belongs to. */
export interface ReadingScope {
  message: Pick<Message, 'data'>;
  path: readonly Pick<Message, 'id' | 'content'>[];
}

/** Reads special blocks. Never throws, and changes nothing. */
export interface ProposalReader {
  auto(code: string, scope: ReadingScope): Parsed<ProposedCall[]>;
  op(code: string, scope: ReadingScope): Parsed<ProposedForm>;
  invoke(code: string): Parsed<Invocation>;
  /** The operations of an `auto` or an `invoke` block; none for a block that only says something. */
  calls(kind: 'auto' | 'invoke', code: string, scope: ReadingScope): Parsed<ProposedCall[]>;
  /** What an operation of the server is given, by the names of its parameters. */
  payload(operation: ResolvedOperation, args: readonly PlainValue[]): PlainObject;
  autoArtifacts(code: string): Parsed<ArtifactProposal>;
  assistant(code: string): Parsed<AssistantProposal>;
  APIkey(code: string): Parsed<ApiKeyProposal>;
}

/** The state that a reply brought along. */
export const stateOf = (message: Pick<Message, 'data'>): Record<string, unknown> => {
  const state = message.data['state'];
  return isPlainObject(state) ? state : {};
};

/** The target of a call by name; operations of the server come first. @source protocol §6.1 "Resolution order". */
export function targetOf(state: Readonly<Record<string, unknown>>, name: string): CallTarget {
  const operation = resolvedOperation(state, name);
  if (operation) return { type: 'remote', operation };
  const local = localOperation(name);
  return local ? { type: 'local', ...local } : { type: 'unknown' };
}

/** The arguments of a call as shown and sent: one JSON text each. */
export const argumentText = (value: PlainValue): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** Creates the reader over a reader of JSON5. */
export function createProposalReader(read: ReadJson5): ProposalReader {
  const auto: ProposalReader['auto'] = (code, { message, path }) => {
    const state = stateOf(message);
    const messageText = (id: string): string | undefined => path.find((one) => one.id === id)?.content;
    const calls = parseAutoBlock(code, { read, state, messageText });
    if (!calls.ok) return calls;
    return parsed(calls.value.map((call) => ({ ...call, target: targetOf(state, call.id) })));
  };
  return {
    auto,
    calls(kind, code, scope) {
      if (kind === 'auto') return auto(code, scope);
      const invocation = parseInvokeBlock(code, read);
      if (!invocation.ok) return invocation;
      const { name, payload } = invocation.value;
      if (visibleText(invocation.value) !== undefined) return parsed([]);
      const target = targetOf(stateOf(scope.message), name);
      return parsed([{ text: name, id: name, args: Object.values(payload), payload, target }]);
    },
    payload: (operation, args) => {
      const [first] = args;
      const isNamed = args.length === 1 && isPlainObject(first);
      // One object may name the parameters itself.
      return isNamed && Object.keys(first).every((name) => operation.params.includes(name))
        ? first
        : namedParameters(operation, args, read);
    },
    op(code, { message }) {
      const form = parseOpBlock(code);
      if (!form.ok) return form;
      return parsed({ ...form.value, target: targetOf(stateOf(message), form.value.id) });
    },
    invoke: (code) => parseInvokeBlock(code, read),
    autoArtifacts: (code) => parseArtifactBlock(code, read),
    assistant: (code) => parseAssistantBlock(code, read),
    APIkey: (code) => parseApiKeyBlock(code, read),
  };
}
