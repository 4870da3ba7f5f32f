import { describe, expect, it } from 'vitest';
import * as embedLimits from '../../contract/embed/embed-limits.js';
import { embedKeySettingsSchema } from '../../contract/embed/embed-keys.js';
import { checkEmbedKeyForm, embedKeyFormOf, newEmbedKeyForm, type EmbedKeyForm } from './embed-key-form.js';

const form = (patch: Partial<EmbedKeyForm> = {}): EmbedKeyForm => ({
  ...newEmbedKeyForm(),
  name: 'Shop',
  origins: ['https://shop.example.org'],
  ...patch,
});
const problemsOf = (patch: Partial<EmbedKeyForm>, isSecure = false) => {
  const checked = checkEmbedKeyForm(form(patch), isSecure);
  return checked.ok ? {} : checked.problems;
};
const changesOf = (patch: Partial<EmbedKeyForm>) => {
  const checked = checkEmbedKeyForm(form(patch), false);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.changes;
};

describe('the form of an embed key', () => {
  it('[EK1] round-trips through the server format', () => {
    const changes = changesOf({ name: ' Shop ', prompts: [{ label: 'Prices', text: 'What does it cost?' }] });
    expect(embedKeySettingsSchema.parse(changes)).toEqual(changes);
    const checked = checkEmbedKeyForm(embedKeyFormOf(changes), false);
    expect(checked).toEqual({ ok: true, changes });
  });

  it('[EK2] normalizes origins and omits empty lines', () => {
    expect(
      changesOf({ origins: ['', ' HTTPS://Shop.example.org:443/ ', '  ', 'http://localhost:4000'] }),
    ).toMatchObject({
      origins: ['https://shop.example.org', 'http://localhost:4000'],
    });
  });

  it('[EK2] reports an error for each invalid line', () => {
    expect(
      problemsOf(
        {
          origins: [
            'https://a.example',
            'a.example',
            'https://*.a.example',
            'https://a.example/page',
            'HTTPS://A.example',
            'http://b.example',
          ],
        },
        true,
      ),
    ).toEqual({
      'origins.1': { code: 'notOrigin' },
      'origins.2': { code: 'notOrigin' },
      'origins.3': { code: 'notOrigin' },
      'origins.4': { code: 'twice' },
      'origins.5': { code: 'insecureOrigin' },
    });
    expect(problemsOf({ origins: ['http://b.example'] })).toEqual({});
    expect(problemsOf({ origins: ['', ' '] })).toEqual({ 'origins.0': { code: 'missing' } });
    expect(problemsOf({ origins: Array.from({ length: 51 }, (_, at) => `https://a${at}.example`) })).toEqual({
      origins: { code: 'tooMany', max: 50 },
    });
  });

  it('checks every text and number against the contract limits', () => {
    expect(
      problemsOf({
        name: ' ',
        title: 'x'.repeat(embedLimits.titleCharacters + 1),
        greeting: 'x'.repeat(embedLimits.greetingCharacters + 1),
        instructions: 'x'.repeat(embedLimits.instructionsCharacters + 1),
        disclaimer: 'x'.repeat(embedLimits.disclaimerCharacters + 1),
        disclosure: 'x'.repeat(embedLimits.disclosureCharacters + 1),
        perMinute: '0',
        perMinuteKey: '1e3',
      }),
    ).toEqual({
      name: { code: 'missing' },
      title: { code: 'tooLong', max: 80 },
      greeting: { code: 'tooLong', max: 2000 },
      instructions: { code: 'tooLong', max: 20_000 },
      disclaimer: { code: 'tooLong', max: 2000 },
      disclosure: { code: 'tooLong', max: 20_000 },
      perMinute: { code: 'notCount', max: 600 },
      perMinuteKey: { code: 'notCount', max: 100_000 },
    });
    expect(problemsOf({ perMinute: '601' })).toEqual({ perMinute: { code: 'notCount', max: 600 } });
    expect(changesOf({ perMinute: ' 30 ' }).perMinute).toBe(30);
  });

  it('a prompt needs a label, which is sent when the text is empty; empty prompts are omitted', () => {
    const prompts = [
      { label: ' Prices ', text: '' },
      { label: '', text: ' ' },
    ];
    expect(changesOf({ prompts }).prompts).toEqual([{ label: 'Prices', text: 'Prices' }]);
    expect(
      problemsOf({
        prompts: [
          { label: '', text: 'What?' },
          { label: 'x'.repeat(81), text: '' },
        ],
      }),
    ).toMatchObject({
      'prompts.0.label': { code: 'missing' },
      'prompts.1.label': { code: 'tooLong', max: 80 },
    });
  });

  it('always includes the required scope; an empty disclaimer or disclosure is none', () => {
    expect(changesOf({ scopes: ['history', 'upload'], disclaimer: ' ', disclosure: '\n' })).toMatchObject({
      scopes: ['chat', 'upload', 'history'],
      disclaimer: null,
      disclosure: null,
    });
  });
});
