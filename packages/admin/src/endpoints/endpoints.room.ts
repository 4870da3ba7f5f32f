import { Waypoints } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { endpointsTexts } from './endpoints.texts.js';

export const endpointsRoom = defineAdminRoom({
  id: 'endpoints',
  icon: Waypoints,
  title: (read) => read(endpointsTexts).section,
  description: (read) => read(endpointsTexts).sectionHint,
  group: (read) => read(configsTexts).group,
  load: () => import('./endpoints-part.js').then((room) => room.EndpointsPart),
});
