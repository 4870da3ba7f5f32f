// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { imageLimits, imageTypeOf, readImage } from './read-image.js';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const png = '\x89PNG\r\n\x1a\n';
const fileOf = (head: string, size = 64, name = 'a.png') =>
  new File([bytes(head), new Uint8Array(Math.max(0, size - head.length))], name, { type: 'text/html' });

describe('an image for a message', () => {
  it.each([
    [png, 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['RIFF....WEBPVP8 ', 'image/webp'],
    ['GIF87a', 'image/gif'],
    ['GIF89a', 'image/gif'],
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="x()">', null],
    ['RIFF....WAVEfmt ', null],
    ['%PDF-1.7', null],
    ['', null],
  ])('[EU1] is what its bytes say: %j', (head, type) => {
    expect(imageTypeOf(bytes(head))).toBe(type);
  });

  it('[EU2] has an address of its own type, whatever the file claims to be', async () => {
    expect(await readImage(fileOf(png), 'a')).toMatchObject({
      name: 'a',
      type: 'image/png',
      address: expect.stringMatching(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/) as string,
    });
  });

  it('[EU3] is refused by name of the trouble', async () => {
    expect(await readImage(fileOf('<html>', 64, 'a.png'), 'a')).toBe('notAnImage');
    expect(await readImage(fileOf(png, imageLimits.addressCharacters), 'a')).toBe('tooLarge');
    const broken = { size: 3, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) };
    expect(await readImage(broken as unknown as File, 'a')).toBe('unreadable');
  });
});
