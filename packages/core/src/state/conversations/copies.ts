import { listSentence } from '../../contract/conversations/list-messages.js';
import type { Message } from '../../contract/conversations/conversations.js';
import { sentence } from '../../contract/messages.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { runStatusOf } from '../../rules/conversations/run-status-of.js';
import { emptyTree, pathOf, type Tree } from '../../rules/conversations/tree.js';
import type { ConversationListStore } from './conversation-list.types.js';
import { replaceEntries, summaryOf } from '../storage/index-entry.js';
import type { LocalConversations } from '../storage/local-conversations.js';
import type { Outbox } from '../storage/outbox.js';
import type { OpenConversations } from './open-conversations.js';
import { numberedName } from '../../rules/conversations/names.js';
import type { ConversationReader } from './conversation-reader.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';

/** Copies of conversations. */
export interface Copies extends Pick<ConversationListStore, 'duplicate' | 'fork'> {
  /** The same as `duplicate`, without selecting the copy. */
  duplicateInBackground(id: string): Promise<Outcome<string>>;
}

/** A run has one follower that stores its end, so in a copy it counts as interrupted. */
function ended(node: Message): Message {
  if (runStatusOf(node) !== 'running') return node;
  const run = node.data['run'] as object;
  return { ...node, data: { ...node.data, run: { ...run, status: 'interrupted' } } };
}
const withNodes = (tree: Tree, change: (node: Message) => Message): Tree => ({
  ...tree,
  nodes: new Map([...tree.nodes].map(([id, node]) => [id, change(node)])),
});

/** Files that a code interpreter made belong to the conversation that it ran in. @source chat specification §4 "Editing and history". */
function withoutInterpreter(node: Message): Message {
  const state = node.data['state'];
  if (typeof state !== 'object' || state === null || !('codeInterpreter' in state)) return node;
  const { codeInterpreter: _, ...rest } = state;
  return { ...node, data: { ...node.data, state: rest } };
}

/** Creates the copying of conversations. */
export function createCopies(needs: {
  reader: Pick<ConversationReader, 'read'>;
  localConversations: Pick<LocalConversations, 'save' | 'prepareIndex'>;
  outbox: Pick<Outbox, 'putMany'>;
  open: Pick<OpenConversations, 'get' | 'add' | 'isLocal'>;
  /** The names that are in use. */
  names(): string[];
  newId(): string;
  isoNow(): string;
  cloudOn(): boolean;
  select(id: string): void;
  /** Tells other tabs. */
  changed(): void;
}): Copies {
  const { reader, localConversations, outbox, open } = needs;

  async function store(record: ConversationRecord, isLocal: boolean): Promise<Outcome<string>> {
    const { id } = record.head;
    const result = isLocal
      ? (await localConversations.save(record, { extra: {}, retain: false, claim: true })).result
      : await outbox.putMany([record], () =>
          localConversations.prepareIndex((entries) => replaceEntries(entries, [summaryOf(record, false)])),
        );
    if (!result.ok && result.reason === 'full')
      return failed({ code: 'refused', message: sentence('storage.full') });
    open.add(record, isLocal);
    needs.changed();
    return success(id);
  }
  function copyOf({ head, tree }: ConversationRecord, isLocal: boolean): ConversationRecord {
    const { changedAt: _, ...fields } = head;
    const own = { id: needs.newId(), isLocal, updatedAt: needs.isoNow() };
    return {
      head: { ...fields, ...own } as ConversationRecord['head'],
      tree: withNodes(tree, ended),
    };
  }
  const named = (record: ConversationRecord): ConversationRecord => ({
    ...record,
    head: { ...record.head, name: listSentence('copyOf', { name: record.head.name }) },
  });
  const isLocal = (id: string): boolean => open.isLocal(id) || !needs.cloudOn();

  /** Adds the streamed text of a reply in progress, which is not in the tree yet. */
  function withStreamedText(id: string, record: ConversationRecord): ConversationRecord {
    const conversation = open.get(id);
    const tree = withNodes(record.tree, (node) => {
      const text = conversation?.reply(node.id)?.store.getState().text ?? '';
      return text.length > node.content.length ? { ...node, content: text } : node;
    });
    return { head: record.head, tree };
  }
  async function copy(
    id: string,
    change: (record: ConversationRecord) => ConversationRecord | undefined,
  ): Promise<Outcome<string>> {
    const found = await reader.read(id);
    if (!found.ok) return found;
    const changed = change(copyOf(withStreamedText(id, found.value), isLocal(id)));
    if (!changed) return failed({ code: 'refused', message: sentence('tools.conversationNotFound') });
    return store(changed, isLocal(id));
  }
  async function select(copying: Promise<Outcome<string>>): Promise<Outcome<string>> {
    const copied = await copying;
    if (copied.ok) needs.select(copied.value);
    return copied;
  }

  return {
    duplicate: (id) => select(copy(id, named)),
    duplicateInBackground: (id) => copy(id, named),
    fork: (id, messageId) => {
      const forked = copy(id, ({ head, tree }) => {
        const path = pathOf(tree, messageId);
        if (path.length === 0) return undefined;
        const { codeInterpreterAssistantId: _, ...fields } = head;
        const nodes = new Map(path.map((node, at) => chained(node, path[at - 1]?.id ?? null)));
        return {
          head: {
            ...fields,
            name: numberedName(head.name, new Set(needs.names())),
          } as ConversationRecord['head'],
          tree: { ...emptyTree, nodes, headId: path.at(-1)?.id ?? null },
        };
      });
      return select(forked);
    },
  };
}

/** A message of a path without what a code interpreter left, under the one before it. */
const chained = (node: Message, parentId: string | null): [string, Message] => [
  node.id,
  withoutInterpreter({ ...node, parentId }),
];
