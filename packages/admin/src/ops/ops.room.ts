import { SquareFunction } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { opsTexts } from './ops.texts.js';

export const opsRoom = defineAdminRoom({
  id: 'ops',
  icon: SquareFunction,
  title: (read) => read(opsTexts).section,
  description: (read) => read(opsTexts).sectionHint,
  group: (read) => read(configsTexts).features,
  settings: (read) => [
    { id: 'drafts', name: read(opsTexts).addDraft },
    { id: 'manage', name: read(opsTexts).manage },
  ],
  load: () => import('./ops-part.js').then((room) => room.OpsPart),
});
