import { Cpu } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { modelsTexts } from './models.texts.js';

export const modelsRoom = defineAdminRoom({
  id: 'models',
  icon: Cpu,
  title: (read) => read(modelsTexts).section,
  description: (read) => read(modelsTexts).sectionHint,
  group: (read) => read(configsTexts).group,
  settings: (read) => [
    { id: 'defaults', name: read(modelsTexts).defaults },
    { id: 'models', name: read(modelsTexts).list },
  ],
  load: () => import('./models-part.js').then((room) => room.ModelsPart),
});
