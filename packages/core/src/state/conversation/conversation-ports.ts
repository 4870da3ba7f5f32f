import type { Ports } from '../ports/ports.js';

/** The ports that a conversation itself needs. */
export type ConversationPorts = Pick<
  Ports,
  'chat' | 'storage' | 'tabs' | 'clock' | 'newId' | 'notify' | 'sessionLost'
>;
