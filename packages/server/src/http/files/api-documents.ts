import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  apiDocumentPath,
  apiDocumentTypes,
  type ApiDocumentService,
} from '../../rooms/api-documents/api-documents.service.js';
import type { Caller } from '../../rooms/handlers.js';
import { attachment } from './attachment.js';
import { protectFile } from './blobs.js';

/** Dependencies of {@link registerApiDocuments}. */
export interface ApiDocumentRouteDeps {
  apiDocuments: ApiDocumentService;
  /** The signed-in caller, if any. */
  findCaller(request: FastifyRequest): Promise<Caller | undefined>;
}

const limitBytes = 20 * 1024 * 1024;

/**
 * Serves the signed addresses of uploaded documentation: an administrator puts it, people get it. The signature authorizes; an address of
 * one person that another signed-in person uses is like none.
 *
 * @source protocol §3.7
 */
export function registerApiDocuments(
  app: FastifyInstance,
  { apiDocuments, findCaller }: ApiDocumentRouteDeps,
): void {
  async function claimOf(
    request: FastifyRequest,
    purpose: 'get' | 'put',
  ): Promise<{ id: string; personId: string } | undefined> {
    const { t } = request.query as { t?: unknown };
    const claim = typeof t === 'string' ? apiDocuments.read(purpose, t) : undefined;
    const caller = claim && (await findCaller(request));
    if (!claim || (caller && caller.id !== claim.personId)) return undefined;
    return { id: claim.value, personId: claim.personId };
  }

  // A scope of its own: there a body of any type is bytes.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, payload, done) => done(null, payload));
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await claimOf(request, 'put'))) return unknown(reply.header('connection', 'close'));
    };
    scope.put(apiDocumentPath, { bodyLimit: limitBytes, onRequest }, async (request, reply) => {
      const claim = await claimOf(request, 'put');
      if (!claim || !Buffer.isBuffer(request.body)) return unknown(reply);
      const outcome = await apiDocuments.arrive(claim, request.body);
      if (outcome === 'kept') return reply.code(200).send();
      if (outcome === 'unknown') return unknown(reply);
      return outcome === 'there'
        ? refuse(reply, 409, 'The document has been uploaded already.', 'file.there')
        : refuse(reply, 400, 'The document is not what was announced. Send it again.', 'file.damaged');
    });
  });

  app.get(apiDocumentPath, async (request, reply) => {
    const claim = await claimOf(request, 'get');
    const document = claim && (await apiDocuments.contentOf(claim.id));
    if (!document) return unknown(reply);
    const { kind, fileName, content } = document;
    return protectFile(request, quiet(reply), apiDocumentTypes[kind], attachment(fileName)).send(content);
  });
}

const quiet = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');

const refuse = (reply: FastifyReply, status: number, error: string, code: string) =>
  quiet(reply).code(status).send({ error, code });

const unknown = (reply: FastifyReply) =>
  refuse(reply, 404, 'There is nothing at this address.', 'presigned.unknown');
