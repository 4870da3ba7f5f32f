// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeEmbed, fakeFailure, fakeKeys } from '../testing/fake-embed.js';
import { EmbedStage } from '../testing/embed-stage.js';

// jsdom has none; a switch asks for it, and nothing here changes its size.
beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(path = '', fake = createFakeEmbed()) {
  const onGo = vi.fn();
  const user = userEvent.setup();
  const view = render(<EmbedStage fake={fake} path={path} onGo={onGo} />);
  const calls = (name: string) => fake.ports.calls.filter(({ operation }) => operation === `embed.${name}`);
  return { ...fake, onGo, user, view, calls, answer: fake.ports.world.answer };
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (at: HTMLElement, value: string) => fireEvent.change(at, { target: { value } });
const codeOf = (name: string) => screen.getByRole('region', { name }).textContent ?? '';

describe('the list of keys', () => {
  it('[ADM4] lists each key with origins, scopes and status', async () => {
    open();
    const list = await screen.findByRole('region', { name: 'Keys' });
    const [shop, handbook, conference] = within(list).getAllByRole('listitem');
    expect(shop!.textContent).toContain('https://www.shop.example.org');
    expect(shop!.textContent).toContain('and 2 others');
    expect(shop!.textContent).toContain('Anonymous visitors');
    expect(shop!.textContent).toMatch(/Last used on 20 Nov 2026/);
    expect(handbook!.textContent).toContain('Not used yet');
    expect(conference!.dataset['state']).toBe('revoked');
    expect(within(list).getByRole('link', { name: 'Handbook' }).getAttribute('href')).toBe('/admin/embed/k2');
  });

  it('[ADM4] shows the first step in an empty list', async () => {
    const { user, onGo } = open('', createFakeEmbed([]));
    await screen.findByText('No site has the chat yet');
    await user.click(screen.getByRole('link', { name: 'New key' }));
    expect(onGo).toHaveBeenCalledWith('/embed/new');
    expect(screen.getByRole('heading', { name: 'New key' })).toBe(document.activeElement);
  });

  it('[ADM5] reports a failed list and retries', async () => {
    const fake = createFakeEmbed();
    fake.ports.world.answer('embed.listKeys', () => fakeFailure);
    const { user, calls } = open('', fake);
    await screen.findByText('The keys could not be loaded');
    fake.ports.world.answer('embed.listKeys', null);
    await user.click(button('Try again'));
    await waitFor(() => expect(calls('listKeys')).toHaveLength(2));
  });

  it('leaves clicks with modifier keys to the browser', async () => {
    const { onGo } = open();
    const link = await screen.findByRole('link', { name: 'Handbook' });
    fireEvent.click(link, { ctrlKey: true });
    expect(onGo).not.toHaveBeenCalled();
  });
});

describe('the form of a key', () => {
  it('[ADM6] shows errors beside the fields and focuses the first', async () => {
    const { user, calls } = open('/new');
    await user.click(button('Make key'));
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(screen.getByText('Give the key a name.')).toBeTruthy();
    write(field('Name'), 'Blog');
    expect(screen.queryByText('Give the key a name.')).toBeNull();
    write(field('Origin 1'), 'blog.example.org');
    await user.click(button('Add origin'));
    await waitFor(() => expect(document.activeElement).toBe(field('Origin 2')));
    write(field('Origin 2'), 'http://blog.example.org');
    await user.click(button('Make key'));
    await waitFor(() => expect(document.activeElement).toBe(field('Origin 1')));
    expect(field('Origin 1').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Write scheme, host and port alone/)).toBeTruthy();
    expect(screen.getByText(/^Use https/)).toBeTruthy();
    await user.click(button('Remove origin 1'));
    expect(field('Origin 1').value).toBe('http://blog.example.org');
    expect(calls('createKey')).toEqual([]);
  });

  it('[ADM21] ends a line of the origins with Enter and is sent by its button alone', async () => {
    const { user, calls } = open('/new');
    await user.type(field('Name'), 'Blog{Enter}');
    await user.type(field('Origin 1'), 'https://blog.example.org{Enter}');
    expect(document.activeElement).toBe(field('Origin 2'));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('textbox', { name: 'Origin 3' })).toBeNull();
    field('Origin 1').focus();
    // Safari ends a composition before it reports the key that ended it.
    fireEvent.keyDown(field('Origin 1'), { key: 'Enter', keyCode: 229 });
    expect(document.activeElement).toBe(field('Origin 1'));
    await user.type(field('Origin 1'), '{Enter}');
    expect(document.activeElement).toBe(field('Origin 2'));
    await user.type(screen.getByRole('switch', { name: 'Anonymous visitors' }), '{Enter}');
    expect(calls('createKey')).toEqual([]);
    await user.click(button('Make key'));
    expect(calls('createKey')).toHaveLength(1);
  });

  it('[ADM7] creates a key, shows its secret once and opens the configurator', async () => {
    const { user, calls, onGo } = open('/new');
    write(field('Name'), 'Blog');
    write(field('Origin 1'), 'https://Blog.example.org/');
    await user.click(screen.getByRole('switch', { name: 'Anonymous visitors' }));
    await user.click(screen.getByRole('checkbox', { name: 'Images' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Demo Small' }));
    await user.click(button('Make key'));
    await screen.findByText('The key is made. Keep its secret now');
    expect(calls('createKey')[0]!.input).toMatchObject({
      name: 'Blog',
      origins: ['https://blog.example.org'],
      allowAnonymous: true,
      scopes: ['chat', 'upload'],
      modelIds: ['demo-small'],
    });
    expect(onGo).toHaveBeenCalledWith('/embed/made');
    expect(document.activeElement).toBe(screen.getByText('The key is made. Keep its secret now'));
    const secret = screen.getByRole('status', { name: 'Secret' });
    expect(secret.textContent).toMatch(/^stoa_sk_/);
    await user.click(button('Copy secret'));
    expect(await navigator.clipboard.readText()).toBe(secret.textContent);
    await user.click(button('I have kept it'));
    expect(screen.queryByText(/stoa_sk_/)).toBeNull();
  });

  it('[ADM7] explains manual copying without a clipboard', async () => {
    const { user, keys } = open();
    await screen.findByRole('region', { name: 'Keys' });
    await keys.rotate('k2');
    await screen.findByText('The key has another secret. Keep it now');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(button('Copy secret'));
    expect(await screen.findByText(/copy it by hand/)).toBeTruthy();
  });

  it('[ADM8] keeps input across views, confirms before discarding, and saves it', async () => {
    const { user, calls, answer } = open('/k2/settings');
    write(await screen.findByRole('textbox', { name: 'Title' }), 'Ask');
    expect(screen.getByText('Changes are not saved yet.')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Put it on a site' }));
    const leave = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true);
    await user.click(screen.getByRole('link', { name: /Settings/ }));
    expect(field('Title').value).toBe('Ask');
    answer('embed.updateKey', () => fakeFailure);
    await user.click(button('Save'));
    await screen.findByText('The key was not saved');
    expect(field('Title').value).toBe('Ask');
    await user.click(button('Discard'));
    expect(field('Title').value).toBe('');
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    expect(calls('updateKey')).toHaveLength(1);
    const stay = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(stay);
    expect(stay.defaultPrevented).toBe(false);
  });

  it('[ADM17] a disclosure is stored as written, limited in length, and removed when emptied', async () => {
    const { user, calls } = open('/k1/settings');
    const notice = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notice to accept' });
    await screen.findByRole('textbox', { name: 'Notice to accept' });
    expect(notice().value).toContain('**language model**.\n\n- Do not');
    write(notice(), 'x'.repeat(20_001));
    await user.click(button('Save'));
    expect(document.activeElement).toBe(notice());
    expect(calls('updateKey')).toEqual([]);
    write(notice(), ' # Mind\n\nthis ');
    await user.click(button('Save'));
    await screen.findByText('Everything is saved.');
    write(notice(), '');
    await user.click(button('Save'));
    await waitFor(() => expect(calls('updateKey')).toHaveLength(2));
    expect(calls('updateKey').map(({ input }) => (input as { changes: object }).changes)).toMatchObject([
      { disclosure: '# Mind\n\nthis' },
      { disclosure: null },
    ]);
  });

  it('reorders prompts with the keyboard and moves focus along', async () => {
    const { user, keys } = open('/k1/settings');
    await screen.findByRole('textbox', { name: 'Label of prompt 1' });
    await user.click(button('Move prompt 2 up'));
    expect(field('Label of prompt 1').value).toBe('Shipping');
    expect(document.activeElement).toBe(button('Move prompt 1 down'));
    await user.click(button('Add prompt'));
    expect(document.activeElement).toBe(field('Label of prompt 3'));
    await user.click(button('Remove prompt 2'));
    expect(keys.store.getState().drafts['k1']?.prompts).toEqual([
      { label: 'Shipping', text: '' },
      { label: '', text: '' },
    ]);
  });

  it('[ADM10] can remove a deleted model, and reports a failed list of models', async () => {
    const fake = createFakeEmbed();
    fake.ports.world.answer('models.list', () => fakeFailure);
    const { user, keys } = open('/k1/settings', fake);
    await screen.findByText('Failed to Retrieve Models');
    fake.ports.world.answer('models.list', null);
    await user.click(button('Try again'));
    await user.click(await screen.findByRole('checkbox', { name: 'withdrawn' }));
    expect(keys.store.getState().drafts['k1']?.modelIds).toEqual(['demo-large']);
  });

  it('[ADM11] rotates the secret and revokes the key after a confirmation', async () => {
    const { user, calls } = open('/k2/settings');
    await user.click(await screen.findByRole('button', { name: 'Change secret' }));
    const question = await screen.findByRole('alertdialog', { name: 'Change the secret?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(calls('rotateSecret')).toEqual([]);
    await user.click(button('Change secret'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Change secret' }),
    );
    await screen.findByText('The key has another secret. Keep it now');

    await user.click(button('Revoke key'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke key' }),
    );
    await screen.findByText('This key is revoked');
    expect(screen.queryByRole('link', { name: 'Put it on a site' })).toBeNull();
    expect(screen.queryByText(/stoa_sk_/)).toBeNull();
  });

  it('[ADM11] reports a failed revocation', async () => {
    const { user, answer } = open('/k2/settings');
    answer('embed.revokeKey', () => fakeFailure);
    await user.click(await screen.findByRole('button', { name: 'Revoke key' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke key' }),
    );
    expect(await screen.findByText('The key was not revoked')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Put it on a site' })).toBeTruthy();
  });

  it('links back from an unknown key', async () => {
    const { user } = open('/nowhere');
    await screen.findByText('There is no such key');
    await user.click(screen.getByRole('link', { name: 'All keys' }));
    expect(screen.getByRole('heading', { name: 'Keys' })).toBe(document.activeElement);
  });
});

describe('the configurator', () => {
  it('[ADM12] prints and copies the code of every door', async () => {
    const { user } = open('/k1');
    await screen.findByRole('radio', { name: 'Script tag' });
    expect(codeOf('In the page')).toContain('data-embed-key="stoa_pk_5ZyUo0tZkq2Rz9cBv1aXwA"');
    write(field('Title'), 'Hello "you"');
    write(field('Accent'), '#0a6');
    expect(codeOf('In the page')).toContain('data-title-text="Hello &quot;you&quot;"');
    expect(codeOf('In a style sheet of your site')).toContain('--stoa-accent: #0a6;');
    await user.click(button('Copy: In the page'));
    expect(await navigator.clipboard.readText()).toBe(codeOf('In the page'));
    await user.click(screen.getByRole('radio', { name: 'React' }));
    expect(codeOf('In a script of your site')).toContain(`title={"Hello \\"you\\""}`);
    await user.click(screen.getByRole('radio', { name: 'Headless' }));
    expect(screen.getByText('Nothing to see here')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  });

  it('[ADM22] says that the code of a key without visitors needs a token, and leads to its settings', async () => {
    const { user, onGo } = open('/k2');
    await screen.findByText('This code needs a token before the chat answers');
    await user.click(button('Open settings'));
    expect(onGo).toHaveBeenCalledWith('/embed/k2/settings');
    cleanup();
    open('/k1');
    await screen.findByRole('radio', { name: 'Script tag' });
    expect(screen.queryByText('This code needs a token before the chat answers')).toBeNull();
  });

  it('[ADM12] accepts prompts by line, and a model of the key', async () => {
    const key = { ...fakeKeys[0]!, modelIds: ['demo-large', 'demo-small', 'withdrawn'] };
    const { user } = open('/k1', createFakeEmbed([key]));
    const prompts = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Suggested prompts' });
    expect(prompts.placeholder).toBe('Opening hours\nShipping');
    write(prompts, 'What is new?\nWhere are you?');
    expect(codeOf('In the page')).toContain(
      'data-prompts="[&quot;What is new?&quot;,&quot;Where are you?&quot;]"',
    );
    await user.click(await screen.findByRole('combobox', { name: 'Model' }));
    const offered = await screen.findAllByRole('option');
    // Models that the server no longer has are not offered.
    expect(offered).toHaveLength(2);
    await user.click(offered[1]!);
    expect(codeOf('In the page')).toContain('data-model="demo-small"');
    await user.click(screen.getByRole('radio', { name: 'Headless' }));
    expect(codeOf('In a script of your site')).toContain("model: 'demo-small'");
  });

  it('[ADM12] keeps the choices while the settings are shown', async () => {
    const { user } = open('/k1');
    write(await screen.findByRole('textbox', { name: 'Title' }), 'Maps');
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await user.click(screen.getByRole('link', { name: 'Put it on a site' }));
    expect(field('Title').value).toBe('Maps');
  });

  it('[ADM18] prints an import map with its policy hash, and pins the module', async () => {
    const { user } = open('/k1');
    await user.click(await screen.findByRole('radio', { name: 'Import map' }));
    expect(codeOf('In the page')).toContain('<script type="importmap">');
    expect(codeOf('In a script of your site')).toBe("import '@stoa/chat/embed';");
    const hash = () => /'(sha256-[\w+/]{43}=)'/.exec(codeOf('In your Content-Security-Policy'))?.[1];
    await waitFor(() => expect(hash()).toBeDefined());
    const before = hash();
    await user.click(screen.getByRole('switch', { name: 'Stay on this version' }));
    expect(codeOf('In the page')).toContain('/embed/0.1.0/element.js": "sha384-');
    await waitFor(() => expect(hash()).toMatch(/^sha256-/));
    expect(hash()).not.toBe(before);
  });

  it('[ADM18] prints a frame with a size, and reports a key that allows none', async () => {
    const { user } = open('/k1');
    await user.click(await screen.findByRole('radio', { name: 'Frame' }));
    write(field('Width (px)'), '500');
    write(field('Name of the frame'), 'Maps');
    expect(codeOf('In the page')).toContain('title="Maps"\n  width="500"\n  height="640"');
    expect(screen.getByTitle<HTMLIFrameElement>('Preview of the chat on a page').style.width).toBe('500px');
    expect(screen.queryByRole('textbox', { name: 'Accent' })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    cleanup();
    open('/k2');
    await user.click(await screen.findByRole('radio', { name: 'Frame' }));
    expect(screen.getByText('No frame with this key')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'In the page' })).toBeNull();
  });

  it('takes custom texts, shows defaults as placeholders, and counts entries while collapsed', async () => {
    const { user } = open('/k1');
    const word = () => field('Name of the bubble');
    await screen.findByRole('textbox', { name: 'Title' });
    expect(word().placeholder).toBe('Open chat');
    expect(field('Name of who answers').placeholder).toBe('Ask the shop');
    expect(screen.queryByText('1 changed')).toBeNull();
    write(word(), 'Ask about maps');
    expect(screen.getByText('1 changed')).toBeTruthy();
    expect(codeOf('In the page')).toContain('data-texts="{&quot;openChat&quot;:&quot;Ask about maps&quot;}"');
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await user.click(screen.getByRole('link', { name: 'Put it on a site' }));
    expect(word().value).toBe('Ask about maps');
    // In another language nobody here knows what the chat says.
    await user.click(screen.getByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: 'Deutsch' }));
    expect(word().placeholder).toBe('');
    write(word(), '');
    expect(codeOf('In the page')).not.toContain('data-texts');
  });

  it('[ADM20] prints a line for each event, with message texts only on request', async () => {
    const { user } = open('/k1');
    await user.click(await screen.findByRole('checkbox', { name: 'An answer has ended' }));
    expect(codeOf('In a script of your site')).toContain("push(['on', 'run-end', (detail) =>");
    expect(screen.queryByRole('switch', { name: 'Messages are told with their words' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'A message has been added' }));
    expect(screen.getByText('2 chosen')).toBeTruthy();
    expect(codeOf('In the page')).not.toContain('data-events');
    await user.click(screen.getByRole('switch', { name: 'Messages are told with their words' }));
    expect(codeOf('In the page')).toContain('data-events="with-text"');
    await user.click(screen.getByRole('radio', { name: 'Headless' }));
    expect(screen.queryByRole('checkbox', { name: 'It is being opened' })).toBeNull();
    expect(codeOf('In a script of your site')).toContain("chat.on('run-end',");
  });

  it('[ADM20] prints a renderer for the entered kind, and explains kinds', async () => {
    const { user } = open('/k1');
    expect(screen.queryByRole('textbox', { name: 'Kind of block' })).toBeNull();
    await user.click(await screen.findByRole('switch', { name: 'The page draws blocks of its own' }));
    expect(codeOf('In a script of your site')).toContain("push(['registerRenderer', 'forecast',");
    write(field('Kind of block'), 'two words');
    expect(field('Kind of block').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Use 1 to 64 letters/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'In a script of your site' })).toBeNull();
    write(field('Kind of block'), 'departures');
    await user.click(screen.getByRole('radio', { name: 'React' }));
    expect(codeOf('In a script of your site')).toContain('departures: (place, { source }) => {');
  });

  it('[ADM13] offers what the key allows, and explains the rest', async () => {
    open('/k2');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Anonymous' })).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'The page offers a tool' }).disabled).toBe(
      true,
    );
    expect(codeOf('On your server')).toContain('createEmbedTokenMinter');
    expect(codeOf('In the page')).not.toContain('stoa_pk_');
  });

  it('[ADM13] pins a version with a known fingerprint', async () => {
    const { user } = open('/k1');
    await user.click(await screen.findByRole('switch', { name: 'Stay on this version' }));
    expect(codeOf('In the page')).toContain('integrity="sha384-');
  });

  it('passes axe in every view', async () => {
    for (const path of ['', '/new', '/k1', '/k1/settings', '/k3']) {
      const { view } = open(path);
      await screen.findByText(path === '/new' ? 'New key' : fakeKeys[path === '/k3' ? 2 : 0]!.name);
      const { violations } = await axe.run(view.container, {
        rules: { 'color-contrast': { enabled: false }, 'frame-tested': { enabled: false } },
        iframes: false,
      });
      expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([]);
      cleanup();
    }
  }, 60_000);
});

describe('the assistant of a key', () => {
  const assistants = [
    { assistantId: 'astp/1', name: 'Clerk', data: { access: { read: true, write: true } }, tags: [] },
    { assistantId: 'astp/2', name: 'Read only', data: { access: { read: true, write: false } }, tags: [] },
  ];

  it('[ADM35] is chosen among those that may be edited', async () => {
    const { user, calls } = open('/k2/settings', createFakeEmbed(fakeKeys, assistants));
    await user.click(await screen.findByRole('combobox', { name: 'Assistant' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'None: the model itself answers',
      'Clerk',
    ]);
    await user.click(screen.getByRole('option', { name: 'Clerk' }));
    await user.click(button('Save'));
    await waitFor(() => expect(calls('updateKey')).toHaveLength(1));
    expect(calls('updateKey')[0]!.input).toMatchObject({ changes: { assistantId: 'astp/1' } });
  });

  it('[ADM35] is not asked for where there is none', async () => {
    const { ports } = open('/k2/settings');
    await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(ports.calls.map(({ operation }) => operation)).toContain('groups.list'));
    expect(screen.queryByRole('combobox', { name: 'Assistant' })).toBeNull();
  });

  it('[ADM36] of another administrator can be kept or taken away, and one that is silent is told of', async () => {
    const lost = { ...fakeKeys[1]!, assistantId: 'astp/9', assistant: { name: 'Gone', isAvailable: false } };
    const { user, calls } = open('/k2/settings', createFakeEmbed([lost]));
    const field = await screen.findByRole('combobox', { name: 'Assistant' });
    expect(field.textContent).toContain('Gone');
    expect(screen.getByText(/does not answer any more/)).toBeTruthy();
    await user.click(field);
    await user.click(screen.getByRole('option', { name: 'None: the model itself answers' }));
    await user.click(button('Save'));
    await waitFor(() =>
      expect(calls('updateKey')[0]!.input).toMatchObject({ changes: { assistantId: null } }),
    );
  });

  it('[ADM36] a list that fails can be tried again', async () => {
    const fake = createFakeEmbed(fakeKeys, assistants);
    fake.ports.world.answer('groups.list', () => fakeFailure);
    const { user } = open('/k2/settings', fake);
    await screen.findByText('Your assistants could not be loaded');
    fake.ports.world.answer('groups.list', () => ({ ok: true, value: { success: true, data: [] } }) as never);
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.queryByText('Your assistants could not be loaded')).toBeNull());
  });
});
