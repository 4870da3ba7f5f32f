import type { EmbedDisclosure } from '../../contract/embed/embed.js';

/**
 * Whether something has to be accepted before the next message. `clear`: nothing, or not any more; `failed`: the acceptance did not
 * reach the server.
 */
export type DisclosureState =
  | { status: 'clear' }
  | { status: 'asked' | 'accepting' | 'failed'; text: string; version: string };

/** The state for a disclosure of the server. */
export const disclosureStateOf = (disclosure: EmbedDisclosure | null): DisclosureState =>
  disclosure && !disclosure.isAccepted
    ? { status: 'asked', text: disclosure.text, version: disclosure.version }
    : { status: 'clear' };
