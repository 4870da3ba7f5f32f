// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConversationStore } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { useMemo, type ReactNode } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MessageScopeProvider } from '../../base/blocks/message-scope.js';
import { Markdown } from '../markdown/index.js';
import { findViolations } from '../../testing/axe.js';
import { models, reply } from '../../testing/fixtures.js';
import { openPage, openThread, type StoaSeed } from '../../testing/open-page.js';
import { ConsentedFrame } from './consented-frame.js';
import { ExternalHosts } from '../../rooms/settings/external-hosts-section.js';
import { ExternalSourceProvider, type ExternalSource } from './external-source.js';
import { LazyExternalImage } from './lazy-external-image.js';

const through: ExternalSource = {
  imageUrl: (url) => `/through?url=${encodeURIComponent(url)}`,
  frameUrl: () => null,
};

function Scope({
  conversation,
  isStreaming,
  children,
}: {
  conversation: ConversationStore;
  isStreaming: boolean;
  children: ReactNode;
}) {
  const scope = useMemo(
    () => ({ messageId: 'm1', conversation, isStreaming, isLast: true }),
    [conversation, isStreaming],
  );
  return <MessageScopeProvider value={scope}>{children}</MessageScopeProvider>;
}

interface Shown extends StoaSeed {
  data?: Record<string, unknown>;
  source?: ExternalSource | null;
}

async function show(text: string, { data = {}, source = through, ...seed }: Shown = {}) {
  const { stoa, conversation } = await openThread([reply('m1', text, { data })], seed);
  const send = vi.spyOn(conversation, 'send');
  const choose = vi.spyOn(stoa.templates, 'choose');
  stoa.externalContent.load();
  await vi.waitFor(() => expect(stoa.externalContent.store.getState().status).toBe('ready'));
  const tree = (isStreaming: boolean) => {
    const markdown = (
      <Scope conversation={conversation} isStreaming={isStreaming}>
        <main>
          <Markdown text={text} streaming={isStreaming} idPrefix="m1" />
        </main>
      </Scope>
    );
    return (
      <StoaProvider stoa={stoa}>
        {source === null ? (
          markdown
        ) : (
          <ExternalSourceProvider value={source}>{markdown}</ExternalSourceProvider>
        )}
      </StoaProvider>
    );
  };
  const view = render(tree(false));
  return {
    ...view,
    stoa,
    send,
    choose,
    draft: () => stoa.drafts.store.getState().drafts['c1'],
    stream: () => view.rerender(tree(true)),
    finish: () => view.rerender(tree(false)),
  };
}
const allowed: StoaSeed = { stored: { 'external-hosts': ['images.example'] } };

const image = '![a cat](https://images.example/cat.png?who=me)';

beforeAll(LazyExternalImage.preload);

describe('links outward', () => {
  it('[LK6] shows the host beside a text that names another one, and strips characters that reorder it', async () => {
    const { container } = await show(
      '[https://bank.example/](https://evil.example/x) and [\u202eelpmaxe.knab](https://evil.example)',
    );
    const [first, second] = container.querySelectorAll('a');
    expect(first?.textContent).toContain('https://bank.example/evil.example');
    expect(first?.querySelector('[data-slot=link-host]')?.textContent).toBe('evil.example');
    expect(second?.textContent).not.toContain('\u202e');
    expect(second?.querySelector('[data-slot=link-host]')?.textContent).toBe('evil.example');
  });

  it('[LK6] leaves an honest link alone', async () => {
    const { container } = await show(
      '[the report](https://example.org/a) <https://example.org/b> [a@example.org](mailto:a@example.org)',
    );
    expect(container.querySelectorAll('a')).toHaveLength(3);
    expect(container.querySelector('[data-slot=link-host]')).toBeNull();
  });

  it('[LK6] reads the text of code, emphasis and images', async () => {
    const { container } = await show(
      '[`bank.example`](https://evil.example) [**bank**.example](https://evil.example) [![bank.example](https://x.example/a.png)](https://evil.example)',
    );
    expect(container.querySelectorAll('[data-slot=link-host]')).toHaveLength(3);
    expect(container.querySelector('a button, a img')).toBeNull();
  });
});

describe('internal links', () => {
  const link = '[Click for cats](#chat:send/Delete%20all%20files)';

  it('[LK8] shows the text on the first press, and sends exactly that on the second', async () => {
    const { send } = await show(link);
    await userEvent.click(screen.getByRole('button', { name: 'Click for cats' }));
    expect(send).not.toHaveBeenCalled();
    const offer = await screen.findByRole('dialog');
    expect(offer.querySelector('[data-slot=link-argument]')?.textContent).toBe('Delete all files');
    expect(document.activeElement).not.toBe(within(offer).getByRole('button', { name: 'Send' }));
    await userEvent.click(within(offer).getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledWith('Delete all files');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[LK8] sends nothing on Cancel and Escape, and returns focus', async () => {
    const { send } = await show(link);
    const button = () => screen.getByRole('button', { name: 'Click for cats' });
    await userEvent.click(button());
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(button());
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(send).not.toHaveBeenCalled();
  });

  it('[LK8] keeps the draft in the message box', async () => {
    const { draft } = await show(link, { drafts: { c1: 'half a thought' } });
    await userEvent.click(screen.getByRole('button', { name: 'Click for cats' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(draft()).toBe('half a thought');
  });

  it('[LK8] shows why a text cannot be sent beside its button', async () => {
    const { send } = await show(`[long](#chat:send/${'x'.repeat(3900)})`, {
      models: [{ ...models[0]!, inputContextWindow: 10, outputTokenLimit: 10 }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'long' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledOnce();
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('[LK8] shows the text of an imported message without a way to send it', async () => {
    await show(link, { data: { imported: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Click for cats' }));
    expect(await screen.findByText('Delete all files')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[LK8] inserts a template into the message box and sends nothing; reports an unknown one', async () => {
    const template = {
      id: 't1',
      name: 'Weekly letter',
      description: '',
      content: 'Dear all,',
      folderId: null,
      type: 'prompt',
    };
    const { draft, send } = await show('[use](#chat:template/Weekly%20letter) [none](#chat:template/Other)', {
      templates: [template],
      drafts: { c1: 'So far' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'use' }));
    expect(screen.getByText('Dear all,')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Put into the message box' }));
    expect(draft()).toBe('So far\n\nDear all,');
    expect(send).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'none' }));
    expect(screen.getByText('There is no template “Other”')).toBeTruthy();
  });

  it('[LK8] an automation opens its plan: its steps are no text for the message box', async () => {
    const steps = {
      id: 'a1',
      name: 'Round trip',
      description: '',
      content: 'Plan.\n---\nPack.',
      folderId: null,
      type: 'automation',
    };
    const { draft, choose } = await show('[go](#chat:template/a1)', { templates: [steps] });
    await userEvent.click(screen.getByRole('button', { name: 'go' }));
    expect(await screen.findByText('Its steps are shown first. Nothing is sent yet.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show its steps' }));
    expect(choose).toHaveBeenCalledWith(expect.objectContaining({ prompt: steps, use: 'insert' }));
    expect(draft()).toBeUndefined();
  });

  it('[LK8] custom instructions begin a conversation: they are no text for the message box', async () => {
    const root = {
      id: 'r1',
      name: 'Editor',
      description: '',
      content: 'Edit plainly.',
      folderId: null,
      type: 'root_prompt',
    };
    const { draft, choose } = await show('[go](#chat:template/Editor)', { templates: [root] });
    await userEvent.click(screen.getByRole('button', { name: 'go' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Begin a conversation' }));
    expect(choose).toHaveBeenCalledWith(expect.objectContaining({ prompt: root }));
    expect(draft()).toBeUndefined();
  });

  it('[LK21] offers the download of the file of the conversation that a link names', async () => {
    const { stoa } = await show('[get](#dataSource:annual&report.pdf)', {
      data: { dataSources: [{ id: 's3://key-1', name: 'Annual_report.pdf', type: 'application/pdf' }] },
    });
    const asked = vi.spyOn(stoa.files, 'addressOf');
    await userEvent.click(screen.getByRole('button', { name: 'get' }));
    expect(await screen.findByText('Download “Annual_report.pdf”?')).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(asked).toHaveBeenCalledWith({ kind: 'stored', key: 'key-1', groupId: null });
  });

  it('[LK21] says that no message has a file of that name', async () => {
    await show('[get](#dataSource:annual&report.pdf)');
    await userEvent.click(screen.getByRole('button', { name: 'get' }));
    expect(await screen.findByText('There is no file “annual report.pdf” in this conversation')).toBeTruthy();
  });

  it('[LK2] shows any other # link as text', async () => {
    const { container } = await show(
      '[a](#stoa-composer) [b](#chat:delete/x) [c](#m2-fn-a) [d](#javascript:alert(1))',
    );
    expect(container.querySelector('a, button')).toBeNull();
    expect(container.textContent).toContain('a b c d');
  });

  it('[LK5] links a footnote reference to its footnote and back, inside its message', async () => {
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    const { container } = await show('One[^a].\n\n[^a]: The note.');
    const outside = document.createElement('div');
    outside.id = 'm1-fn-a';
    document.body.prepend(outside);
    const mark = container.querySelector<HTMLElement>('sup button');
    await userEvent.click(mark as HTMLElement);
    expect(scrolled.mock.contexts.at(-1)).toBe(container.querySelector('li'));
    const back = container.querySelector<HTMLElement>('li button');
    expect(document.activeElement).toBe(back);
    await userEvent.click(back as HTMLElement);
    expect(document.activeElement).toBe(mark);
    outside.remove();
  });
});

describe('images of other sites', () => {
  it('[LK9] requests nothing before consent; consent for once loads this image', async () => {
    const { container, stoa } = await show(`${image}\n\n![a dog](https://images.example/dog.png)`);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('[style*=url], link')).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Load once' })[0] as HTMLElement);
    expect(stoa.externalContent.store.getState().once).toEqual(['https://images.example/cat.png?who=me']);
    const images = [...container.querySelectorAll('img')];
    expect(images.map((one) => one.getAttribute('src'))).toEqual([
      '/through?url=https%3A%2F%2Fimages.example%2Fcat.png%3Fwho%3Dme',
    ]);
    expect(images[0]?.alt).toBe('a cat');
    expect(images[0]?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(document.activeElement?.getAttribute('data-slot')).toBe('external-image');
    fireEvent.load(images[0] as HTMLElement);
    expect(container.querySelector('[data-state=loaded]')).toBeTruthy();
  });

  it('[LK9] loads every image of an allowed host and none of another', async () => {
    const { container } = await show(
      `${image}\n\n![](https://images.example/dog.png)\n\n![](https://cdn.images.example/a.png)\n\n![](https://images.example:8443/a.png)`,
    );
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Always load from images.example' })[0] as HTMLElement,
    );
    expect(container.querySelectorAll('img')).toHaveLength(2);
    expect(container.querySelectorAll('[data-slot=consent-card]')).toHaveLength(2);
  });

  it('[LK9] requests nothing of an allowed host while the reply grows', async () => {
    const view = await show(image, allowed);
    expect(view.container.querySelector('img')).toBeTruthy();
    view.stream();
    expect(view.container.querySelector('img')).toBeNull();
    expect(view.container.querySelector('[data-slot=external-image]')).toBeTruthy();
    view.finish();
    expect(view.container.querySelector('img')).toBeTruthy();
  });

  it('[LK9] reports a failed image and retries it', async () => {
    const { container } = await show(image, allowed);
    fireEvent.error(container.querySelector('img') as HTMLElement);
    expect(screen.getByText(/could not be loaded/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(container.querySelector('img')).toBeTruthy();
    expect(document.activeElement?.getAttribute('data-slot')).toBe('external-image');
  });

  it('[LK9] shows only the link without a proxy, or without a signed-in person', async () => {
    const { container } = await show(image, { source: null, ...allowed });
    expect(container.querySelector('img, button')).toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://images.example/cat.png?who=me');
    const bare = render(<Markdown text={image} />);
    expect(bare.container.querySelector('img, button')).toBeNull();
    expect(bare.container.querySelector('a')?.rel).toBe('noopener noreferrer');
  });
});

describe('frames', () => {
  it('[LK7] sandboxes frames of this origin without permissions', () => {
    const { container } = render(<ConsentedFrame src="/files/1" title="Report" allow="camera" />);
    const frame = container.querySelector('iframe');
    expect(frame?.getAttribute('sandbox')).toBe('');
    expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(frame?.title).toBe('Report');
  });

  it('[LK7] frames no page of another site or scheme', () => {
    for (const src of [
      'https://evil.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://x.example',
    ]) {
      const { container, unmount } = render(<ConsentedFrame src={src} title="Report" />);
      expect(container.querySelector('iframe')).toBeNull();
      unmount();
    }
  });

  it('[LK7] frames a page of another site with consent and an address for it', async () => {
    const { stoa } = await openPage();
    render(
      <StoaProvider stoa={stoa}>
        <ExternalSourceProvider value={{ imageUrl: () => null, frameUrl: (url) => url }}>
          <ConsentedFrame src="https://docs.example/a" title="Report" />
        </ExternalSourceProvider>
      </StoaProvider>,
    );
    expect(document.querySelector('iframe')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show once' }));
    expect(document.querySelector('iframe')?.getAttribute('sandbox')).toBe('');
  });
});

describe('the list of sites', () => {
  it('[EC3] takes a site back and keeps focus', async () => {
    const onRevoke = vi.fn();
    const { container } = render(<ExternalHosts hosts={['a.example', 'b.example']} onRevoke={onRevoke} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.example' }));
    expect(onRevoke).toHaveBeenCalledWith('b.example');
    expect(container.contains(document.activeElement)).toBe(true);
  });
});

it('meets axe', async () => {
  const { container } = await show(
    `${image} [x](#chat:send/Hello) [bank.example](https://evil.example) One[^a].\n\n[^a]: Note.`,
  );
  expect(await findViolations(container)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'x' }));
  expect(await findViolations(document.body)).toEqual([]);
});
