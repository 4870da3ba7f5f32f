// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { failed, success } from '@stoa/core/contract';
import { previewOptionsOf, previewToken } from '../configurator/preview-options.js';
import { firstChoice, type EmbedChoice, type EmbedSite } from '../snippet/choice.js';
import { openPreviewStage, type PreviewChat } from './preview-stage.js';

const site: EmbedSite = {
  server: 'https://chat.example.com',
  publicKey: 'stoa_pk_1',
  allowAnonymous: true,
  scopes: ['chat', 'tools'],
  title: '',
  greeting: '',
  prompts: [],
  models: [
    { id: 'small', name: 'Small' },
    { id: 'large', name: 'Large' },
  ],
  pinned: null,
};

/** A page whose script defines the element once the test says so. */
function openPage() {
  const page = document.implementation.createHTMLDocument();
  const configured: Record<string, unknown>[] = [];
  let define: () => void = () => undefined;
  const defined = new Promise<void>((resolve) => (define = resolve));
  const view = {
    navigator: {},
    customElements: { whenDefined: () => defined },
  };
  Object.defineProperty(page, 'defaultView', { value: view });
  const create = page.createElement.bind(page);
  vi.spyOn(page, 'createElement').mockImplementation((name: string) => {
    const node = create(name);
    if (name === 'stoa-chat')
      (node as PreviewChat).configure = (options) => void configured.push({ ...options });
    return node;
  });
  const onReady = vi.fn();
  const onFailure = vi.fn();
  const stage = openPreviewStage({ page, script: '/embed/embed.js', onReady, onFailure });
  const chat = () => page.querySelector<PreviewChat>('stoa-chat');
  const arrive = async () => {
    define();
    await defined;
    await Promise.resolve();
  };
  return { page, stage, chat, arrive, configured, onReady, onFailure };
}

describe('the preview', () => {
  it('[ADM14] renders the chat once its script is loaded, with the latest options', async () => {
    const { stage, chat, arrive, configured, onReady, page } = openPage();
    stage.show({ mode: 'launcher', title: 'A' });
    stage.show({ mode: 'launcher', title: 'B' });
    expect(chat()).toBeNull();
    await arrive();
    expect(onReady).toHaveBeenCalledOnce();
    expect(configured).toEqual([{ mode: 'launcher', title: 'B' }]);
    expect(chat()?.parentElement).toBe(page.body);
    expect(page.querySelector('script')?.getAttribute('src')).toBe('/embed/embed.js');
  });

  it('[ADM14] applies each change at once, and restores defaults', async () => {
    const { stage, chat, arrive, configured } = openPage();
    stage.show({ mode: 'launcher', title: 'A' }, { '--stoa-accent': '#0a6', '--stoa-radius': '2px' });
    await arrive();
    const first = chat();
    stage.show({ mode: 'launcher', greeting: 'Hi' }, { '--stoa-radius': '4px' });
    expect(configured.at(-1)).toEqual({ mode: 'launcher', title: undefined, greeting: 'Hi' });
    expect(chat()).toBe(first);
    expect(first?.style.getPropertyValue('--stoa-accent')).toBe('');
    expect(first?.style.getPropertyValue('--stoa-radius')).toBe('4px');
  });

  it('[ADM14] restarts in another mode, inline where the mode is', async () => {
    const { stage, chat, arrive, page, configured } = openPage();
    stage.show({ mode: 'launcher', title: 'A' });
    await arrive();
    stage.show({ mode: 'inline' });
    expect(page.querySelectorAll('stoa-chat')).toHaveLength(1);
    expect(chat()?.parentElement?.id).toBe('place');
    expect(configured.at(-1)).toEqual({ mode: 'inline' });
    stage.setScheme('dark');
    expect(page.documentElement.dataset['scheme']).toBe('dark');
    stage.destroy();
    expect(chat()).toBeNull();
    stage.show({ mode: 'page' });
    expect(chat()).toBeNull();
  });

  it('[ADM14] reports a script that failed to load', () => {
    const { page, onFailure, stage } = openPage();
    page.querySelector('script')!.dispatchEvent(new Event('error'));
    expect(onFailure).toHaveBeenCalledOnce();
    stage.destroy();
    page.querySelector('script')!.dispatchEvent(new Event('error'));
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('[ADM15] authenticates the administrator by a token, never by the key', async () => {
    const choice: EmbedChoice = {
      ...firstChoice(site),
      context: true,
      tool: true,
      title: 'Shop',
      prompts: 'One\nTwo',
      model: 'large',
      texts: { openChat: 'Ask', history: 'Earlier' },
      renderer: true,
      blockKind: 'departures',
      events: ['message'],
    };
    const preview = vi.fn().mockResolvedValue(success({ token: 'secret', expiresAt: 'soon' }));
    const getToken = previewToken({ keyId: 'k1', preview });
    const options = previewOptionsOf(choice, site, { keyId: 'k1', getToken });
    expect(options).toMatchObject({
      server: 'https://chat.example.com',
      instance: 'preview-k1',
      mode: 'launcher',
      defaultOpen: true,
      title: 'Shop',
      prompts: ['One', 'Two'],
      model: 'large',
      tools: [{ name: 'find_product' }],
      texts: { openChat: 'Ask' },
    });
    const place = document.createElement('div');
    const { departures } = options['renderers'] as Record<string, (at: Element, block: object) => void>;
    departures!(place, { source: '<i>12:04</i>' });
    expect(place.textContent).toBe('<i>12:04</i>');
    expect(options).not.toHaveProperty('embedKey');
    expect(await (options['getToken'] as () => Promise<string>)()).toBe('secret');
    expect(preview).toHaveBeenCalledWith('k1');
    preview.mockResolvedValue(failed({ code: 'network', message: 'Down' }));
    await expect(getToken()).rejects.toThrow('Down');
    expect(
      previewOptionsOf(choice, { ...site, scopes: ['chat'] }, { keyId: 'k1', getToken }),
    ).not.toHaveProperty('tools');
    // A frame has nothing of the page around it but a language.
    expect(previewOptionsOf({ ...choice, door: 'frame' }, site, { keyId: 'k1', getToken })).toEqual({
      server: 'https://chat.example.com',
      getToken,
      instance: 'preview-k1',
      mode: 'page',
      locale: 'en',
    });
  });
});
