import { Gauge } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { limitsTexts } from './limits.texts.js';

export const limitsRoom = defineAdminRoom({
  id: 'limits',
  icon: Gauge,
  title: (read) => read(limitsTexts).section,
  description: (read) => read(limitsTexts).sectionHint,
  group: (read) => read(configsTexts).group,
  settings: (read) => [
    { id: 'person', name: read(limitsTexts).person },
    { id: 'site', name: read(limitsTexts).site },
    { id: 'alert', name: read(limitsTexts).alert },
  ],
  load: () => import('./limits-part.js').then((room) => room.LimitsPart),
});
