import type { TurnContributor } from '../conversation/turn-contributor.js';
import type { LazyPlugins } from './lazy-plugins.js';

/** The options that the plugins which are on add to a request. */
export const createPluginsContributor = (plugins: Pick<LazyPlugins, 'load'>): TurnContributor => ({
  open: ({ file }) => ({
    contribute: async () => ({
      options: (await plugins.load()).requestOptions(file.record().head.codeInterpreterAssistantId),
    }),
  }),
});
