import { Contact } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { groupsTexts } from './groups.texts.js';

export const groupsRoom = defineAdminRoom({
  id: 'groups',
  icon: Contact,
  title: (read) => read(groupsTexts).section,
  description: (read) => read(groupsTexts).sectionHint,
  group: (read) => read(configsTexts).group,
  settings: (read) => [{ id: 'name', name: read(groupsTexts).addGroup }],
  load: () => import('./groups-part.js').then((room) => room.GroupsPart),
});
