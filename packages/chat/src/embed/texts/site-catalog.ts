import type { PanelTexts } from './embed-texts.js';
import type { EmbedCatalog } from './translation.types.js';

/** The room and key of a site's text, and the names of its `{…}` in the order of the parameters. */
const places: { [Key in keyof PanelTexts]: readonly [path: string, ...values: string[]] } = {
  placeholder: ['composer.placeholder'],
  disclaimer: ['composer.disclaimer'],
  send: ['composer.send'],
  stop: ['composer.stop'],
  stopping: ['composer.stopping'],
  you: ['thread.you'],
  assistant: ['thread.assistant'],
  messages: ['thread.label'],
  copy: ['copy.copy'],
  edit: ['message.edit'],
  regenerate: ['messageActions.regenerate'],
  goodReply: ['thumbs.up'],
  badReply: ['thumbs.down'],
  tryAgain: ['reply.retry'],
  menu: ['embed.menu'],
  close: ['embed.close'],
  expand: ['embed.expand'],
  collapse: ['embed.collapse'],
  newConversation: ['embed.newConversation'],
  history: ['embed.history'],
  clear: ['embed.clear'],
  suggestions: ['embed.suggestions'],
  rateLimited: ['embed.rateLimited', 'count'],
  offline: ['embed.offline'],
  memoryOnly: ['embed.memoryOnly'],
  disclosureTitle: ['embedDisclosure.title'],
  acceptDisclosure: ['embedDisclosure.accept'],
  signedOutTitle: ['embed.signedOutTitle'],
  signedOut: ['embed.signedOut'],
  toolAsks: ['embedTools.asks'],
  allow: ['embedTools.allow'],
  decline: ['embedTools.decline'],
  addImage: ['embedUploads.add'],
  imageTooLarge: ['embedUploads.tooLarge', 'name', 'limit'],
  notAnImage: ['embedUploads.notAnImage', 'name'],
  tooManyImages: ['embedUploads.tooMany', 'count'],
};

type Group = Record<string, unknown>;

/** The texts that a site writes, as a catalog. They come from a page, so that unknown keys and values are left out. */
export function siteCatalog(texts: Readonly<Record<string, unknown>>): EmbedCatalog {
  const catalog: Record<string, Group> = {};
  for (const [name, [path, ...values]] of Object.entries(places)) {
    const own = Object.hasOwn(texts, name) ? texts[name] : undefined;
    if (typeof own !== 'string' || own === '') continue;
    const [room = '', key = ''] = path.split('.');
    (catalog[room] ??= {})[key] =
      values.length === 0
        ? own
        : (...given: unknown[]) =>
            own.replace(/\{(\w+)\}/g, (mark, value: string) =>
              values.includes(value) ? String(given[values.indexOf(value)]) : mark,
            );
  }
  return catalog;
}
