import { canChoosePlugins, pluginsOf } from '@stoa/core/rules';
import { Blocks } from 'lucide-react';
import { defineRoom } from '../../base/rooms/view-room.js';
import { attachmentsTexts } from '../attachments/door.js';

export const pluginsRoom = defineRoom({
  name: 'plugins',
  flag: 'pluginsOnInput',
  option: 'includePluginSelector',
  composer: [
    {
      id: 'plugins',
      after: 'quality',
      icon: Blocks,
      label: (read) => read(attachmentsTexts).plugins,
      isOffered({ stoa: { flags, settings } }) {
        const { featureOptions: options } = settings.store.getState().settings;
        const situation = { flags: flags.store.getState().flags, options, switches: {} };
        return canChoosePlugins(situation) && pluginsOf(situation).length > 0;
      },
      run: ({ stoa }) => void stoa.plugins.use((store) => store.show(true)),
    },
  ],
});
