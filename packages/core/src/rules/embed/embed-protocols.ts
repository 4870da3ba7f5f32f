import { firstEmbedProtocol, type EmbedProtocols } from '../../contract/embed/embed-facts.js';

/**
 * Reads which protocols a client says that it speaks. One that says nothing speaks the first, from before there was anything to say.
 *
 * @shape `1-3` → `{ min: 1, max: 3 }`
 * @errors returns undefined for what says something else.
 */
export function readEmbedProtocols(asked: unknown): EmbedProtocols | undefined {
  if (asked === undefined) return { min: firstEmbedProtocol, max: firstEmbedProtocol };
  const [, from, to] = /^(\d{1,4})-(\d{1,4})$/.exec(typeof asked === 'string' ? asked : '') ?? [];
  const [min, max] = [Number(from), Number(to)];
  return min >= firstEmbedProtocol && max >= min ? { min, max } : undefined;
}

/**
 * The newest protocol that both halves speak. Where there is none it is the server's that is nearest, so that a client sees on which
 * side of its own it lies: scripts from before ranges were told compare just that number.
 */
export function answeredProtocol(
  asked: EmbedProtocols,
  own: EmbedProtocols,
): { protocol: number; isCommon: boolean } {
  const protocol = Math.max(own.min, Math.min(own.max, asked.max));
  return { protocol, isCommon: protocol >= asked.min && protocol <= asked.max };
}
