import { describe, expect, it } from 'vitest';
import { addEntries, isEmail, splitEntries } from './email-entries.js';

describe('an e-mail address', () => {
  it.each([
    ['ann@example.org', true],
    ['ann.b+c@sub.example.org', true],
    ['ann', false],
    ['ann@example', false],
    ['ann@@example.org', false],
    ['a nn@example.org', false],
    ['ann@example..org', false],
    ['ann@example.org.', false],
    ['a/b@example.org', false],
    ['<ann@example.org>', false],
    [`${'a'.repeat(65)}@example.org`, false],
    ['', false],
  ])('[DY1] %j: %j', (text, expected) => expect(isEmail(text)).toBe(expected));
});

describe('entries of a text', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['ann@x.org', ['ann@x.org']],
    ['ann@x.org, bea@x.org;cy@x.org\ndan@x.org', ['ann@x.org', 'bea@x.org', 'cy@x.org', 'dan@x.org']],
    ['ann@x.org bea@x.org', ['ann@x.org', 'bea@x.org']],
    ['Ann Lee <ann@x.org>, "Bee, Bea" <bea@x.org>', ['ann@x.org', 'bea@x.org']],
    ['#Data science, ann@x.org', ['#Data science', 'ann@x.org']],
    ['not an address', ['not an address']],
    [' ,;  ', []],
  ])('[DY2] %j', (text, expected) => expect(splitEntries(text)).toEqual(expected));

  it('[DY2] of a long text are found in linear time', () => {
    const text = `${'a'.repeat(200_000)}"${' <'.repeat(50_000)}`;
    const before = performance.now();
    splitEntries(text);
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

describe('adding entries to a list', () => {
  const groups = [
    { name: 'Design', members: ['Me@x.org', 'ann@x.org', 'Bea@x.org'] },
    { name: 'Alone', members: ['me@x.org'] },
  ];
  const add = (emails: string[], entries: string[], max = 500) =>
    addEntries(emails, entries, { self: 'me@x.org', groups, max });

  it('[DY3] writes addresses in lower case and refuses what is none, or there already', () => {
    expect(add(['ann@x.org'], ['BEA@x.org', 'Ann@X.org', 'nobody'])).toEqual({
      emails: ['ann@x.org', 'bea@x.org'],
      added: ['bea@x.org'],
      refused: [
        { text: 'Ann@X.org', problem: 'duplicate' },
        { text: 'nobody', problem: 'invalid' },
      ],
    });
  });

  it('[DY4] puts the members of a group in its place, without the person', () => {
    expect(add(['ann@x.org'], ['#design'])).toEqual({
      emails: ['ann@x.org', 'bea@x.org'],
      added: ['bea@x.org'],
      refused: [],
    });
    expect(add([], ['#nothing', '#Alone']).refused).toEqual([
      { text: '#nothing', problem: 'unknownGroup' },
      { text: '#Alone', problem: 'emptyGroup' },
    ]);
    expect(add(['ann@x.org', 'bea@x.org'], ['#Design']).refused).toEqual([
      { text: '#Design', problem: 'duplicate' },
    ]);
  });

  it("[DY3] refuses the person's own address", () =>
    expect(add([], ['Me@X.org'])).toEqual({
      emails: [],
      added: [],
      refused: [{ text: 'Me@X.org', problem: 'self' }],
    }));

  it('[DY3] holds no more than there may be, and says so once', () => {
    expect(add(['cy@x.org'], ['#Design'], 2)).toEqual({
      emails: ['cy@x.org', 'ann@x.org'],
      added: ['ann@x.org'],
      refused: [{ text: '#Design', problem: 'tooMany' }],
    });
  });

  it('[GRC6] for a group take identifiers of system keys, and skip and name who is a member', () => {
    const members = ['bea@x.org', 'Robot-123456'];
    const entries = ['#Design', 'BEA@x.org', 'Robot-654321', 'Robot-123456', 'Robot-12'];
    expect(addEntries([], entries, { self: 'me@x.org', groups, max: 500, members })).toEqual({
      emails: ['ann@x.org', 'Robot-654321'],
      added: ['ann@x.org', 'Robot-654321'],
      refused: [
        { text: 'BEA@x.org', problem: 'member' },
        { text: 'Robot-123456', problem: 'member' },
        { text: 'Robot-12', problem: 'invalid' },
      ],
    });
    expect(add([], ['Robot-654321']).refused).toEqual([{ text: 'Robot-654321', problem: 'invalid' }]);
  });
});
