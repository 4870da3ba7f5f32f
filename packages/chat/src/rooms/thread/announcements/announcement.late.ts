import { replyTexts } from '../reply/reply.texts.js';
import type { Announce } from './announcement.js';

const load = () => import('./announcement.js');

/** Fetches it beside the reply, long before its end. */
export const prepareAnnouncements = (): void => void load().catch(() => undefined);

/** `announcementOf` for a build in which it comes beside the first reply. Where it does not come, the end is still said. */
export const announcementOf: Announce = (...given) =>
  void load()
    .then((room) => room.announcementOf(...given))
    .catch(() => given[3](given[2](replyTexts).finishedUnseen));
