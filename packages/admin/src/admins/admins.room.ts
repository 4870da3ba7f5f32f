import { Users } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { adminsTexts } from './admins.texts.js';

export const adminsRoom = defineAdminRoom({
  id: 'admins',
  icon: Users,
  title: (read) => read(adminsTexts).section,
  description: (read) => read(adminsTexts).sectionHint,
  group: (read) => read(configsTexts).group,
  settings: (read) => [{ id: 'entry', name: read(adminsTexts).entry }],
  load: () => import('./admins-part.js').then((room) => room.AdminsPart),
});
