import { describe, expect, it } from 'vitest';
import { createFakePorts, createFakeWorld } from '../../testing/fake-ports.js';
import { createExternalContentStore } from './external-content.store.js';
import { selectIsShown } from './external-content.types.js';
import * as storageKeys from '../ports/storage-keys.js';

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const image = 'https://images.example/a.png';

async function ready(ports = createFakePorts()) {
  const external = createExternalContentStore(ports);
  external.load();
  await expect.poll(() => external.store.getState().status).toBe('ready');
  return {
    ports,
    external,
    shows: (url: string, host: string) => selectIsShown(url, host)(external.store.getState()),
  };
}

describe('external content', () => {
  it('[EC1] nothing is allowed before the list is loaded, or without consent', async () => {
    const ports = createFakePorts();
    ports.world.entries.set(storageKeys.externalHosts, ['images.example']);
    const external = createExternalContentStore(ports);
    expect(selectIsShown(image, 'images.example')(external.store.getState())).toBe(false);
    external.load();
    await expect.poll(() => external.store.getState().hosts).toEqual(['images.example']);
    expect(selectIsShown(image, 'images.example')(external.store.getState())).toBe(true);
    expect(selectIsShown('https://other.example/a.png', 'other.example')(external.store.getState())).toBe(
      false,
    );
  });

  it('"once" allows this address while the page is open', async () => {
    const { ports, external, shows } = await ready();
    external.showOnce(image);
    expect(shows(image, 'images.example')).toBe(true);
    expect(shows('https://images.example/b.png', 'images.example')).toBe(false);
    await settle();
    expect(ports.world.entries.has(storageKeys.externalHosts)).toBe(false);
    const next = await ready(ports);
    expect(next.shows(image, 'images.example')).toBe(false);
  });

  it('[EC3] "always" allows the host with its port in this browser until revoked', async () => {
    const { ports, external, shows } = await ready();
    external.allowHost('images.example');
    external.allowHost('images.example:8443');
    external.allowHost('images.example');
    expect(shows('https://images.example/b.png', 'images.example')).toBe(true);
    expect(shows('https://cdn.images.example/b.png', 'cdn.images.example')).toBe(false);
    await settle();
    const again = await ready(ports);
    expect(again.external.store.getState().hosts).toEqual(['images.example', 'images.example:8443']);
    again.external.revokeHost('images.example');
    await settle();
    expect(ports.world.entries.get(storageKeys.externalHosts)).toEqual(['images.example:8443']);
  });

  it("[EC4] tabs receive each other's consents and lose none", async () => {
    const world = createFakeWorld({ locks: true });
    const one = await ready(world.tab());
    const two = await ready(world.tab());
    one.external.allowHost('a.example');
    two.external.allowHost('b.example');
    await settle();
    expect(one.external.store.getState().hosts).toEqual(['a.example', 'b.example']);
    expect(two.external.store.getState().hosts).toEqual(['a.example', 'b.example']);
    one.external.revokeHost('b.example');
    await settle();
    expect(two.external.store.getState().hosts).toEqual(['a.example']);
    one.external.dispose();
    two.external.allowHost('c.example');
    await settle();
    expect(one.external.store.getState().hosts).toEqual(['a.example']);
  });

  it('[EC5] an invalid stored list allows nothing', async () => {
    const ports = createFakePorts();
    const hostile = [
      '',
      ' images.example',
      'IMAGES.example',
      'https://images.example',
      'images.example/path',
      'a@images.example',
      '*.example',
      '*',
      7,
      null,
      ['a.example'],
      { __proto__: null },
      `${'a'.repeat(300)}.example`,
    ];
    ports.world.entries.set(storageKeys.externalHosts, [...hostile, 'good.example']);
    expect((await ready(ports)).external.store.getState().hosts).toEqual(['good.example']);
    ports.world.entries.set(storageKeys.externalHosts, { length: 1, 0: 'good.example' });
    expect((await ready(ports)).external.store.getState().hosts).toEqual([]);
  });

  it('[EC6] a full storage shows a notice, and the consent holds while the page is open', async () => {
    const { ports, external, shows } = await ready();
    ports.storage.fail('full');
    external.allowHost('images.example');
    await settle();
    expect(shows(image, 'images.example')).toBe(true);
    expect(ports.notices).toHaveLength(1);
  });
});
