import { Hourglass } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { retentionTexts } from './retention.texts.js';

export const retentionRoom = defineAdminRoom({
  id: 'retention',
  icon: Hourglass,
  title: (read) => read(retentionTexts).section,
  description: (read) => read(retentionTexts).sectionHint,
  group: (read) => read(configsTexts).group,
  settings: (read) => [
    { id: 'rules', name: read(retentionTexts).rules },
    { id: 'held', name: read(retentionTexts).held },
  ],
  load: () => import('./retention-part.js').then((room) => room.RetentionPart),
});
