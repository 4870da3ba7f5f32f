import { ChartNoAxesColumn } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { usageSectionTexts } from './usage.texts.js';

export const usageRoom = defineAdminRoom({
  id: 'usage',
  icon: ChartNoAxesColumn,
  title: (read) => read(usageSectionTexts).section,
  description: (read) => read(usageSectionTexts).sectionHint,
  group: (read) => read(configsTexts).group,
  load: () => import('./usage-part.js').then((room) => room.UsagePart),
});
