import { plural } from '../../../base/text/plural.js';
import { createRoomText } from '../../../base/text/room-text.js';

/** In English. */
export const aroundEn = (locale: string) => ({
  thoughtFor: (seconds: number) =>
    plural(locale, seconds, { one: 'Thought for # second', other: 'Thought for # seconds' }),
  reasoningText: 'What the model thought',
  environment: 'Result from the environment',
  actionResult: 'Result of an action',
  actionFailed: '(failed)',
  /** Why an action cannot be taken. */
  waitForReply: 'Wait for the reply to end, or stop it first.',
  /** An edit that was begun before the page was loaded again. */
  draftKept: 'Your edit was kept.',
});

/** What stands around the words of a message. */
export type AroundText = ReturnType<typeof aroundEn>;

declare module '../../../base/text/room-text.js' {
  interface RoomTexts {
    around: AroundText;
  }
}

/** The words around messages. */
export const useAroundText = createRoomText('around', aroundEn);
