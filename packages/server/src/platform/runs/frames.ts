const frameEnd = '\n\n';

/** A range of a run's event log: the frames `firstSeq` to `lastSeq`, exactly as readers receive them. */
export interface FrameRange {
  firstSeq: number;
  lastSeq: number;
  frames: string;
}

/** The part of a range that a reader still lacks who has everything up to `after`. */
export function framesAfter({ firstSeq, lastSeq, frames }: FrameRange, after: number): string {
  if (after < firstSeq) return frames;
  if (after >= lastSeq) return '';
  let start = 0;
  for (let seq = firstSeq; seq <= after; seq++) start = frames.indexOf(frameEnd, start) + frameEnd.length;
  return frames.slice(start);
}

/** The JSON text of each event in a piece of the log, in order. */
export function eventTexts(frames: string): string[] {
  const texts: string[] = [];
  for (const line of frames.split('\n')) if (line.startsWith('data: ')) texts.push(line.slice(6));
  return texts;
}
