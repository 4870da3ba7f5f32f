import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ReadTexts } from '@stoa/ui';
import { reply } from '../../../testing/fixtures.js';
import type * as AnnouncementRoom from './announcement.js';
import { announcementOf, prepareAnnouncements } from './announcement.late.js';

const network = vi.hoisted(() => ({ isDown: false }));
vi.mock('./announcement.js', async (original) => {
  const room = await original<typeof AnnouncementRoom>();
  return {
    get announcementOf() {
      if (network.isDown) throw new Error('The network is down.');
      return room.announcementOf;
    },
  };
});

const readEnglish: ReadTexts = (texts) => texts.english('en');
const said = (content: string) =>
  new Promise<string>((say) => announcementOf([reply('r', content)], 'r', readEnglish, say));

afterEach(() => void (network.isDown = false));

describe('an announcement that comes beside the first reply', () => {
  it('[EP19] says what it says everywhere', async () => {
    prepareAnnouncements();
    expect(await said('See:\n\n```ts\n1\n```')).toBe('Reply finished. See: (1 line of ts code)');
  });

  it('[EP19] says that the reply has ended where it does not come', async () => {
    network.isDown = true;
    expect(await said('Yes')).toBe('Reply finished.');
  });
});
