import { FileStack } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { featureDataTexts } from './feature-data.texts.js';

export const featureDataRoom = defineAdminRoom({
  id: 'feature-data',
  icon: FileStack,
  title: (read) => read(featureDataTexts).section,
  description: (read) => read(featureDataTexts).sectionHint,
  group: (read) => read(configsTexts).features,
  settings: (read) =>
    (['disclosure', 'apiDocumentation', 'builtIns', 'groups', 'templates'] as const).map((id) => ({
      id,
      name: read(featureDataTexts)[id].title,
    })),
  load: () => import('./feature-data-part.js').then((room) => room.FeatureDataPart),
});
