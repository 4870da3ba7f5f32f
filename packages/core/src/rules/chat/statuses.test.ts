import { describe, expect, it } from 'vitest';
import type { ChatEvent, ChatStatus } from '../../contract/chat/chat-event.js';
import { foldEvents } from './reply.js';
import { addStatus, statusDetail, statusHeadline, statusIconOf, visibleStatuses } from './statuses.js';

const status = (id: string, more: Partial<ChatStatus> = {}): ChatStatus => ({
  id,
  summary: id,
  message: '',
  type: 'info',
  inProgress: true,
  ...more,
});
const sent = (...statuses: ChatStatus[]): ChatEvent[] => statuses.map((st) => ({ s: 'meta', st }));

describe('statuses', () => {
  it.each<[string, Partial<ChatStatus>, string, string | null]>([
    ['a summary alone', { summary: 'Reading' }, 'Reading', null],
    ['a message alone', { summary: '', message: 'Reading' }, 'Reading', null],
    ['both, the same', { summary: 'Reading', message: ' Reading ' }, 'Reading', null],
    ['both, different', { summary: 'Reading', message: '**a.pdf**' }, 'Reading', '**a.pdf**'],
    ['blanks', { summary: '  ', message: ' x ' }, 'x', null],
  ])('[AR1] %s: headline and detail', (_, fields, headline, detail) => {
    expect(statusHeadline(status('a', fields))).toBe(headline);
    expect(statusDetail(status('a', fields))).toBe(detail);
  });

  it.each([
    ['bolt', 'bolt'],
    ['plug', 'plug'],
    ['rocket', 'check'],
    ['toString', 'check'],
    [undefined, 'check'],
  ])('[AR2] the icon %s is shown as %s', (icon, drawn) => {
    expect(statusIconOf(icon === undefined ? {} : { icon })).toBe(drawn);
  });

  it('[AR1] shows the last status of each id that has a text and is in progress or sticky', () => {
    const shown = visibleStatuses([
      status('done', { inProgress: false }),
      status('kept', { inProgress: false, sticky: true }),
      status('silent', { summary: ' ' }),
      status('work'),
      status('work', { summary: 'newer' }),
    ]);
    expect(shown.map(statusHeadline)).toEqual(['kept', 'newer']);
  });

  it('a reply keeps one status per id, in order of arrival, up to the limit', () => {
    const { statuses } = foldEvents(sent(status('a'), status('b'), status('a', { summary: 'again' })));
    expect(statuses.map(({ id, summary }) => [id, summary])).toEqual([
      ['a', 'again'],
      ['b', 'b'],
    ]);
    const many = Array.from({ length: 500 }, (_, at) => status(`s${at}`));
    const kept = many.reduce<ChatStatus[]>(addStatus, []);
    expect(kept).toHaveLength(100);
    expect(kept.at(-1)?.id).toBe('s499');
  });

  it('[AR4] statuses with the id `reasoning` are appended to the reasoning', () => {
    const reply = foldEvents([
      ...sent(status('reasoning', { message: 'First ' })),
      { s: 'meta', type: 'reasoning', r: 'then ' },
      ...sent(status('reasoning', { message: 'more' })),
    ]);
    expect(reply.reasoning).toBe('First then more');
    expect(reply.statuses).toEqual([]);
  });
});
