import { limits } from '@stoa/core/contract';
import type { ThreadMessage } from '@stoa/core/state';

/**
 * Limits of images. Each request carries all images of its conversation, and leaves a megabyte to the text.
 *
 * @units characters of the address, and of all addresses of a conversation; images of one message; pixels of the longer side
 */
export const imageLimits = {
  addressCharacters: 5_000_000,
  togetherCharacters: limits.embedChatBodyBytes - 1024 * 1024,
  count: 4,
  sidePx: 2048,
} as const;

/** From here on a picture is made smaller before it is sent: it goes with every later message, too. @units bytes */
const smallBytes = 1_000_000;
/** Larger files are not given to the browser's decoder. @units bytes */
const decodableBytes = 40_000_000;

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

/** An image that goes with a message. */
export interface ReadImage {
  name: string;
  type: ImageType;
  /** `data:image/…;base64,…` */
  address: string;
}

/** Why a file is no image that can be sent. */
export type ImageTrouble = 'tooLarge' | 'notAnImage' | 'unreadable';

const startsWith = (bytes: Uint8Array, at: number, ...signs: readonly (number | string)[]): boolean =>
  signs
    .flatMap((sign) => (typeof sign === 'number' ? [sign] : [...sign].map((one) => one.charCodeAt(0))))
    .every((byte, index) => bytes[at + index] === byte);

/** Type of an image by its first bytes; its name and declared type are not trusted. @source the signatures of the four formats */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, 0, 0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (startsWith(bytes, 0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp';
  if (startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a')) return 'image/gif';
  return null;
}

const addressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });

/** The picture at a size that a model still reads well; null where the browser cannot draw it. An animation would lose its motion. */
async function madeSmaller(file: Blob): Promise<Blob | null> {
  if (file.type === 'image/gif' || typeof createImageBitmap !== 'function') return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, imageLimits.sidePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Transparent parts stay so; a photograph stays a photograph.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));
  return smaller && smaller.type === type && smaller.size < file.size ? smaller : null;
}

/** How much the images of some messages take. @units characters of their addresses */
export const charactersOf = (path: readonly Pick<ThreadMessage, 'data'>[]): number =>
  path
    .flatMap(({ data: { dataSources } }) => (Array.isArray(dataSources) ? (dataSources as unknown[]) : []))
    .reduce<number>((sum, source) => {
      const id = (source as { id?: unknown } | null)?.id;
      return typeof id === 'string' && id.startsWith('data:') ? sum + id.length : sum;
    }, 0);

/**
 * Reads a file into an address that travels with the message.
 *
 * @errors returned, so that the person can be told which file and why
 */
export async function readImage(file: File, name: string): Promise<ReadImage | ImageTrouble> {
  try {
    const type = imageTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
    if (!type) return 'notAnImage';
    if (file.size > decodableBytes) return 'tooLarge';
    // By its bytes, not as the browser guessed from the name.
    const original = file.slice(0, file.size, type);
    const sent = (original.size > smallBytes ? await madeSmaller(original) : null) ?? original;
    const address = await addressOf(sent);
    if (address.length > imageLimits.addressCharacters) return 'tooLarge';
    return { name, type: sent.type as ImageType, address };
  } catch {
    return 'unreadable';
  }
}
