import { sentence, type MessageCode } from '@stoa/core/contract';
import type { TextsOf } from '@stoa/ui';
import type { sentencesTexts } from '../../texts/sentences.texts.js';

/** Those that the page itself says. What the server says stays as it was said. */
const own: Partial<Record<MessageCode, string>> = {
  'settings.localOnly':
    'Die Einstellungen konnten in der Cloud nicht gespeichert werden; in diesem Browser gelten sie trotzdem.',
  'storage.full':
    'Der Browser hat keinen Platz mehr für Unterhaltungen. Exportieren Sie Ihre Unterhaltungen, und löschen Sie solche, die Sie nicht mehr brauchen.',
  'storage.syncFailed':
    'Die Unterhaltungen in diesem Browser konnten nicht mit denen in der Cloud abgeglichen werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.',
};

export const sentences = {
  sentence: (code, values) => own[code] ?? sentence(code, values),
} satisfies TextsOf<typeof sentencesTexts>;
