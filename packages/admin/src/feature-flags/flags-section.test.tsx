// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { success } from '@stoa/core/contract';
import { describe, expect, it, vi } from 'vitest';
import { createFakeConfigs, fakeConfigFailure, fakeRule, type FakeConfigs } from '../testing/fake-configs.js';
import { FlagsSection } from './flags-section.js';
import type { ExplainFlags } from './for-whom.js';

async function open(prepare: (fake: FakeConfigs) => void = () => undefined) {
  const fake = createFakeConfigs();
  prepare(fake);
  const view = render(<FlagsSection config={fake.flags} />);
  return { ...fake, view, user: userEvent.setup() };
}
const flag = (name: string) => screen.findByRole('switch', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const rowOf = async (name: string) => within((await flag(name)).closest('li')!);

describe('a section of the configuration', () => {
  it('[ADM23] marks what is unsaved, with a star, and saves it', async () => {
    const { user, stored } = await open();
    await flag('memory');
    expect(
      button('Save changes').getAttribute('aria-disabled') ?? button('Save changes').disabled,
    ).toBeTruthy();
    expect(screen.getByText(/^Saved by Mei Tanaka, /)).toBeTruthy();
    await user.click(await flag('memory'));
    expect(screen.getByText('* 1 unsaved change')).toBeTruthy();
    expect((await rowOf('memory')).getByText('Changed')).toBeTruthy();
    await user.click(button('Save changes'));
    expect(await screen.findByText(/^Saved by Thea Lindqvist, /)).toBeTruthy();
    expect(stored()['memory']?.enabled).toBe(false);
    expect(screen.queryByText('Changed')).toBeNull();
  });

  it('[ADM23] discards what was typed, and asks before the page is left with it', async () => {
    const { user } = await open();
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    await user.click(await flag('memory'));
    expect(leave()).toBe(false);
    await user.click(button('Discard'));
    expect((await flag('memory')).getAttribute('data-state')).toBe('checked');
    expect(leave()).toBe(true);
  });

  it('[ADM24] says that it could not be loaded, and loads it again', async () => {
    const { user, ports } = await open(({ ports: { world } }) =>
      world.answer('configs.get', () => fakeConfigFailure),
    );
    const sentence = 'Unable to fetch admin configurations at this time. Please try again.';
    expect(await screen.findByText(sentence)).toBeTruthy();
    ports.world.answer('configs.get', () => ({
      ok: true,
      value: { success: true, data: { featureFlags: { memory: fakeRule(true) } } },
    }));
    await user.click(button('Try again'));
    expect(await flag('memory')).toBeTruthy();
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('[ADM24] keeps what was typed through a failed save', async () => {
    const { user, ports } = await open();
    ports.world.answer('configs.update', () => fakeConfigFailure);
    await user.click(await flag('memory'));
    await user.click(button('Save changes'));
    expect(await screen.findByText('We are unable to save the configurations at this time.')).toBeTruthy();
    expect(screen.getByText('* 1 unsaved change')).toBeTruthy();
  });

  it('[ADM25] says who saved in the meantime and what both changed, and saves over it when asked again', async () => {
    const { user, otherSaves, stored } = await open();
    await user.click(await flag('memory'));
    otherSaves({ memory: fakeRule(true), artifacts: fakeRule(false) });
    await user.click(button('Save changes'));
    expect(await screen.findByText('Mei Tanaka has saved in the meantime')).toBeTruthy();
    expect(screen.getByText(/Both of you changed: memory\./)).toBeTruthy();
    expect((await flag('artifacts')).getAttribute('data-state')).toBe('unchecked');
    await user.click(button('Save changes'));
    expect(await screen.findByText(/^Saved by Thea Lindqvist, /)).toBeTruthy();
    expect(stored()).toMatchObject({ memory: { enabled: false }, artifacts: { enabled: false } });
  });
});

describe('the section of feature flags', () => {
  it('[ADM26] adds a flag in camel case, and none without a name or with one that is there', async () => {
    const { user } = await open();
    await flag('memory');
    await user.click(button('Add a flag'));
    expect(screen.getByText('Feature name is required...')).toBeTruthy();
    const name = screen.getByLabelText('Name of the flag');
    await user.type(name, 'Mix panel{Enter}');
    expect(screen.getByText('Feature flag names must be unique...')).toBeTruthy();
    await user.clear(name);
    await user.type(name, 'new view{Enter}');
    expect((await flag('newView')).getAttribute('data-state')).toBe('unchecked');
    expect(screen.getByText('* 1 unsaved change')).toBeTruthy();
  });

  it('[ADM27] has exceptions line by line, and says why a flag has no effect', async () => {
    const { user, flags } = await open();
    const row = await rowOf('artifacts');
    await user.click(row.getByText('No exceptions'));
    await user.type(row.getByLabelText('People, by e-mail'), 'ann@x.org{Enter}{Enter}bob@x.org, ann@x.org');
    expect(flags.store.getState().draft?.['artifacts']?.userExceptions).toEqual(['ann@x.org', 'bob@x.org']);
    expect(row.getByText('2 people')).toBeTruthy();
    const closed = await flag('mixPanel');
    expect(document.getElementById(closed.getAttribute('aria-describedby')!)?.textContent).toContain(
      'stays off',
    );
    await user.click(button('Discard'));
    expect((row.getByLabelText('People, by e-mail') as HTMLTextAreaElement).value).toBe('');
  });

  it('[ADM114] 2.010, 2.011: says which features are on for one person, and what decides it', async () => {
    const explain = vi.fn<ExplainFlags>(async () =>
      success({
        isKnown: false,
        groups: ['Faculty'],
        flags: {
          memory: { isOn: true, why: 'rule', groups: [] },
          artifacts: { isOn: false, why: 'group', groups: ['Faculty'] },
        },
      }),
    );
    const fake = createFakeConfigs();
    render(<FlagsSection config={fake.flags} explain={explain} />);
    const user = userEvent.setup();
    await user.click(await screen.findByText('Effective for whom?'));
    const look = screen.getByRole('button', { name: 'Look up' });
    await user.click(look);
    expect(screen.getByText('Enter an e-mail address.')).toBeTruthy();
    await user.type(screen.getByLabelText('E-mail address of the person'), 'Ann@Example.org{Enter}');
    expect(explain).toHaveBeenCalledWith('ann@example.org');
    expect(
      await screen.findByText('Nobody has signed in as ann@example.org yet. It would be so:'),
    ).toBeTruthy();
    const features = within(screen.getByRole('list', { name: 'Features of ann@example.org' }));
    expect(features.getByText('an exception by a group: Faculty')).toBeTruthy();
    explain.mockResolvedValueOnce(fakeConfigFailure);
    await user.click(look);
    expect(await screen.findByText('It could not be looked up.')).toBeTruthy();
  });

  it('passes axe', async () => {
    const { view } = await open();
    await flag('memory');
    const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((violation) => violation.id)).toEqual([]);
  }, 30_000);
});
