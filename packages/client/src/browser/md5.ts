/** Rotations of the four rounds. @source RFC 1321 §3.4 */
const rotations = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const sines = Int32Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32));

/** The message with the padding that fills its last block of 64 bytes. @source RFC 1321 §3.1, §3.2 */
function padded(content: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((content.length + 9) / 64) * 64);
  bytes.set(content);
  bytes[content.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, (content.length * 8) >>> 0, true);
  view.setUint32(bytes.length - 4, Math.floor(content.length / 2 ** 29), true);
  return view;
}

/** The functions of the four rounds. @source RFC 1321 §3.4 */
const mixed = (round: number, b: number, c: number, d: number): number => {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (d & b) | (~d & c);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
};
/** Which word of a block is added in a step of a round: a factor and a beginning. @source RFC 1321 §3.4 */
const words = [
  [1, 0],
  [5, 1],
  [3, 5],
  [7, 0],
] as const;

/**
 * The MD5 of bytes in base64, as the header `Content-MD5` has it. It shows that bytes have arrived whole, and protects nothing; browsers
 * have no function for it.
 *
 * @source RFC 1321; protocol §3.1, §3.11
 */
export function md5Base64(content: Uint8Array): string {
  const message = padded(content);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let start = 0; start < message.byteLength; start += 64) {
    let a = state[0]!;
    let b = state[1]!;
    let c = state[2]!;
    let d = state[3]!;
    for (let step = 0; step < 64; step++) {
      const round = step >> 4;
      const [factor, first] = words[round]!;
      const word = message.getInt32(start + ((factor * step + first) % 16) * 4, true);
      const sum = (a + mixed(round, b, c, d) + sines[step]! + word) | 0;
      const by = rotations[round]![step % 4]!;
      const turned = (b + ((sum << by) | (sum >>> (32 - by)))) | 0;
      a = d;
      d = c;
      c = b;
      b = turned;
    }
    for (const [at, word] of [a, b, c, d].entries()) state[at] = (state[at]! + word) | 0;
  }
  const digest = new DataView(new ArrayBuffer(16));
  for (const [at, word] of state.entries()) digest.setInt32(at * 4, word, true);
  return btoa(String.fromCharCode(...new Uint8Array(digest.buffer)));
}
