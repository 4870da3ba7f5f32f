import { ScrollText } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { auditTexts } from './audit.texts.js';

export const auditRoom = defineAdminRoom({
  id: 'audit',
  icon: ScrollText,
  title: (read) => read(auditTexts).section,
  description: (read) => read(auditTexts).sectionHint,
  group: (read) => read(configsTexts).group,
  load: () => import('./audit-part.js').then((room) => room.AuditPart),
});
