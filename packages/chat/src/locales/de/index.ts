import type { ChatTexts } from '../../chat-texts.js';
import { assistants } from './assistants.js';
import { conversation } from './conversation.js';
import { filesAndArtifacts } from './files.js';
import { settings } from './settings.js';
import { shell } from './shell.js';
import { templates } from './templates.js';

/** German. Server sentences and their codes stay as the specification spells them. */
export const texts = {
  ...shell,
  ...conversation,
  ...assistants,
  ...filesAndArtifacts,
  ...settings,
  ...templates,
} satisfies Required<ChatTexts>;
