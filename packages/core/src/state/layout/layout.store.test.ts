import { describe, expect, it } from 'vitest';
import { createFakePorts, settle } from '../../testing/index.js';
import { createLayoutStore } from './layout.store.js';

const open = (layout: ReturnType<typeof createLayoutStore>) => {
  const { leftOpen, rightOpen } = layout.store.getState();
  return { leftOpen, rightOpen };
};

describe('panels on a small screen', () => {
  it('closes the right one and reopens it when there is room', async () => {
    const layout = createLayoutStore(createFakePorts(), { smallScreen: false });
    await layout.load();
    layout.setMediumScreen(true);
    expect(open(layout)).toEqual({ leftOpen: true, rightOpen: false });
    layout.setMediumScreen(false);
    expect(open(layout)).toEqual({ leftOpen: true, rightOpen: true });
  });

  it('starts without the right one where it would take the room of the conversation, and keeps what was chosen', async () => {
    const ports = createFakePorts();
    const layout = createLayoutStore(ports, { smallScreen: false });
    await layout.load();
    layout.setWideScreen(false);
    expect(open(layout)).toEqual({ leftOpen: true, rightOpen: false });
    layout.setWideScreen(true);
    expect(open(layout)).toEqual({ leftOpen: true, rightOpen: true });
    layout.setWideScreen(false);
    layout.toggleRight();
    await settle();
    const later = createLayoutStore(ports, { smallScreen: false });
    await later.load();
    later.setWideScreen(false);
    expect(open(later)).toEqual({ leftOpen: true, rightOpen: true });
  });

  it('does not store that the right one was opened over the page', async () => {
    const ports = createFakePorts();
    const layout = createLayoutStore(ports, { smallScreen: false });
    layout.setMediumScreen(true);
    layout.toggleRight();
    layout.toggleLeft();
    await settle();
    expect(open(layout)).toEqual({ leftOpen: false, rightOpen: true });
    const later = createLayoutStore(ports, { smallScreen: false });
    await later.load();
    expect(open(later)).toEqual({ leftOpen: false, rightOpen: true });
    later.setMediumScreen(true);
    later.setSmallScreen(true);
    expect(open(later)).toEqual({ leftOpen: false, rightOpen: false });
    later.setSmallScreen(false);
    expect(open(later)).toEqual({ leftOpen: false, rightOpen: false });
  });
});
