import { Boxes } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { embeddingsTexts } from './embeddings.texts.js';

export const embeddingsRoom = defineAdminRoom({
  id: 'embeddings',
  icon: Boxes,
  title: (read) => read(embeddingsTexts).section,
  description: (read) => read(embeddingsTexts).sectionHint,
  group: (read) => read(configsTexts).features,
  load: () => import('./embeddings-part.js').then((room) => room.EmbeddingsPart),
});
