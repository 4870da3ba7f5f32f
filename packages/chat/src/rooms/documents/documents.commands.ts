import { Download, FileJson, FileText, Save } from 'lucide-react';
import { named, type Command } from '../../base/commands/command.js';
import { always, hasMessages, isOn, isSelected, withSelected } from '../../base/commands/offers.js';

export const documentsCommands: readonly Command[] = [
  {
    ...named('download'),
    after: 'duplicate',
    group: 'conversation',
    icon: Download,
    slash: true,
    isOffered: (context) =>
      isSelected(context) && hasMessages(context) && isOn(context, 'documentConversion'),
    run: withSelected(({ stoa }, id) => stoa.layout.openDialog({ name: 'download', ids: [id] })),
  },
  {
    ...named('saveMarkdown'),
    group: 'conversation',
    icon: FileText,
    isOffered: (context) => isSelected(context) && hasMessages(context),
    run: withSelected(({ stoa }, id) => void stoa.documents.saveConversation(id, 'md')),
  },
  {
    ...named('saveJson'),
    group: 'conversation',
    icon: FileJson,
    isOffered: (context) => isSelected(context) && hasMessages(context),
    run: withSelected(({ stoa }, id) => void stoa.documents.saveConversation(id, 'json')),
  },
  {
    ...named('export'),
    after: 'import',
    group: 'workspace',
    icon: Save,
    isOffered: always,
    run: ({ stoa }) => void stoa.documents.saveExport(),
  },
];
