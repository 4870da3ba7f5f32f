import type { StoreApi } from 'zustand/vanilla';
import { assistantMessages, assistantSentence } from '../../contract/assistants/assistant-messages.js';
import { choiceOf, forAssistant } from '../../rules/assistants/choice.js';
import { canEditAssistant } from '../../rules/assistants/editor.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { LazyPlugins } from '../plugins/lazy-plugins.js';
import type { Ports } from '../ports/ports.js';
import { findAssistant, selectChoice } from './assistant-selectors.js';
import type { AssistantsState, AssistantsStore } from './assistants.types.js';

/** The part of {@link AssistantsStore} that is loaded after the start. */
export type AssistantLists = Pick<
  AssistantsStore,
  'refresh' | 'choose' | 'write' | 'removeInFolders' | 'actions'
>;

/** Reads the lists of the server, and remembers what was chosen for the next message. */
export function openAssistantLists(
  ports: Pick<Ports, 'call' | 'chat' | 'clock' | 'newId' | 'notify'>,
  store: StoreApi<AssistantsState>,
  plugins: LazyPlugins,
): AssistantLists {
  const { call } = ports;
  let asked = 0;

  async function refresh() {
    const own = (asked += 1);
    if (store.getState().status !== 'ready') store.setState({ status: 'loading' });
    const [assistants, groups] = await Promise.all([call('assistants', 'list'), call('groups', 'list')]);
    // A later question has a later answer.
    if (own !== asked) return 'nothing' as const;
    store.setState({
      status: assistants.ok && groups.ok ? 'ready' : 'failed',
      ...(assistants.ok && { assistants: assistants.value.data }),
      ...(groups.ok && {
        groups: groups.value.data,
        isIncomplete: groups.value.incompleteGroupData === true,
      }),
    });
    return assistants.ok && groups.ok ? ('news' as const) : ('failed' as const);
  }
  const actions = createLazyModule(async () =>
    (await import('./assistant-actions.js')).createAssistantActions(ports, refresh),
  );
  /** A choice for one message ends with it. */
  function sent(conversationId: string): void {
    const { choices, once } = store.getState();
    if (!(conversationId in once)) return;
    const { [conversationId]: before = null, ...others } = once;
    store.setState({ choices: { ...choices, [conversationId]: before }, once: others });
  }

  return {
    refresh,
    choose(conversationId, choice, isOnce = false, said = null) {
      const { choices, once } = store.getState();
      const { [conversationId]: former, ...others } = once;
      const before = former !== undefined ? former : (choices[conversationId] ?? said);
      store.setState({
        choices: { ...choices, [conversationId]: choice },
        once: isOnce ? { ...others, [conversationId]: before } : others,
      });
      // An assistant answers by itself; the interpreter is the standard conversation's.
      if (choice)
        plugins.use((loaded) => {
          if (loaded.isOn('code-interpreter')) loaded.turn('code-interpreter', false);
        });
    },
    write(conversationId, said) {
      const state = store.getState();
      const choice = selectChoice(conversationId, choiceOf(said && { data: said }))(state);
      const data = forAssistant({}, choice, choice ? findAssistant(state, choice.assistantId) : undefined);
      sent(conversationId);
      // A message that is written anew may have had another one.
      return choice ? data : said?.['assistant'] ? { assistant: null } : {};
    },
    async removeInFolders(folderIds) {
      if (store.getState().status !== 'ready' && (await refresh()) === 'failed') return false;
      const inside = store
        .getState()
        .assistants.filter((one) => folderIds.includes(one.folderId ?? '') && canEditAssistant(one));
      if (inside.length === 0) return true;
      await Promise.all(
        inside.map(({ assistantId }) => call('assistants', 'remove', { assistantId: assistantId ?? '' })),
      );
      await refresh();
      // Another tab may have been first; what is still there could not be deleted.
      const left = inside.filter(({ assistantId }) => findAssistant(store.getState(), assistantId ?? ''));
      if (left.length > 0) {
        const names = left.map(({ name }) => name || assistantMessages['assistants.untitled']).join(', ');
        ports.notify({ kind: 'error', text: assistantSentence('assistants.foldersFailed', { names }) });
      }
      return true;
    },
    actions: actions.load,
  };
}
