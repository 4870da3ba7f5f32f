import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import zlib from 'node:zlib';

type Decoder = zlib.BrotliDecompress | zlib.Gunzip | zlib.Inflate | zlib.InflateRaw;

/** Blocks are handed over as they come, and a stream that was cut within one gives what it held. */
const zlibOptions = { flush: zlib.constants.Z_SYNC_FLUSH, finishFlush: zlib.constants.Z_SYNC_FLUSH };
const brotliOptions = {
  flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
};

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isZlib = (head: Buffer): boolean => (head[0]! & 0x0f) === 8 && head.readUInt16BE() % 31 === 0;

/** The decoder of each coding by the first two bytes; `undefined` where the body is not coded in spite of its header. */
const codings: Record<string, (head: Buffer) => Decoder | undefined> = {
  gzip: (head) => (isGzip(head) ? zlib.createGunzip(zlibOptions) : undefined),
  br: () => zlib.createBrotliDecompress(brotliOptions),
  deflate: (head) =>
    isGzip(head)
      ? zlib.createGunzip(zlibOptions)
      : isZlib(head)
        ? zlib.createInflate(zlibOptions)
        : zlib.createInflateRaw(zlibOptions),
};
const headBytes = 2;

/** Codings of one answer; more are none that a server uses. */
const maxCodings = 3;

/**
 * The body of an answer without its content codings. Proxies compress a stream although identity was asked for; a coding that is not
 * known leaves the bytes as they are.
 */
export function decodedBody(answer: IncomingMessage): Readable {
  const names = (answer.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > maxCodings || names.some((name) => !Object.hasOwn(codings, name))) return answer;
  return names.reduceRight<Readable>(decodedBy, answer);
}

/** The decoder of a body that is compressed without a header that says so, by its first bytes; `undefined` for any other. */
export const unlabelledDecoder = (head: Buffer): zlib.Gunzip | undefined =>
  isGzip(head) ? zlib.createGunzip(zlibOptions) : undefined;

function decodedBy(body: Readable, name: string): Readable {
  const decoder = createDecoder(codings[name]!);
  // A connection that breaks ends no pipe; what had come is read all the same.
  const end = () => void decoder.end();
  body.once('error', end);
  body.once('close', end);
  return body.pipe(decoder);
}

function createDecoder(choose: (head: Buffer) => Decoder | undefined): Transform {
  let head = Buffer.alloc(0);
  let decoder: Decoder | undefined;
  let isChosen = false;
  const outer = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isChosen) return pass(chunk, done);
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) return done();
      isChosen = true;
      decoder = choose(head);
      decoder?.on('data', (data: Buffer) => void outer.push(data));
      decoder?.on('error', (error) => outer.destroy(error));
      pass(head, done);
    },
    flush(done) {
      if (!isChosen) return done(null, head);
      if (!decoder) return done();
      decoder.once('end', () => done());
      decoder.end();
    },
    destroy(error, done) {
      decoder?.destroy();
      done(error);
    },
  });
  function pass(chunk: Buffer, done: (error?: Error | null, data?: Buffer) => void): void {
    if (decoder) decoder.write(chunk, () => done());
    else done(null, chunk);
  }
  return outer;
}
