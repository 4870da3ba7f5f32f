import { describe, expect, it } from 'vitest';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { firstLineOf, outlineOf, stepsOf } from './automation-steps.js';
import { effectOf, isFilledFrom, labelOf, startOf } from './start-template.js';
import { copyOf, formOf, newPromptName, offeredTypes, readTags, withForm } from './prompt-edits.js';
import { permissionsOf } from './prompt-permissions.js';

const prompt = (rest: Partial<Prompt> = {}): Prompt => ({
  id: 'p',
  name: 'Letter',
  description: '',
  content: 'Write to {{Whom}}',
  folderId: null,
  type: 'prompt',
  ...rest,
});
const root = prompt({
  id: 'r',
  name: 'Editor',
  type: 'root_prompt',
  content: 'Edit as {{whom}} would.',
  data: { conversationTags: ['edit', 'both'] },
});
const now = new Date(2026, 10, 24, 9, 5).getTime();

describe('starting with a template', () => {
  it('[TS1] takes instructions, tags and a dated name', () => {
    const begun = prompt({ data: { rootPromptId: 'r', conversationTags: ['both', 'own'] } });
    expect(startOf(begun, [root], now)).toEqual({
      name: 'Letter 11/24/26 09:05',
      tags: ['edit', 'both', 'own'],
      root,
    });
  });

  it('[TS2] brings no instructions without a root, or with one that is gone', () => {
    expect(startOf(prompt(), [root], now)).toEqual({ name: 'Letter 11/24/26 09:05', tags: [] });
    expect(startOf(prompt({ data: { rootPromptId: 'gone' } }), [root], now)).not.toHaveProperty('root');
  });

  it.each([
    ['automation', ['automation']],
    ['prefix_prompt', ['law']],
    ['follow_up', []],
  ])('[TS3] tags of the type %s', (type, tags) => {
    expect(startOf(prompt({ type, data: { requiredTags: ['law'] } }), [], now).tags).toEqual(tags);
  });

  it('[TS4] custom instructions are kept to, and send nothing', () => {
    expect(effectOf(root)).toBe('instruct');
    expect(startOf(root, [root], now)).toMatchObject({ tags: ['edit', 'both'], root });
  });

  it.each([
    ['Edit as {{whom}} would.', 'Edit as Ann would.', true],
    ['Edit as {{whom}} would.', 'Edit as  would.', true],
    ['Edit as {{whom}} would.', 'Edit as Ann could.', false],
    ['Be brief.', 'Be brief.', true],
    ['Be brief.', 'Be brief. Be kind.', false],
    ['{{A}} then {{B}} then {{C}}', 'x then y', false],
    ['{{A}} then {{B}} then {{C}}', 'x then y then z', true],
    ['{{A}}', 'whatever', false],
    ['For {{A:options[x,y]}}:\n{{B}}', 'For x:', true],
  ])('[TS9] of %j the text %j is a filled one: %s', (content, text, expected) => {
    expect(isFilledFrom(content, text)).toBe(expected);
  });

  it('[TS5] the label of a prefix is what was filled in', () => {
    const prefix = prompt({ type: 'prefix_prompt', content: 'As a pirate: {{Chat message}}' });
    expect(labelOf(prefix, 'As a pirate: ahoy')).toBe('ahoy');
    expect(labelOf(prompt(), 'Write to Ann')).toBeUndefined();
  });

  it('[TS6] templates that hold code are only shown', () => {
    expect(['prompt', 'prefix_prompt', 'follow_up'].map((type) => effectOf({ type }))).toEqual(
      Array(3).fill('send'),
    );
    const data = { code: 'async () => {}' };
    expect(['automation', 'output_transformer'].map((type) => effectOf({ type, data }))).toEqual([
      'show',
      'show',
    ]);
  });

  it.each([
    ['Read.', ['Read.']],
    [
      'Read {{Paper:file}}.\n---\nSum it up.\n\n  -----  \nTranslate.',
      ['Read {{Paper:file}}.', 'Sum it up.', 'Translate.'],
    ],
    ['---\n\n---\n', []],
    ['A list\n- one\n-- two\nand a --- dash', ['A list\n- one\n-- two\nand a --- dash']],
  ])('[TS7] lines of dashes end the steps of an automation: %j', (content, steps) => {
    expect(stepsOf({ content })).toEqual(steps);
    expect(effectOf({ type: 'automation', data: { code: '  ' } })).toBe('steps');
  });

  it('a list shows the first line that says something, with variables by their names', () => {
    expect(firstLineOf({ content: '\n\n  Read {{Paper:file(optional:true)}}.  \nThen more.' })).toBe(
      'Read [Paper].',
    );
    expect(firstLineOf({ content: '' })).toBe('');
    expect(firstLineOf({ content: 'x'.repeat(900) })).toHaveLength(200);
  });

  it('[TS7] a plan names the variables of a step', () => {
    expect(outlineOf('Read {{Paper:file}} for {{ Whom }}.')).toBe('Read [Paper] for [Whom].');
  });
});

describe('editing a template', () => {
  it.each<[Partial<Prompt>, string]>([
    [{}, 'edit copy delete share'],
    [{ groupId: 'g' }, ''],
    [{ data: { noEdit: true } }, 'copy delete share'],
    [{ data: { access: { read: true, write: false } } }, 'copy delete share'],
    [{ data: { noCopy: true, noDelete: true, noShare: true } }, 'edit'],
    [{ data: { assistant: { definition: {} } } }, 'edit copy delete share'],
    [{ data: { assistant: { definition: {} }, access: { read: true, write: false } } }, 'copy'],
    [{ data: { assistant: { definition: {} }, tags: ['amplify:system'] } }, 'copy'],
    [{ data: { tags: ['amplify:system'] } }, 'edit copy delete share'],
  ])('[TE1] %j allows: %s', (rest, expected) => {
    const { canEdit, canCopy, canDelete, canShare } = permissionsOf(prompt(rest));
    const allowed = Object.entries({ edit: canEdit, copy: canCopy, delete: canDelete, share: canShare });
    expect(allowed.flatMap(([name, can]) => (can ? [name] : [])).join(' ')).toBe(expected);
  });

  it('[TE2] new templates are numbered, and a copy is free of restrictions', () => {
    expect(newPromptName([])).toBe('Prompt 1');
    expect(newPromptName(['Prompt 3', 'x'])).toBe('Prompt 4');
    const copy = copyOf(prompt({ data: { noEdit: true, access: { write: false }, tags: ['a'] } }), 'q');
    expect(copy).toMatchObject({ id: 'q', name: 'Letter (copy)', data: { tags: ['a'] } });
    expect(permissionsOf(copy).canEdit).toBe(true);
  });

  it('[TE3] flags offer the types', () => {
    expect(offeredTypes({})).toEqual(['prompt']);
    expect(offeredTypes({ followUpCreate: true, rootPromptCreate: true, workflowCreate: true })).toEqual([
      'prompt',
      'root_prompt',
      'follow_up',
      'automation',
    ]);
  });

  it('[TE4] tags are separated by commas and trimmed', () => {
    expect(readTags(' a, b ,,a ')).toEqual(['a', 'b']);
  });

  it.each([
    ['prefix_prompt', true],
    ['output_transformer', true],
    ['follow_up', undefined],
  ] as const)('[TE5] %s is hidden: %s', (type, hidden) => {
    expect(withForm(prompt(), { ...formOf(prompt()), type }).data?.['hidden']).toBe(hidden);
  });

  it('[TE5] a prefix without a variable asks for the message', () => {
    const saved = withForm(prompt(), { ...formOf(prompt()), type: 'prefix_prompt', content: 'Be brief.' });
    expect(saved.content).toBe('Be brief. {{Chat message}}');
  });

  it('[TE6] keeps what the editor does not show', () => {
    const before = prompt({ folderId: 'f', data: { extra: 1, rootPromptId: 'r', hidden: true } });
    const form = { ...formOf(before), name: ' New ', conversationTags: 'a, b', rootPromptId: null };
    expect(withForm(before, form)).toMatchObject({
      id: 'p',
      name: 'New',
      folderId: 'f',
      data: { extra: 1, conversationTags: ['a', 'b'], hidden: true },
    });
    expect(withForm(before, form).data).not.toHaveProperty('rootPromptId');
  });
});
