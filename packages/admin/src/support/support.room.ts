import { LifeBuoy } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { supportTexts } from './support.texts.js';

export const supportRoom = defineAdminRoom({
  id: 'support',
  icon: LifeBuoy,
  title: (read) => read(supportTexts).section,
  description: (read) => read(supportTexts).sectionHint,
  group: (read) => read(configsTexts).group,
  load: () => import('./support-part.js').then((room) => room.SupportPart),
});
