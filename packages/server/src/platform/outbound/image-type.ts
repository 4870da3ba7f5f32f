/** Types of images that are handed on. An SVG is a document, so it is none of them. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  bytes.length >= at + text.length &&
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** The brands that a file of the ISO family says it fits: the main one and the compatible ones of its first box. */
function brandsOf(bytes: Uint8Array): string[] {
  if (!startsWith(bytes, 'ftyp', 4)) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = Math.min(view.getUint32(0), bytes.length, 256);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4)
    // Between the main brand and the compatible ones stands a version.
    if (at !== 12) brands.push(String.fromCharCode(...bytes.subarray(at, at + 4)));
  return brands;
}

/**
 * The type of a file by its first bytes, whatever its sender says; null unless it is a raster image.
 *
 * @source security.md X
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (startsWith(bytes, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  return brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis') ? 'image/avif' : null;
}
