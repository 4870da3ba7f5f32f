/** A picture that a text carries in itself. */
export interface InlineImage {
  type: 'png' | 'jpg' | 'gif';
  bytes: Uint8Array;
  /** @units pixels */
  width: number;
  height: number;
}

/** The longest address that is read. @units characters */
const longest = 4_000_000;
const largestPx = 20_000;
const address = /^data:image\/(?:png|jpeg|gif);base64,([a-z0-9+/=\s]+)$/i;

/** Reads the address of an image that needs no request, of a type that office programs show; null for all others. */
export function readInlineImage(href: string): InlineImage | null {
  const [, base64] = href.length <= longest ? (address.exec(href) ?? []) : [];
  if (base64 === undefined) return null;
  const bytes = Buffer.from(base64, 'base64');
  const image = sizeOf(bytes);
  if (!image || !isSize(image.width) || !isSize(image.height)) return null;
  return { ...image, bytes: new Uint8Array(bytes) };
}

const isSize = (px: number): boolean => px > 0 && px <= largestPx;

/** Type and size by the bytes, whatever the address claims. */
function sizeOf(bytes: Buffer): Omit<InlineImage, 'bytes'> | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes.length >= 24 && text(1, 4) === 'PNG' && text(12, 16) === 'IHDR')
    return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.length >= 10 && text(0, 4) === 'GIF8')
    return { type: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    // Frames, without the tables that lie between their marks.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'jpg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return null;
}

/** The largest size of these proportions within a box; a small image is not enlarged. */
export function fitImage(
  { width, height }: Pick<InlineImage, 'width' | 'height'>,
  box: { width: number; height: number },
) {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: width * scale, height: height * scale };
}
