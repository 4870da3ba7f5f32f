import { PanelRight } from 'lucide-react';
import { named } from '../../base/commands/command.js';
import { always } from '../../base/commands/offers.js';
import { defineRoom } from '../../base/rooms/view-room.js';
import { templateDialogTexts } from './dialog/template-dialog.texts.js';
import { promptsLines } from './composer-lines.js';
import { editorTexts } from './editor/editor.texts.js';

export const promptsRoom = defineRoom({
  name: 'prompts',
  dialogs: {
    template: {
      title: (read) => read(templateDialogTexts).title,
      load: async () => (await import('./dialog/template-dialog.js')).TemplateDialog,
    },
    templateEditor: {
      title: (read) => read(editorTexts).title,
      load: async () => (await import('./editor/template-editor.js')).TemplateEditor,
      size: 'lg',
      className: 'sm:max-w-5xl',
    },
  },
  composer: promptsLines,
  commands: [
    {
      ...named('toggleRight'),
      after: 'toggleLeft',
      group: 'view',
      icon: PanelRight,
      defaultKey: 'p',
      slash: true,
      isOffered: always,
      run: ({ stoa }) => stoa.layout.toggleRight(),
    },
  ],
});
