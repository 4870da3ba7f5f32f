import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import parseRange from 'range-parser';
import {
  filePaths,
  type FileAddresses,
  type FileClaim,
  type FilePurpose,
} from '../../rooms/files/file-addresses.js';
import type { FileService } from '../../rooms/files/files.service.js';
import { storeAway, storeFull } from '../base/errors.js';
import { attachment } from './attachment.js';
import { quiet, readClaim, refuse as refuseQuietly, type SignedAddressDeps } from './signed-addresses.js';

/** Dependencies of {@link registerFiles}. */
export interface FileRouteDeps extends SignedAddressDeps {
  addresses: Pick<FileAddresses, 'read'>;
  files: Pick<FileService, 'arrive' | 'open' | 'read' | 'readiness' | 'text'>;
}

const unknownType = 'application/octet-stream';
/** Types of stored files that a page may show: browsers run no code in them. */
const pdf = 'application/pdf';
const shownTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', pdf]);
/** Where the browser says that it puts what it fetches. */
const shownIn = new Set(['iframe', 'image']);
const filePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
/** No browser shows a PDF in a sandbox; its viewer runs apart from the page. */
const pdfPolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/**
 * Serves the signed addresses of files: bytes in by `PUT`, bytes out by `GET` with ranges, and how far a file is.
 *
 * @source protocol §3.9; that an address is ours whatever store is behind it is ours too
 */
export function registerFiles(app: FastifyInstance, deps: FileRouteDeps): void {
  const { addresses, files } = deps;
  const claimOf = (request: FastifyRequest, purpose: FilePurpose): Promise<FileClaim | undefined> =>
    readClaim(request, (token) => addresses.read(purpose, token), deps);

  // A scope of its own: there a body of any type is a stream that nothing has read.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    scope.put(filePaths.put, { config: { isSlowBodyAllowed: true } }, async (request, reply) => {
      const claim = await claimOf(request, 'put');
      if (!claim) return unknown(reply);
      const length = request.headers['content-length'];
      const body = (request.body as Readable | undefined) ?? request.raw;
      const outcome = await files.arrive(claim, body, length === undefined ? null : Number(length));
      switch (outcome.type) {
        case 'kept':
          return reply.header('etag', `"${outcome.hash}"`).code(200).send();
        case 'unknown':
          return unknown(reply);
        case 'there':
          return refuse(reply, 409, 'The file has been uploaded already.', 'file.there');
        case 'tooLarge':
          // The rest of the body is not read.
          void reply.header('connection', 'close');
          return refuse(reply, 413, outcome.error, 'file.tooLarge');
        case 'storeFailed':
          // What is still on its way is dropped, so that the sender reads the answer.
          request.raw.resume();
          if (!outcome.isFull) void reply.header('retry-after', '30');
          return outcome.isFull
            ? refuse(reply, 507, storeFull, 'file.storeFull')
            : refuse(reply, 503, storeAway, 'file.storeUnavailable');
        case 'cut':
          return refuse(reply, 400, 'The upload broke off. Send the file again.', 'file.cut');
        default:
          return outcome satisfies never;
      }
    });
  });

  app.get(filePaths.get, async (request, reply) => {
    const claim = await claimOf(request, 'get');
    const file = claim && (await files.open(claim));
    if (!file) return unknown(reply);
    if ((request.query as { encoding?: unknown }).encoding === 'base64') {
      const content = await files.read(file.blobId);
      if (!content) return unknown(reply);
      return protectFile(request, quiet(reply), 'text/plain', attachment(file.name)).send(
        content.setEncoding('base64'),
      );
    }
    // What the uploader says counts for nothing: the type is known once the content has been looked at.
    const type = file.status === 'ready' ? file.type : unknownType;
    protectFile(request, quiet(reply), type, attachment(file.name)).header('accept-ranges', 'bytes');
    const ranges = request.headers.range === undefined ? -2 : parseRange(file.size, request.headers.range);
    if (ranges === -1)
      return reply
        .code(416)
        .header('content-range', `bytes */${file.size}`)
        .header('content-type', 'text/plain')
        .send();
    // Several ranges at once are answered with the whole, as is anything that cannot be read.
    const range = typeof ranges === 'object' && ranges.length === 1 ? ranges[0] : undefined;
    const content = await files.read(file.blobId, range);
    if (!content) return unknown(reply);
    if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    return reply
      .header('content-length', String(range ? range.end - range.start + 1 : file.size))
      .send(content);
  });

  app.get(filePaths.status, async (request, reply) => {
    const claim = await claimOf(request, 'status');
    const readiness = claim && (await files.readiness(claim));
    if (!readiness) return unknown(reply);
    switch (readiness.status) {
      case 'ready':
        return quiet(reply).send(readiness.metadata);
      case 'processing':
        void reply.header('retry-after', '1');
        return refuse(reply, 404, 'The file is being read.', 'file.processing');
      case 'failed':
        return refuse(reply, 410, readiness.failure, 'file.failed');
      default:
        return readiness satisfies never;
    }
  });

  app.get(filePaths.content, async (request, reply) => {
    const claim = await claimOf(request, 'content');
    const text = claim && (await files.text(claim));
    return text ? quiet(reply).send(text) : unknown(reply);
  });
}

/** The headers of a file: nothing of it runs, and it is saved unless the page shows it in itself. */
export function protectFile(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  disposition: string,
): FastifyReply {
  const isShown = shownTypes.has(type) && shownIn.has(String(request.headers['sec-fetch-dest'] ?? ''));
  return reply
    .header('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', isShown ? 'inline' : disposition)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', isShown && type === pdf ? pdfPolicy : filePolicy);
}

/** Clients of the protocol take the words of a failure from this header. @source protocol §3.9 */
const refuse = (reply: FastifyReply, status: number, error: string, code: string) =>
  refuseQuietly(
    reply.header('x-amz-error-message', error.replace(/[^\x20-\x7e]/g, '?')),
    status,
    error,
    code,
  );

const unknown = (reply: FastifyReply) =>
  refuse(reply, 404, 'There is nothing at this address.', 'presigned.unknown');
