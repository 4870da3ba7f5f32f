// @vitest-environment jsdom
import { defaultSettings, failed } from '@stoa/core/contract';
import { themeSettings } from '@stoa/core/rules';
import { createSettingsStore } from '@stoa/core/state';
import { createFakeWorld, settle } from '@stoa/core/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { rememberThemeOf } from './theme.js';

const person = { id: 'p1', name: 'Nils', email: 'nils@stoa.test', isAdmin: false };

/** A tab whose server has painted the page as dark. */
function open(world = createFakeWorld()) {
  const settings = createSettingsStore(world.tab());
  settings.store.setState({ settings: { ...defaultSettings, ...themeSettings('dark') } });
  rememberThemeOf({ settings, person });
  return { world, settings };
}

const down = () => failed({ code: 'network', message: 'down' } as const);

describe('the remembered theme', () => {
  beforeEach(() => {
    document.cookie = 'stoa_theme=; Max-Age=0; Path=/';
  });

  it('[PG8] keeps its unsaved mark when another tab follows', async () => {
    const { world, settings } = open();
    open(world);
    world.answer('settings.save', down);
    await settings.update(themeSettings('light'));
    await settle();
    expect(document.cookie).toBe('stoa_theme=light:p1');
    world.answer('settings.save', null);
    await settings.retry();
    await settle();
    expect(document.cookie).toBe('stoa_theme=light');
  });

  it('[PG8] stays as it was until the settings are loaded, and unsaved until the server has them', async () => {
    document.cookie = 'stoa_theme=light:p1; Path=/';
    const { world, settings } = open();
    expect(document.cookie).toBe('stoa_theme=light:p1');
    world.entries.set('settings', { theme: 'light', unsaved: true });
    world.answer('settings.save', down);
    const cookies: string[] = [];
    settings.store.subscribe(() => void cookies.push(document.cookie));
    await settings.load();
    expect(new Set(cookies)).toEqual(new Set(['stoa_theme=light:p1']));
    world.answer('settings.save', null);
    await settings.retry();
    expect(document.cookie).toBe('stoa_theme=light');
  });
});
