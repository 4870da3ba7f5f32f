import { describe, expect, it } from 'vitest';
import type { Prompt } from '../../contract/prompts.js';
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

  it('[FF2] hidden ones show only where hidden prompts do', () => {
    const ids = followUpsOf(prompts, [], { showHidden: true }).map(({ id }) => id);
    expect(ids).toEqual(['any', 'empty', 'hidden']);
    expect(followUpsOf(prompts, [])[0]).toEqual({ id: 'any', name: 'Name any', content: 'Content any' });
  });

  it('[FF1] tags that are none are left out', () => {
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
  ])('[FF3] the first all of whose tags are among %j is %s', (tags, id) => {
    expect(prefixPromptFor(prompts, tags)?.id).toBe(id);
  });

  it('[FF4] it stands before what is sent; the label keeps what was typed', () => {
    expect(withPrefixPrompt('Hi', prompts[2])).toEqual({ content: 'Content law Hi', label: 'Hi' });
    expect(withPrefixPrompt('Hi', undefined)).toEqual({ content: 'Hi' });
    expect(withPrefixPrompt('Hi', { ...prompt('x', 'prefix_prompt'), content: '' })).toEqual({
      content: 'Hi',
    });
  });
});
