import { accounts } from '../accounts/accounts.js';
import { chat } from '../chat/chat.js';
import { conversations } from '../conversations/conversations.js';
import { featureFlags } from '../feature-flags/feature-flags.js';
import { folders } from '../folders/folders.js';
import { models } from '../models/models.js';
import { settings } from '../settings/settings.js';

/** The rooms that a first message needs. Their schemas travel with the first visit, so every room here costs every visitor. */
export const firstOperations = {
  accounts,
  chat,
  conversations,
  featureFlags,
  folders,
  models,
  settings,
} as const;
