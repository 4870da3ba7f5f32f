// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, success } from '@stoa/core/contract';
import { TooltipProvider } from '@stoa/ui';
import { describe, expect, it, vi } from 'vitest';
import { createFakeFeatureData, type FakeFeatureDataOptions } from '../testing/fake-feature-data.js';
import { FeatureDataSection } from './feature-data-section.js';

const failure = failed({ code: 'network', message: 'Network Error' });

async function open(options: FakeFeatureDataOptions = {}) {
  const fake = createFakeFeatureData(options);
  const view = render(
    <TooltipProvider>
      <FeatureDataSection {...fake.stores} />
    </TooltipProvider>,
  );
  await screen.findByText('House.pptx');
  await screen.findByText('Helpers');
  const region = (name: string) => within(screen.getByRole('region', { name }));
  return { ...fake, view, region, user: userEvent.setup({ applyAccept: false }) };
}
const file = (name: string) => new File(['x'], name);

describe('the section of data of features', () => {
  it('[ADM109] 2.032, 2.112: uploads a data disclosure, and says what failed', async () => {
    const put = vi.fn(async () => success(undefined) as ReturnType<typeof success<void>> | typeof failure);
    const { user, region } = await open({ put });
    const { getByLabelText, findByText } = region('Data disclosure');
    const input = getByLabelText('Upload a data disclosure', { selector: 'input' });
    await user.upload(input, file('rules.docx'));
    expect(
      await findByText('This file type is not supported. Please upload a file of type: pdf, html'),
    ).toBeTruthy();
    put.mockResolvedValueOnce(failure);
    await user.upload(input, file('rules.pdf'));
    await user.click(screen.getByRole('button', { name: 'Keep the present one' }));
    expect(put).not.toHaveBeenCalled();
    await user.upload(input, file('rules.pdf'));
    expect(
      screen.getByRole('alertdialog', { name: 'Publish “rules.pdf” as the data disclosure?' }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Publish it' }));
    expect(
      await findByText('Unable to upload the Data Disclosure file at this time. Please try again later.'),
    ).toBeTruthy();
    await user.upload(input, file('rules.pdf'));
    await user.click(screen.getByRole('button', { name: 'Publish it' }));
    expect(await findByText('rules.pdf is the data disclosure from now on.')).toBeTruthy();
  });

  it('[ADM120] 2.033, 2.113: uploads documentation of the API, leads to its templates, and says what failed', async () => {
    const put = vi.fn(async () => success(undefined) as ReturnType<typeof success<void>> | typeof failure);
    const { user, region, ports } = await open({ put });
    const { getByLabelText, getByRole, findByText, queryByText } = region('API documentation');
    const input = getByLabelText('Upload API documentation', { selector: 'input' });
    await user.upload(input, file('api.docx'));
    expect(
      await findByText('This file type is not supported. Please upload a file of type: pdf, csv, json'),
    ).toBeTruthy();
    put.mockResolvedValueOnce(failure);
    await user.upload(input, file('postman.json'));
    expect(
      await findByText(
        'Unable to upload the API Documentation at this time. Please remove the document and try uploading again.',
      ),
    ).toBeTruthy();
    await user.upload(input, file('postman.json'));
    expect(await findByText('postman.json is the API documentation of its kind from now on.')).toBeTruthy();
    const download = getByRole('button', { name: 'Download the templates' });
    const sentence = 'Failed to download API Documentation Templates. Please try again later...';
    const leadTo = (presigned_url: string) =>
      ports.world.answer('apiKeys.documentationTemplates', () => success({ success: true, presigned_url }));
    leadTo('data:text/plain,no file of a server');
    await user.click(download);
    expect(await findByText(sentence)).toBeTruthy();
    leadTo('/templates.zip');
    await user.click(download);
    await waitFor(() => expect(queryByText(sentence)).toBeNull());
    ports.world.answer('apiKeys.documentationTemplates', () => failure);
    await user.click(download);
    expect(await findByText(sentence)).toBeTruthy();
  });

  it('[ADM110] 2.071, 2.092: adds a template for groups, which is then in the list', async () => {
    const { user, region, stored } = await open();
    const { getByRole, getByLabelText, findByText, getByText } = region('PowerPoint templates');
    await user.click(getByRole('button', { name: 'Upload the template' }));
    expect(getByText('Please upload a powerpoint template.')).toBeTruthy();
    const input = getByLabelText('Choose a file', { selector: 'input' });
    await user.upload(input, file('house.pptx'));
    await user.click(getByRole('button', { name: 'Upload the template' }));
    expect(
      getByText('PowerPoint template names must be unique. Please rename your file and try again.'),
    ).toBeTruthy();
    await user.upload(input, file('Our  design.pptx'));
    await user.click(getByRole('switch', { name: 'Available to everybody' }));
    await user.type(
      within(getByRole('group', { name: 'Add a template' })).getByLabelText('Amplify groups'),
      'Design',
    );
    await user.click(getByRole('button', { name: 'Upload the template' }));
    expect(await findByText('Our_design.pptx')).toBeTruthy();
    expect(stored().at(-1)).toEqual({
      name: 'Our_design.pptx',
      isAvailable: false,
      amplifyGroups: ['Design'],
    });
  });

  it('[ADM111] 2.036, 2.093: says who has a template, and deletes one that was uploaded', async () => {
    const { user, region, stored, ports } = await open();
    const { getByRole, queryByRole, getByText, findByText, queryByText } = region('PowerPoint templates');
    expect(queryByRole('button', { name: 'Delete Daylight.pptx' })).toBeNull();
    expect(getByText('Available to 1 group')).toBeTruthy();
    await user.click(getByRole('switch', { name: 'Daylight.pptx is available to everybody' }));
    expect(getByText('Available to nobody')).toBeTruthy();
    const sentence = 'Save or discard your changes first: then templates can be uploaded and deleted.';
    expect(getByText(sentence)).toBeTruthy();
    for (const name of ['Delete House.pptx', 'Upload the template'])
      expect(getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    await user.click(getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(queryByText(sentence)).toBeNull());
    expect(stored()[0]?.isAvailable).toBe(false);
    ports.world.answer('documents.removeTemplate', () => failure);
    await user.click(getByRole('button', { name: 'Delete House.pptx' }));
    await user.click(screen.getByRole('button', { name: 'Delete the template' }));
    expect(await findByText('Unable to delete the PowerPoint template at this time.')).toBeTruthy();
    ports.world.answer('documents.removeTemplate', () => success({ success: true }));
    ports.world.answer('configs.get', () =>
      success({ success: true, data: { powerPointTemplates: [stored()[0]!] } }),
    );
    await user.click(getByRole('button', { name: 'Delete House.pptx' }));
    await user.click(screen.getByRole('button', { name: 'Delete the template' }));
    await waitFor(() => expect(queryByText('House.pptx')).toBeNull());
    expect(document.activeElement).toBe(getByRole('list', { name: 'Templates' }));
  });

  it('[ADM110] keeps what others may not use to itself when somebody edits during an upload', async () => {
    let arrive: () => void = () => undefined;
    const put = () =>
      new Promise<ReturnType<typeof success<void>>>((resolve) => {
        arrive = () => resolve(success(undefined));
      });
    const { user, region, stored } = await open({ put });
    const { getByRole, getByLabelText, findByText, findByRole } = region('PowerPoint templates');
    await user.upload(getByLabelText('Choose a file', { selector: 'input' }), file('Secret.pptx'));
    await user.click(getByRole('switch', { name: 'Available to everybody' }));
    await user.click(getByRole('button', { name: 'Upload the template' }));
    await user.click(getByRole('switch', { name: 'Daylight.pptx is available to everybody' }));
    arrive();
    expect(await findByText('Secret.pptx can be used.')).toBeTruthy();
    await findByRole('switch', { name: 'Secret.pptx is available to everybody' });
    await user.click(getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(stored()[0]?.isAvailable).toBe(false));
    expect(stored().at(-1)).toEqual({ name: 'Secret.pptx', isAvailable: false, amplifyGroups: [] });
  });

  it('[ADM112] 2.035, 2.084: says who may use a group of assistants, and deletes one after a question', async () => {
    const { user, region, ports } = await open();
    const { getByRole, getByText, findByText, queryByText } = region('Assistant admin groups');
    const row = within(getByRole('heading', { name: 'Helpers' }).closest('li')!);
    expect(row.getByText('2 assistants · Made by mei@example.org')).toBeTruthy();
    await user.click(row.getByText('Access to Helpers'));
    await user.type(row.getByLabelText('Amplify groups'), 'Faculty');
    await user.click(row.getByRole('switch', { name: 'Its conversations may be analysed' }));
    expect(row.getByText('* Unsaved changes')).toBeTruthy();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    ports.world.answer('groups.update', () => failure);
    await user.click(row.getByRole('button', { name: 'Save changes' }));
    expect(
      await findByText(
        'Something went wrong, please close and reopen the admin interface before trying again.',
      ),
    ).toBeTruthy();
    ports.world.answer('groups.update', () => success({ success: true }));
    await user.click(row.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(queryByText('* Unsaved changes')).toBeNull());
    expect(ports.calls.findLast(({ operation }) => operation === 'groups.update')?.input).toEqual({
      group_id: 'Helpers',
      isPublic: false,
      amplifyGroups: ['Faculty'],
      supportConvAnalysis: true,
    });
    await user.click(getByRole('button', { name: 'Delete Helpers' }));
    await user.click(screen.getByRole('button', { name: 'Delete the group' }));
    await waitFor(() => expect(queryByText('Helpers')).toBeNull());
    expect(getByText('Amplify Assistants')).toBeTruthy();
  });

  it('[ADM113] 2.034, 2.070, 2.114: adds assistants of the product and copies to Amplify Assistants', async () => {
    const { user, region, ports } = await open();
    const { getByRole, getByLabelText, findByText, getByText } = region('Amplify Assistants');
    const add = () => getByRole('button', { name: 'Add to Amplify Assistants' });
    await user.click(add());
    expect(getByText('You must select at least one Amplify assistant to continue.')).toBeTruthy();
    await user.click(getByLabelText('Minutes'));
    ports.world.answer('groups.createAmplifyAssistants', () => failure);
    await user.click(add());
    expect(await findByText('Unable to add a copy of the assistant at this time.')).toBeTruthy();
    await user.click(getByLabelText('Assistant Creator'));
    await user.click(add());
    expect(
      await findByText('Failed to create Amplify Assistant group. Please try again later...'),
    ).toBeTruthy();
    ports.world.answer('groups.createAmplifyAssistants', () => success({ success: true, data: { id: 'g' } }));
    await user.click(add());
    expect(await findByText('In the group now: Assistant Creator and Minutes (Copy)')).toBeTruthy();
  });

  it('passes axe', async () => {
    const { view } = await open();
    const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((violation) => violation.id)).toEqual([]);
  }, 30_000);
});
