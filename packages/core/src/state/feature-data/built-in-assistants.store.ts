import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssistantDefinition } from '../../contract/assistants/definition.js';
import { groupSentence } from '../../contract/groups/group-messages.js';
import type { Ports } from '../ports/ports.js';

/** An assistant that comes with the product. */
export interface BuiltInChoice {
  definition: AssistantDefinition;
  /** The group has it. */
  isThere: boolean;
}

export interface BuiltInAssistantsState {
  builtIns: readonly BuiltInChoice[];
  /** Assistants of the administrator, of which copies can be added. */
  own: readonly AssistantDefinition[];
  load: { status: 'loading' | 'ready' | 'failed' };
  work:
    | { status: 'idle' | 'working' }
    | { status: 'done'; names: readonly string[] }
    | { status: 'failed'; failure: string };
}

/** What is to be in the group. */
export interface AmplifyChoice {
  /** Names of assistants of the product. */
  builtIns: ReadonlySet<string>;
  /** Ids of assistants of the administrator. */
  copies: ReadonlySet<string>;
  /** The name of a copy. */
  copyOf: (name: string) => string;
}

export interface BuiltInAssistantsStore {
  store: StoreApi<BuiltInAssistantsState>;
  /** Never rejects. */
  load(): Promise<void>;
  /** Makes the group, or adds to it. @returns whether all of it is there */
  create(choice: AmplifyChoice): Promise<boolean>;
}

const idOf = ({ assistantId, name }: AssistantDefinition): string => assistantId ?? name;

/**
 * The group "Amplify Assistants" for administrators. No part of a person's state: the administration area makes it.
 *
 * @source administration specification §2 "Feature Data" (2.034), §5 (2.070), §8 (2.114)
 */
export function createBuiltInAssistantsStore(ports: Pick<Ports, 'call'>): BuiltInAssistantsStore {
  const store = createStore<BuiltInAssistantsState>(() => ({
    builtIns: [],
    own: [],
    load: { status: 'loading' },
    work: { status: 'idle' },
  }));
  async function load(): Promise<void> {
    store.setState({ load: { status: 'loading' } });
    const [builtIns, own] = await Promise.all([
      ports.call('groups', 'builtIns'),
      ports.call('assistants', 'list'),
    ]);
    if (!builtIns.ok || !own.ok) return store.setState({ load: { status: 'failed' } });
    store.setState({
      builtIns: builtIns.value.data,
      // Of one that may not be edited, what it is told is left out.
      own: own.value.data.filter(({ data }) => data.access?.write !== false),
      load: { status: 'ready' },
    });
  }
  return {
    store,
    load,
    async create({ builtIns, copies, copyOf }) {
      const state = store.getState();
      if (state.work.status === 'working') return false;
      const chosen = state.builtIns.flatMap(({ definition }) =>
        builtIns.has(definition.name) ? definition : [],
      );
      const copied = state.own
        .filter((definition) => copies.has(idOf(definition)))
        .map(({ id: _, assistantId: __, ...definition }) => ({
          ...definition,
          name: copyOf(definition.name),
        }));
      const assistants = [...chosen, ...copied];
      const fail = (failure: string) => {
        store.setState({ work: { status: 'failed', failure } });
        return false;
      };
      if (assistants.length === 0) return fail(groupSentence('groups.selectAssistants'));
      store.setState({ work: { status: 'working' } });
      const answer = await ports.call('groups', 'createAmplifyAssistants', { assistants });
      if (!answer.ok)
        return fail(groupSentence(chosen.length === 0 ? 'groups.copyFailed' : 'groups.builtInFailed'));
      store.setState({ work: { status: 'done', names: assistants.map(({ name }) => name) } });
      await load();
      return true;
    },
  };
}
