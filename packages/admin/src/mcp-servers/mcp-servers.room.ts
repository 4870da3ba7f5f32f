import { Wrench } from 'lucide-react';
import { defineAdminRoom } from '../app/admin-room.js';
import { configsTexts } from '../configs/configs.texts.js';
import { mcpServersTexts } from './mcp-servers.texts.js';

export const mcpServersRoom = defineAdminRoom({
  id: 'tools',
  icon: Wrench,
  title: (read) => read(mcpServersTexts).section,
  description: (read) => read(mcpServersTexts).sectionHint,
  group: (read) => read(configsTexts).group,
  settings: (read) => [{ id: 'servers', name: read(mcpServersTexts).servers }],
  load: () => import('./mcp-servers-part.js').then((room) => room.McpServersPart),
});
