import { plural, defineTexts, type TextsOf } from '@stoa/ui';

/** Texts of images in a message. */
export const uploadsTexts = defineTexts('embedUploads', (locale) => ({
  add: 'Add an image',
  chosen: 'Images for your message',
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} was removed.`,
  added: (name: string) => `${name} was added.`,
  reading: 'Reading the image',
  drop: 'Drop images to add them',
  dismiss: 'Dismiss',
  /** Where an image has no name of its own, as after a paste. */
  pasted: (number: number) => `Pasted image ${number}`,
  tooLarge: (name: string, limit: string) => `${name} is larger than ${limit}. Choose a smaller image.`,
  notAnImage: (name: string) => `${name} is not a PNG, JPEG, WebP or GIF image. Choose another file.`,
  unreadable: (name: string) => `${name} could not be read. Choose it again.`,
  tooMany: (limit: number) =>
    plural(locale, limit, {
      one: 'Up to # image goes with a message. Remove it to add another one.',
      other: 'Up to # images go with a message. Remove one to add another.',
    }),
  /** All images of a conversation go with each message. */
  tooMuch: (name: string, limit: string) =>
    `${name} does not fit: the images of a conversation may take ${limit} together. Remove one, choose a smaller one, or begin a new conversation.`,
  wait: 'A message with images can be sent when this reply has ended.',
}));

/** The words of images. */
export type UploadsText = TextsOf<typeof uploadsTexts>;
