import { applicationSecrets, applicationVariables } from '@stoa/core/contract';
import { SlidersHorizontal } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { variablesTexts } from './variables.texts.js';

export const variablesRoom = defineAdminRoom({
  id: 'variables',
  icon: SlidersHorizontal,
  title: (read) => read(variablesTexts).section,
  description: (read) => read(variablesTexts).sectionHint,
  group: (read) => read(configsTexts).group,
  settings: () => [...applicationVariables, ...applicationSecrets].map((name) => ({ id: name, name })),
  load: () => import('./variables-part.js').then((room) => room.VariablesPart),
});
