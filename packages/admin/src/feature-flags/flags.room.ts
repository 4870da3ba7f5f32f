import { featureFlagDefaults } from '@stoa/core/contract';
import { Flag } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { flagsTexts } from './flags.texts.js';

export const flagsRoom = defineAdminRoom({
  id: 'flags',
  icon: Flag,
  title: (read) => read(flagsTexts).section,
  description: (read) => read(flagsTexts).sectionHint,
  group: (read) => read(configsTexts).group,
  settings: (read) => [
    { id: 'for-whom', name: read(flagsTexts).forWhom },
    ...Object.keys(featureFlagDefaults).map((id) => ({ id, name: read(flagsTexts).flag(id) })),
  ],
  load: () => import('./flags-part.js').then((room) => room.FlagsPart),
});
