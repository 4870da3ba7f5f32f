import { MessageSquareCode } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { embedTexts } from './embed.texts.js';

export const embedRoom = defineAdminRoom({
  id: 'embed',
  icon: MessageSquareCode,
  title: (read) => read(embedTexts).section,
  description: (read) => read(embedTexts).sectionHint,
  group: (read) => read(embedTexts).group,
  load: () => import('./embed-part.js').then((room) => room.EmbedPart),
});
