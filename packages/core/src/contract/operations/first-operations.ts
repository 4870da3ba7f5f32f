import { accounts } from '../accounts.js';
import { chat } from '../chat.js';
import { conversations } from '../conversations.js';
import { featureFlags } from '../feature-flags.js';
import { folders } from '../folders.js';
import { models } from '../models.js';
import { settings } from '../settings.js';

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
