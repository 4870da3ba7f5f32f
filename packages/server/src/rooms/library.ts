import { createConversationService } from './conversations/conversations.service.js';
import { createPresigner } from './conversations/presigner.js';
import { createDocumentAddresses } from './documents/document-address.js';
import { createDocumentGenerator } from './documents/document-generator.js';
import { createDocumentMetrics } from './documents/document-metrics.js';
import { createDocumentService } from './documents/documents.service.js';
import { createTemplates } from './documents/templates/templates.js';
import { createEmbeddingService } from './embedding/embedding.service.js';
import { createFileAddresses } from './files/file-addresses.js';
import { createUnderstander } from './files/understanding/understander.js';
import { createFileService } from './files/files.service.js';
import { createMadeFiles } from './interpreter/made-files.js';
import type { Foundation } from './foundation.js';
import type { RoomsDeps } from './rooms.types.js';

/** Rooms of what people keep: conversations, files, documents. */
export type Library = ReturnType<typeof createLibrary>;

/** Builds {@link Library}. */
export function createLibrary(deps: RoomsDeps, { changes, configs, groups }: Foundation) {
  const { database, clock, log } = deps;
  const presigner = createPresigner(deps.secret, clock);
  const conversationsChanged = (personId: string) => changes.announce(personId, 'conversations');
  const conversations = createConversationService(database.pool, presigner, {
    changed: conversationsChanged,
    ...(deps.conversationQuotaBytes !== undefined && { quotaBytes: deps.conversationQuotaBytes }),
  });
  const understander = createUnderstander();
  const templates = createTemplates({
    pool: database.pool,
    blobs: deps.blobs,
    configs,
    groups,
    folder: deps.templatesDir,
    log,
  });
  const documentAddresses = createDocumentAddresses(deps.secret, clock);
  const documents = createDocumentService({
    pool: database.pool,
    clock,
    log,
    addresses: documentAddresses,
    generator: createDocumentGenerator((fault) => log.error({ fault }, 'a document could not be made')),
    templates,
    metrics: createDocumentMetrics(deps.registry),
  });
  const made = createMadeFiles({ pool: database.pool, secret: deps.secret, clock });
  const fileAddresses = createFileAddresses(deps.secret, clock);
  const embedding = createEmbeddingService({
    pool: database.pool,
    clock,
    log,
    embedder: deps.embedder ?? null,
  });
  const files = createFileService({
    pool: database.pool,
    clock,
    log,
    blobs: deps.blobs,
    addresses: fileAddresses,
    onRead: embedding.add,
    ...(deps.fileLimits && { limits: deps.fileLimits }),
  });
  return {
    presigner,
    conversationsChanged,
    conversations,
    understander,
    templates,
    documentAddresses,
    documents,
    made,
    fileAddresses,
    embedding,
    files,
  };
}
