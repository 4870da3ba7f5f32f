// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openaiEndpointsConfig, supportedModelsConfig } from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { createFakeConfig } from '../testing/fake-config.js';
import { fakeModels } from '../testing/fake-models.js';
import { valueOf, type Endpoints } from './endpoint-rows.js';
import { EndpointsSection } from './endpoints-section.js';

const mask = `${'*'.repeat(40)}0123456789abcdef`;
const stored = valueOf([
  { model: 'gpt-4o', endpoints: [{ url: 'https://a.example/v1/chat/completions', key: mask, weight: 1 }] },
]);

async function open(value: Endpoints = stored, answers: (url: string) => boolean = () => true) {
  const config = createFakeConfig(openaiEndpointsConfig, value, { old: 'There is no model with this id.' });
  const models = createFakeConfig(supportedModelsConfig, { ...fakeModels });
  const tried: [string, string, string][] = [];
  const view = render(
    <EndpointsSection
      config={config.config}
      models={models.config}
      test={async (model, { url, key }) => {
        tried.push([model, url, key]);
        return answers(url);
      }}
    />,
  );
  await screen.findByRole('button', { name: 'Add a model' });
  return { ...config, tried, view, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });
const model = (name: string) => within(screen.getByRole('region', { name }));
const row = (of: string, at: number) => within(model(of).getByRole('listitem', { name: `Endpoint ${at}` }));

describe('the section of endpoints', () => {
  it('[ADM86] 2.026, 2.128: says that there is none', async () => {
    await open(valueOf([]));
    expect(screen.getByText('No OpenAi Endpoints Retrieved')).toBeTruthy();
  });

  it('[ADM86] adds models once, and endpoints, which are tested and saved', async () => {
    const { user, tried, ...config } = await open();
    const name = screen.getByLabelText('Id of the model');
    await user.click(button('Add a model'));
    expect(screen.getByText('Enter the id of a model.')).toBeTruthy();
    await user.type(name, 'gpt-4o{Enter}');
    expect(screen.getByText('This model is listed already.')).toBeTruthy();
    await user.type(name, '-mini{Enter}');
    await user.type(row('gpt-4o-mini', 1).getByLabelText('Address'), 'https://b.example/chat');
    await user.type(row('gpt-4o-mini', 1).getByLabelText('Key'), 'sk-b');
    await user.click(button('Add an endpoint of gpt-4o'));
    await user.click(button('Save changes'));
    expect(tried).toEqual([['gpt-4o-mini', 'https://b.example/chat', 'sk-b']]);
    expect(await screen.findByText(/^Saved by Thea Lindqvist/)).toBeTruthy();
    expect(config.stored().models[1]).toEqual({
      'gpt-4o-mini': { endpoints: [{ url: 'https://b.example/chat', key: 'sk-b', weight: 1 }] },
    });
  });

  it('[ADM87] 2.027: one that does not answer says so; nothing is saved, unless the person goes on', async () => {
    const { user, tried, ...config } = await open(stored, () => false);
    await user.type(row('gpt-4o', 1).getByLabelText('Key'), 'sk-new');
    await user.click(button('Save changes'));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Failed to make contact with the new endpoint' }),
    );
    expect(question.getByText('gpt-4o: https://a.example/v1/chat/completions')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Go back' }));
    expect(config.stored()).toEqual(stored);
    expect(screen.getByText('* 1 unsaved change')).toBeTruthy();
    await user.click(button('Save changes'));
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText(/^Saved by Thea Lindqvist/)).toBeTruthy();
    expect(tried).toHaveLength(2);
    expect(JSON.stringify(config.stored())).toContain('sk-new');
  });

  it('[ADM88] shows no stored key, and asks for it again with another address', async () => {
    const { user } = await open();
    const key = row('gpt-4o', 1).getByLabelText<HTMLInputElement>('Key');
    expect([key.type, key.value]).toEqual(['password', '']);
    expect(row('gpt-4o', 1).getByText('Stored. Type another one to replace it.')).toBeTruthy();
    await user.type(row('gpt-4o', 1).getByLabelText('Address'), '/2');
    expect(row('gpt-4o', 1).getByText('A key stays at its address. Enter it again.')).toBeTruthy();
    expect(row('gpt-4o', 1).getByText('Rows without address or key are not saved.')).toBeTruthy();
  });

  it('[ADM88] has the stored key again with its address, or with an emptied field', async () => {
    const { user, config } = await open();
    const { getByLabelText, queryByText } = row('gpt-4o', 1);
    await user.type(getByLabelText('Address'), '/2');
    await user.type(getByLabelText('Address'), '{Backspace}{Backspace}');
    expect(queryByText('Rows without address or key are not saved.')).toBeNull();
    expect(config.store.getState().draft).toBeNull();
    await user.type(getByLabelText('Key'), 'sk');
    await user.clear(getByLabelText('Key'));
    expect(queryByText('Stored. Type another one to replace it.')).toBeTruthy();
    expect(config.store.getState().draft).toBeNull();
  });

  it('[ADM88] asks for a key again on rows that had one alone', async () => {
    const { user } = await open();
    await user.click(button('Add an endpoint of gpt-4o'));
    await user.type(row('gpt-4o', 2).getByLabelText('Address'), 'https://b.example/chat');
    expect(row('gpt-4o', 2).queryByText('A key stays at its address. Enter it again.')).toBeNull();
    expect(row('gpt-4o', 2).getByText('Rows without address or key are not saved.')).toBeTruthy();
    expect(row('gpt-4o', 1).queryByText('Rows without address or key are not saved.')).toBeNull();
  });

  it('[ADM86] leaves a share as it is typed until its field is left', async () => {
    const { user } = await open();
    const share = row('gpt-4o', 1).getByLabelText<HTMLInputElement>('Share');
    await user.clear(share);
    expect(share.value).toBe('');
    await user.type(share, '150');
    expect(share.value).toBe('150');
    await user.tab();
    expect(share.value).toBe('100');
  });

  it('[ADM86] takes shares, and removes endpoints and models', async () => {
    const { user, tried, ...config } = await open();
    const share = row('gpt-4o', 1).getByLabelText<HTMLInputElement>('Share');
    await user.type(share, '7', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect(share.value).toBe('7');
    await user.click(button('Save changes'));
    expect(await screen.findByText(/^Saved by Thea Lindqvist/)).toBeTruthy();
    expect([tried, JSON.stringify(config.stored())]).toEqual([[], expect.stringContaining('"weight":7')]);
    await user.click(button('Remove endpoint 1'));
    expect(model('gpt-4o').queryByRole('listitem')).toBeNull();
    await user.click(button('Remove gpt-4o with its endpoints'));
    expect(screen.getByText('No OpenAi Endpoints Retrieved')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Models with endpoints' }));
  });

  it('passes axe', async () => {
    const { view } = await open();
    const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  }, 30_000);
});
