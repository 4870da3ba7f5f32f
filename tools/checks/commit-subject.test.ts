import { describe, expect, it } from 'vitest';
import { isImperative, messageFaults } from './commit-subject.js';

describe('the subject of a commit', () => {
  it.each([
    'split the list store into collaborators',
    'embed fonts',
    'pass the signal on',
    'bring back the draft',
    'focus the button of an edit',
  ])('imperative: %s', (text) => expect(isImperative(text)).toBe(true));

  it.each([
    'what tells two bare dollars stands once',
    'whoever leaves keeps a draft',
    'nobody waits',
    'the names of formulas are classes',
    'adds a test',
    'added a test',
    'adding a test',
    'an edit gives focus back',
  ])('not imperative: %s', (text) => expect(isImperative(text)).toBe(false));
});

describe('the message of a commit', () => {
  it.each([
    ['fix(chat): keep the draft', '', 0],
    ['feat(chat): keep the draft', 'A reload lost it.', 0],
    ['feat(chat): keep the draft', '', 1],
    ['refactor!: rename the stores', 'Before the first release.', 0],
    ['keep the draft', '', 1],
    ['Fix: keep the draft', '', 1],
    [`test: ${'keep '.repeat(14)}it`, '', 1],
    ['perf: makes it fast', '', 2],
  ])('%s / %j has %d faults', (subject, body, count) =>
    expect(messageFaults({ subject, body })).toHaveLength(count),
  );
});
