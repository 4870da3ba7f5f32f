// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, success } from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { AreaStage, createFakeArea } from '../testing/area-stage.js';
import { createFakeModels, fakeModel, fakeModels, type FakeModels } from '../testing/fake-models.js';
import { ModelsSection } from './models-section.js';

async function open(fake: FakeModels = createFakeModels()) {
  const view = render(<ModelsSection config={fake.models.config} groups={fake.groups.config} />);
  await screen.findByRole('button', { name: 'Add a model' });
  return { ...fake, view, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });
const list = () => within(screen.getByRole('list', { name: 'Models' }));
const row = (name: string) => within(list().getByText(name, { selector: 'span' }).closest('li')!);
const names = () =>
  list()
    .getAllByRole('listitem')
    .map((item) => item.querySelector('span, s')!.textContent);

describe('the section of models', () => {
  it('[ADM80] 2.015, 2.128: says that there is none', async () => {
    await open(createFakeModels({}));
    expect(screen.getByText('No Supported Models listed. Please add a new model.')).toBeTruthy();
  });

  it('[ADM80] lists what each is, for whom and where it comes from, and finds them', async () => {
    const { user } = await open();
    expect(row('GPT-4o').getByText('Default model')).toBeTruthy();
    expect(row('GPT-4o').getByText('From the environment')).toBeTruthy();
    expect(row('GPT-4o mini').getByText('Changed here')).toBeTruthy();
    expect(row('GPT-4o mini').getByText('$0.00015 in, $0.0006 out per 1,000 tokens')).toBeTruthy();
    expect(row('Llama').getByText('Not available')).toBeTruthy();
    expect(row('text-embedding-3-small').getByText('Embeds texts')).toBeTruthy();
    expect(screen.getByText(/no connection to Bedrock/)).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'llama{Enter}');
    expect(names()).toEqual(['Llama']);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nothing');
    expect(screen.getByText('No model has this in its name, id or provider.')).toBeTruthy();
  });

  it('[ADM81] 2.021: adds one, and says which required fields are empty', async () => {
    const { user, models } = await open();
    await user.click(button('Add a model'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('switch', { name: 'Available' }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(dialog.getByText('Fill in: Id, Name, Input context window and Output token limit.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Id/));
    await user.type(dialog.getByLabelText(/^Id/), 'gpt-4o');
    expect(dialog.getByText('There is a model with this id already.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Id/), '-next');
    await user.type(dialog.getByLabelText(/^Name/), 'Next');
    const window = dialog.getByLabelText<HTMLInputElement>('Input context window');
    expect([window.min, window.step]).toEqual(['0', '1000']);
    await user.clear(window);
    await user.type(window, '200000');
    await user.clear(dialog.getByLabelText('Output token limit'));
    await user.type(dialog.getByLabelText('Output token limit'), '8000');
    const cost = dialog.getByLabelText<HTMLInputElement>('Input');
    expect([cost.min, cost.step]).toEqual(['0', '0.0001']);
    await user.clear(cost);
    await user.type(cost, '0.00025');
    await user.click(dialog.getByRole('checkbox', { name: 'Faculty' }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(row('Next').getByText('1 group alone')).toBeTruthy();
    expect(screen.getByText('* 1 unsaved change')).toBeTruthy();
    await user.click(button('Save changes'));
    expect(models.stored()['gpt-4o-next']).toMatchObject({
      name: 'Next',
      inputContextWindow: 200_000,
      outputTokenLimit: 8000,
      inputTokenCost: 0.00025,
      isAvailable: true,
      exclusiveGroupAvailability: ['Faculty'],
    });
  });

  it('[ADM81] changes one without sending the form around it, and leaves it on cancelling', async () => {
    const { user, models } = await open();
    await user.click(button('Change GPT-4o mini'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Id/).readOnly).toBe(true);
    const name = dialog.getByLabelText(/^Name/);
    await user.type(name, ' 2{Enter}');
    expect(row('GPT-4o mini 2').getByText('Unsaved')).toBeTruthy();
    expect(models.stored()['gpt-4o-mini']?.name).toBe('GPT-4o mini');
    await user.click(button('Change GPT-4o'));
    await user.type(within(screen.getByRole('dialog')).getByLabelText(/^Name/), ' 2');
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Cancel' })[0]!);
    await user.click(button('Throw it away'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(row('GPT-4o')).toBeTruthy();
  });

  it('[ADM81] asks before a changed form is closed', async () => {
    const { user } = await open();
    await user.click(button('Change GPT-4o'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button('Change GPT-4o'));
    const name = within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/^Name/);
    await user.type(name, ' 2');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Throw away what you typed?' })).toBeTruthy();
    await user.click(button('Go on writing'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect([name.isConnected, name.value]).toEqual([true, 'GPT-4o 2']);
  });

  it('[ADM82] 2.017: one that embeds texts has no availability and no groups', async () => {
    const { user } = await open();
    await user.click(button('Change text-embedding-3-small'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('switch', { name: 'Available' })).toBeNull();
    expect(dialog.queryByText('Exclusive groups')).toBeNull();
    expect(dialog.getByText(/embeds texts: nobody can choose it/)).toBeTruthy();
  });

  it('[ADM83] moves a default in one save', async () => {
    const { user, models } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Default model' }));
    await user.click(screen.getByRole('option', { name: /GPT-4o mini/ }));
    expect(screen.getByText('* 2 unsaved changes')).toBeTruthy();
    await user.click(button('Save changes'));
    expect(Object.values(models.stored()).filter(({ isDefault }) => isDefault)).toMatchObject([
      { id: 'gpt-4o-mini' },
    ]);
  });

  it('[ADM83] asks for another default where one is switched off', async () => {
    const { user, models } = await open();
    await user.click(button('Change GPT-4o'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('switch', { name: 'Available' }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    const question = within(await screen.findByRole('alertdialog', { name: '“GPT-4o” is a default' }));
    expect(question.getByRole('combobox', { name: 'Advanced model' })).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Go on' }));
    await user.click(button('Save changes'));
    expect(models.stored()).toMatchObject({
      'gpt-4o': { isAvailable: false, isDefault: false, defaultAdvancedModel: false },
      'gpt-4o-mini': { isDefault: true, defaultAdvancedModel: true },
    });
  });

  it('[ADM83] goes back to the form, with everything typed, where no other is chosen', async () => {
    const { user, models } = await open();
    await user.click(button('Change GPT-4o'));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Name/), ' 2');
    await user.click(dialog.getByRole('switch', { name: 'Available' }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    const question = within(await screen.findByRole('alertdialog', { name: '“GPT-4o 2” is a default' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const form = within(screen.getByRole('dialog'));
    expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('GPT-4o 2');
    expect(form.getByRole<HTMLInputElement>('switch', { name: 'Available' }).checked).toBe(false);
    expect(models.config.store.getState().draft).toBeNull();
  });

  it('[ADM83] says so where no other model can be one', async () => {
    const only = fakeModel('only', { isDefault: true, isBuiltIn: false });
    const { user, models } = await open(createFakeModels({ only }));
    await user.click(button('Remove only'));
    expect(screen.getByText(/There is no other model that is available to everybody/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
    await user.click(button('Cancel'));
    expect(models.config.store.getState().draft).toBeNull();
  });

  it('[ADM84] removes what was added, puts back what was changed, and keeps either before the save', async () => {
    const { user, models } = await open();
    expect(screen.queryByRole('button', { name: 'Remove GPT-4o' })).toBeNull();
    await user.click(button('Remove Llama'));
    expect(screen.getByText('Is removed with the next save.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Models' }));
    await user.click(button('Keep Llama'));
    expect(models.config.store.getState().draft).toBeNull();
    await user.click(button('Put GPT-4o mini back to the environment'));
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(screen.getByText('Goes back to the environment with the next save.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Models' }));
    await user.click(button('Save changes'));
    expect(Object.keys(models.stored())).not.toContain('gpt-4o-mini');
  });

  it('[ADM85] 2.018: offers the groups, keeps one that is gone, and tries again', async () => {
    const fake = createFakeModels({ ...fakeModels }, []);
    fake.groups.ports.world.answer('configs.get', () => failed({ code: 'network', message: 'Down' }));
    const { user } = await open(fake);
    await user.click(button(`Change ${fakeModels['us.anthropic.claude-sonnet-4-20250514-v1:0']!.name}`));
    const dialog = within(screen.getByRole('dialog'));
    fake.groups.ports.world.answer('configs.get', () =>
      success({ success: true, data: { amplifyGroups: {} } }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Try again' }));
    expect(await dialog.findAllByText('There is no group of this name.')).toHaveLength(2);
    await user.click(dialog.getByRole('checkbox', { name: 'Faculty' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Staff' }));
    expect(dialog.getByText('No Amplify Groups listed.')).toBeTruthy();
  });

  it('[ADM30] is found by the search of the area', async () => {
    const fake = createFakeArea();
    fake.ports.world.answer('configs.get', () =>
      success({ success: true, data: { supportedModels: { ...fakeModels } } }),
    );
    render(<AreaStage fake={fake} />);
    const user = userEvent.setup();
    await user.type(screen.getByRole('searchbox'), 'defaults');
    await user.click(screen.getByRole('button', { name: 'Defaults' }));
    expect(await screen.findByRole('group', { name: 'Defaults' })).toBeTruthy();
  });

  it('passes axe, with its form open', async () => {
    const { user, view } = await open();
    const rules = { 'color-contrast': { enabled: false } };
    expect((await axe.run(view.container, { rules })).violations.map(({ id }) => id)).toEqual([]);
    await user.click(button('Add a model'));
    const dialog = screen.getByRole('dialog');
    expect((await axe.run(dialog, { rules })).violations.map(({ id }) => id)).toEqual([]);
  }, 30_000);
});
