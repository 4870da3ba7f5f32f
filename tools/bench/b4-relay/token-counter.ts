import { ageUs, stampLength, stampMark } from './stamp.js';

/** @units bins of 0.1 ms, up to ten seconds. */
const binUs = 100;
const binCount = 100_000;

/** Counts of a span of time. */
export interface TokenCounts {
  tokens: number;
  bytes: number;
  p50Ms: number;
  p99Ms: number;
}

/** Counts stamped tokens and how old they were on arrival, for all streams together. */
export function createTokenCounter() {
  const ages = new Uint32Array(binCount);
  let tokens = 0;
  let bytes = 0;

  const percentile = (share: number) => {
    let rest = tokens * share;
    for (let bin = 0; bin < binCount; bin++) {
      rest -= ages[bin]!;
      if (rest <= 0) return ((bin + 0.5) * binUs) / 1000;
    }
    return (binCount * binUs) / 1000;
  };

  return {
    /** A counter for the text of one stream, whose tokens may be cut between reads. */
    stream() {
      let tail = '';
      return (chunk: Buffer, now: number) => {
        bytes += chunk.length;
        const text = tail + chunk.toString('latin1');
        let at = text.indexOf(stampMark);
        while (at !== -1 && at + stampLength < text.length) {
          const stamp = text.slice(at + 1, at + 1 + stampLength);
          tokens += 1;
          const bin = Math.floor(ageUs(stamp, now) / binUs);
          ages[Math.min(bin, binCount - 1)]! += 1;
          at = text.indexOf(stampMark, at + stampLength);
        }
        tail = at === -1 ? '' : text.slice(at);
      };
    },
    get tokens() {
      return tokens;
    },
    /** The counts since the last call. */
    take(): TokenCounts {
      const counts = { tokens, bytes, p50Ms: percentile(0.5), p99Ms: percentile(0.99) };
      tokens = 0;
      bytes = 0;
      ages.fill(0);
      return counts;
    },
  };
}
