import { createStore } from 'zustand/vanilla';
import { apiKeySentence, type ApiKeyMessageCode } from '../../contract/api-keys/api-key-messages.js';
import { failed, success, type Failure, type Outcome } from '../../contract/outcome.js';
import type { Ports } from '../ports/ports.js';
import type { ApiKeysActions, ApiKeysState } from './api-keys.types.js';

/** Whether the server said why. */
const hasReason = ({ code, message }: Failure): boolean => code === 'refused' && message.trim() !== '';

/** What the server gave as its reason; otherwise the sentence of the specification. */
const withReason = (failure: Failure, code: ApiKeyMessageCode): Outcome<never> =>
  failed({
    ...failure,
    message: hasReason(failure) ? failure.message : apiKeySentence(code),
  });

/** Manages the person's API keys. @source administration specification §2, §4, §6, §7 (2.045–2.048, 2.104–2.106) */
export function createApiKeyActions(ports: Pick<Ports, 'call'>): ApiKeysActions {
  const { call } = ports;
  const store = createStore<ApiKeysState>(() => ({ status: 'loading', keys: [], made: null }));
  let asked = 0;

  async function refresh(): Promise<void> {
    const own = (asked += 1);
    const answer = await call('apiKeys', 'list');
    // A later question has a later answer.
    if (own !== asked) return;
    store.setState(answer.ok ? { status: 'ready', keys: answer.value.data } : { status: 'failed' });
  }

  return {
    store,
    refresh,
    async create({ account, accessTypes, ...key }) {
      if (!account) return failed({ code: 'refused', message: apiKeySentence('apiKeys.needsAccount') });
      const answer = await call('apiKeys', 'create', {
        ...key,
        account: { id: account.id, name: account.name },
        accessTypes: [...accessTypes],
      });
      if (!answer.ok) return withReason(answer.failure, 'apiKeys.changeFailed');
      const { id, secret = null } = answer.value.data;
      store.setState({ made: { id, name: key.appName, secret } });
      await refresh();
      return success({ id });
    },
    forgetMade: () => store.setState({ made: null }),
    async view(id) {
      const answer = await call('apiKeys', 'view', { apiKeyId: id });
      return answer.ok ? success(answer.value.data) : withReason(answer.failure, 'apiKeys.viewFailed');
    },
    async update(edits) {
      const { keys } = store.getState();
      const nameOf = (id: string) => keys.find((key) => key.api_owner_id === id)?.applicationName ?? id;
      const answer = await call(
        'apiKeys',
        'update',
        [...edits].map(([apiKeyId, updates]) => ({ apiKeyId, updates })),
      );
      if (!answer.ok) {
        const names = [...edits.keys()].map(nameOf).join(', ');
        return failed({ ...answer.failure, message: apiKeySentence('apiKeys.updateFailed', { names }) });
      }
      await refresh();
      if (answer.value.success) return success({ failed: [], reasons: [] });
      const { failedKeys, messages = [] } = answer.value;
      return success({ failed: failedKeys.map(nameOf), reasons: messages });
    },
    async deactivate(id) {
      const answer = await call('apiKeys', 'deactivate', { apiKeyId: id });
      if (!answer.ok) {
        const sentence = apiKeySentence('apiKeys.deactivateFailed');
        const { failure } = answer;
        const message = hasReason(failure) ? `${sentence}: ${failure.message}` : sentence;
        return failed({ ...failure, message });
      }
      // It is inactive for ever, whatever the list says that is read now.
      asked += 1;
      const { keys } = store.getState();
      store.setState({
        keys: keys.map((key) => (key.api_owner_id === id ? { ...key, active: false } : key)),
      });
      return success(undefined);
    },
    async systemKeys() {
      const answer = await call('apiKeys', 'systemIds');
      return answer.ok ? success(answer.value.data) : answer;
    },
    async documentation() {
      const answer = await call('apiKeys', 'documentation');
      if (!answer.ok)
        return failed({ ...answer.failure, message: apiKeySentence('apiDocumentation.loadFailed') });
      const { doc_url: doc = null, csv_url: csv = null, postman_url: postman = null } = answer.value;
      return success({ doc, csv, postman });
    },
  };
}
