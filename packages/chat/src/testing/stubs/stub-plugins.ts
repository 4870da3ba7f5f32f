import {
  checkDocuments,
  isPluginOn,
  pluginRequestOptions,
  withSwitch,
  type PluginSituation,
} from '@stoa/core/rules';
import type { PluginsState, PluginsStore } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';

/** Plugins that are loaded and kept nowhere. */
export function stubPlugins(
  situationNow: () => Omit<PluginSituation, 'switches'>,
  state: Partial<PluginsState> = {},
  called: (name: string, ...input: unknown[]) => void = () => undefined,
) {
  const store = createStore<PluginsState>(() => ({ switches: {}, location: null, isOpen: false, ...state }));
  const situation = () => ({ ...situationNow(), switches: store.getState().switches });
  const plugins: PluginsStore = {
    store,
    situation,
    isOn: (id) => isPluginOn(id, situation()),
    requestOptions: (assistantId) => pluginRequestOptions(situation(), assistantId),
    refusalOf: (message) => checkDocuments(message, situation()),
    turn(id, isOn) {
      called('plugins.turn', id, isOn);
      store.setState({ switches: withSwitch(situation().switches, id, isOn, situation().options) });
    },
    show: (isOpen) => store.setState({ isOpen }),
    moveTo(location) {
      called('plugins.moveTo', location);
      store.setState({ location });
    },
  };
  return {
    loaded: () => plugins,
    load: () => Promise.resolve(plugins),
    use: (run: (loaded: PluginsStore) => void) => run(plugins),
  };
}
