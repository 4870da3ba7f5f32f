import { UsersRound } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { peopleTexts } from './people.texts.js';

export const peopleRoom = defineAdminRoom({
  id: 'people',
  icon: UsersRound,
  title: (read) => read(peopleTexts).section,
  description: (read) => read(peopleTexts).sectionHint,
  group: (read) => read(configsTexts).group,
  load: () => import('./people-part.js').then((room) => room.PeoplePart),
});
