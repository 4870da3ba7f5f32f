import { describe, expect, it } from 'vitest';
import { createFakePorts, settle } from '../../testing/index.js';
import { createLayoutStore } from './layout.store.js';

const open = (layout: ReturnType<typeof createLayoutStore>) => {
  const { leftOpen, rightOpen } = layout.store.getState();
  return { leftOpen, rightOpen };
};

describe('panels', () => {
  it('[LA2] the right one is closed at first, and stays as it was left', async () => {
    const ports = createFakePorts();
    const layout = createLayoutStore(ports, { smallScreen: false });
    await layout.load();
    expect(open(layout)).toEqual({ leftOpen: true, rightOpen: false });
    layout.toggleRight();
    await settle();
    const later = createLayoutStore(ports, { smallScreen: false });
    await later.load();
    expect(open(later)).toEqual({ leftOpen: true, rightOpen: true });
  });

  it('[LA3] both close where they would lie over the page, and come back when there is room', async () => {
    const layout = createLayoutStore(createFakePorts(), { smallScreen: false });
    layout.toggleRight();
    layout.setPanelsOver(true);
    expect(open(layout)).toEqual({ leftOpen: false, rightOpen: false });
    expect(layout.fitsBesideConversation()).toBe(false);
    layout.setPanelsOver(false);
    expect(open(layout)).toEqual({ leftOpen: true, rightOpen: true });
  });

  it('[LA3] what is opened over the page is not stored', async () => {
    const ports = createFakePorts();
    const layout = createLayoutStore(ports, { smallScreen: false });
    layout.setPanelsOver(true);
    layout.toggleRight();
    layout.toggleLeft();
    await settle();
    expect(open(layout)).toEqual({ leftOpen: true, rightOpen: true });
    const later = createLayoutStore(ports, { smallScreen: false });
    await later.load();
    expect(open(later)).toEqual({ leftOpen: true, rightOpen: false });
    later.setPanelsOver(true);
    expect(open(later)).toEqual({ leftOpen: false, rightOpen: false });
  });
});
