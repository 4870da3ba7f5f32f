import type { Text } from '../../base/text/en.js';
import type { PanelTexts } from './embed-texts.js';
import type { Words } from '../../base/text/merge-words.js';

/** Where a word of a site stands in the catalogue, and what its `{…}` are in the order in which they are given. */
const places: { [Key in keyof PanelTexts]: readonly [path: string, ...values: string[]] } = {
  placeholder: ['composer.placeholder'],
  disclaimer: ['composer.disclaimer'],
  send: ['composer.send'],
  stop: ['composer.stop'],
  stopping: ['composer.stopping'],
  you: ['thread.you'],
  assistant: ['thread.assistant'],
  messages: ['thread.label'],
  copy: ['thread.copy'],
  edit: ['thread.edit'],
  regenerate: ['thread.regenerate'],
  goodReply: ['rooms.thumbs.up'],
  badReply: ['rooms.thumbs.down'],
  tryAgain: ['thread.retry'],
  menu: ['rooms.embed.menu'],
  close: ['rooms.embed.close'],
  expand: ['rooms.embed.expand'],
  collapse: ['rooms.embed.collapse'],
  newConversation: ['rooms.embed.newConversation'],
  history: ['rooms.embed.history'],
  clear: ['rooms.embed.clear'],
  suggestions: ['rooms.embed.suggestions'],
  rateLimited: ['rooms.embed.rateLimited', 'count'],
  offline: ['rooms.embed.offline'],
  memoryOnly: ['rooms.embed.memoryOnly'],
  disclosureTitle: ['rooms.embedDisclosure.title'],
  acceptDisclosure: ['rooms.embedDisclosure.accept'],
  signedOutTitle: ['rooms.embed.signedOutTitle'],
  signedOut: ['rooms.embed.signedOut'],
  toolAsks: ['rooms.embedTools.asks'],
  allow: ['rooms.embedTools.allow'],
  decline: ['rooms.embedTools.decline'],
  addImage: ['rooms.embedUploads.add'],
  imageTooLarge: ['rooms.embedUploads.tooLarge', 'name', 'limit'],
  notAnImage: ['rooms.embedUploads.notAnImage', 'name'],
  tooManyImages: ['rooms.embedUploads.tooMany', 'count'],
};

type Group = Record<string, unknown>;

/** Own words of a site, as they stand in the catalogue. They come from a page, so whatever is no word of the list is left out. */
export function ownWords(texts: Readonly<Record<string, unknown>>): Words<Text> {
  const words: Group = {};
  for (const [key, [path, ...values]] of Object.entries(places)) {
    const own = Object.hasOwn(texts, key) ? texts[key] : undefined;
    if (typeof own !== 'string' || own === '') continue;
    const steps = path.split('.');
    const last = steps.pop() as string;
    const group = steps.reduce<Group>((at, step) => (at[step] ??= {}) as Group, words);
    group[last] =
      values.length === 0
        ? own
        : (...given: unknown[]) =>
            own.replace(/\{(\w+)\}/g, (mark, name: string) =>
              values.includes(name) ? String(given[values.indexOf(name)]) : mark,
            );
  }
  return words as Words<Text>;
}
