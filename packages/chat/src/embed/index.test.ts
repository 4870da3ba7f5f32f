// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { completeDom, makeStandIn } from '../testing/embed-element.js';

beforeEach(completeDom);

// An inline chat opens at once, and its panel would outlive the test.
const panel = makeStandIn();
vi.mock('./element/bundled-source.js', () => ({
  get panelSource() {
    return panel.source;
  },
}));

describe('the door of the package without React', () => {
  it('[EW45] makes a chat with every option, where the page wants it', async () => {
    const { createChat } = await import('./index.js');
    const place = document.createElement('main');
    document.body.append(place);
    const getToken = () => 't';
    const chat = createChat({ embedKey: 'k', title: 'Help', position: 'top-start', getToken, target: place });
    expect(place.firstElementChild).toBe(chat);
    // Files that ran before this one may have taken the plain name.
    expect(chat.localName).toMatch(/^stoa-chat/);
    expect([chat.getAttribute('embed-key'), chat.titleText]).toEqual(['k', 'Help']);
    expect(chat.getToken).toBe(getToken);
    expect(createChat().parentElement).toBe(document.documentElement);
    expect(createChat({ mode: 'inline' }).parentElement).toBe(document.body);
    await vi.waitFor(() => expect(panel.loads).toBe(1));
    expect(() => createChat({ target: '#nowhere' })).toThrow('StoaChat: no #nowhere');
  });
});
