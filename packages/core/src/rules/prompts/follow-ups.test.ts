import { describe, expect, it } from 'vitest';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { followUpsOf, prefixPromptFor, requiredTagsOf, withPrefixPrompt } from './follow-ups.js';

const prompt = (id: string, type: string, data?: Record<string, unknown>): Prompt => ({
  id,
  name: `Name ${id}`,
  description: '',
  content: `Content ${id}`,
  folderId: null,
  type,
  ...(data ? { data } : {}),
});

describe('follow-ups', () => {
  const prompts = [
    prompt('any', 'follow_up'),
    prompt('empty', 'follow_up', { requiredTags: [] }),
    prompt('law', 'follow_up', { requiredTags: ['law', 'tax'] }),
    prompt('hidden', 'follow_up', { hidden: true }),
    prompt('other', 'prompt'),
  ];

  it.each([
    [[], ['any', 'empty']],
    [
      ['tax', 'home'],
      ['any', 'empty', 'law'],
    ],
    [['home'], ['any', 'empty']],
  ])('[FF1] with the tags %j: %j', (tags, expected) => {
    expect(followUpsOf(prompts, tags).map(({ id }) => id)).toEqual(expected);
  });

  it('[FF2] lists hidden prompts only with their flag', () => {
    const ids = followUpsOf(prompts, [], { showHidden: true }).map(({ id }) => id);
    expect(ids).toEqual(['any', 'empty', 'hidden']);
    expect(followUpsOf(prompts, [])[0]).toEqual({ id: 'any', name: 'Name any', content: 'Content any' });
  });

  it('[FF1] ignores empty tags', () => {
    expect(requiredTagsOf({ data: { requiredTags: ['a', 7, null] } })).toEqual(['a']);
    expect(requiredTagsOf({ data: { requiredTags: 'a' } })).toEqual([]);
    expect(requiredTagsOf({})).toEqual([]);
  });
});

describe('prefix prompts', () => {
  const prompts = [
    prompt('follow', 'follow_up', { requiredTags: ['law'] }),
    prompt('both', 'prefix_prompt', { requiredTags: ['law', 'tax'], hidden: true }),
    prompt('law', 'prefix_prompt', { requiredTags: ['law'] }),
    prompt('all', 'prefix_prompt'),
  ];

  it.each([
    [[], undefined],
    [['law'], 'law'],
    [['tax', 'law'], 'both'],
    [['home'], 'all'],
  ])('[FF3] the first prompt whose tags are all in %j is %s', (tags, id) => {
    expect(prefixPromptFor(prompts, tags)?.id).toBe(id);
  });

  it('[FF4] is put before the sent text; the label keeps the typed text', () => {
    expect(withPrefixPrompt('Hi', prompts[2])).toEqual({ content: 'Content law Hi', label: 'Hi' });
    expect(withPrefixPrompt('Hi', undefined)).toEqual({ content: 'Hi' });
    expect(withPrefixPrompt('Hi', { ...prompt('x', 'prefix_prompt'), content: '' })).toEqual({
      content: 'Hi',
    });
  });
});
