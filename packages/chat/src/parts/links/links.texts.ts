import { defineTexts, type TextsOf } from '@stoa/ui';

/** Texts of links, images and pages of other sites. */
export const linksTexts = defineTexts('links', () => ({
  sendTitle: 'Send this as your message?',
  sendHint: 'The link was written by the model. This is all that is sent.',
  send: 'Send',
  cancel: 'Cancel',
  close: 'Close',
  imported:
    'This conversation came from outside. Its links send nothing; copy the text if you want to use it.',
  templateTitle: (name: string) => `Use the template “${name}”?`,
  templateHint: 'Its text is put into the message box. Nothing is sent yet.',
  useTemplate: 'Put into the message box',
  noTemplateTitle: (name: string) => `There is no template “${name}”`,
  noTemplate: 'It may have been renamed or deleted, or it belongs to somebody else.',
  fileTitle: (name: string) => `Download “${name}”?`,
  fileHint: 'It is a file of this conversation.',
  fileAction: 'Download',
  noFileTitle: (name: string) => `There is no file “${name}” in this conversation`,
  noFile: 'No message above or below has it attached. The model may have written the name differently.',

  imageHint: (host: string) => `Loading it tells ${host} that somebody reads this message.`,
  loadOnce: 'Load once',
  loadAlways: (host: string) => `Always load from ${host}`,
  open: 'Open in a new tab',
  loading: 'Loading the image',
  failed: 'The image could not be loaded. It may be gone, too large, or no image.',
  retry: 'Try again',

  frameFrom: (host: string) => `Page on ${host}`,
  frameHint: (host: string) => `Showing it tells ${host} who reads this message.`,
  showOnce: 'Show once',
  frameDropped: 'This preview cannot be shown.',

  hostsTitle: 'Images from other sites',
  hostsHint: 'Images in messages load from these sites without asking.',
  noHosts: 'None. Each image asks before it loads.',
  revoke: 'Remove',
  revokeHost: (host: string) => `Remove ${host}`,
}));
export type LinksText = TextsOf<typeof linksTexts>;
