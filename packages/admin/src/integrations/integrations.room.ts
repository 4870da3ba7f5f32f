import { Plug } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { integrationsTexts } from './integrations.texts.js';

export const integrationsRoom = defineAdminRoom({
  id: 'integrations',
  icon: Plug,
  title: (read) => read(integrationsTexts).section,
  description: (read) => read(integrationsTexts).sectionHint,
  group: (read) => read(configsTexts).features,
  settings: (read) => [{ id: 'google', name: read(integrationsTexts).google }],
  load: () => import('./integrations-part.js').then((room) => room.IntegrationsPart),
});
