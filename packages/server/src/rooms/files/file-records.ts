import type { FileMetadata, FileRecord } from '@stoa/core/contract';
import { describeFailure } from './file-failures.js';
import type { StoredFile } from './files.repository.js';

/** A file as the protocol describes one that has been read. */
export function metadataOf(file: StoredFile): FileMetadata {
  const { name, type, createdAt, tags, totalTokens, totalItems, isImage } = file;
  const tokens = totalTokens ?? undefined;
  return {
    name,
    type,
    createdAt: createdAt.toISOString(),
    tags,
    isImage,
    ...(tokens !== undefined && { totalTokens: isImage ? { gpt: tokens, claude: tokens } : tokens }),
    ...(totalItems !== null && { totalItems }),
  };
}

/** A file as a list of them shows it. */
export function recordOf(file: StoredFile, email: string): FileRecord {
  const { key, name, type, tags, knowledgeBase, data, size, status, isImage } = file;
  return {
    id: key,
    name,
    type,
    createdAt: file.createdAt.toISOString(),
    createdBy: email,
    updatedAt: file.updatedAt.toISOString(),
    updatedBy: email,
    tags,
    knowledgeBase,
    data,
    size,
    status,
    isImage,
    ...(file.totalTokens !== null && { totalTokens: file.totalTokens }),
    ...(file.totalItems !== null && { totalItems: file.totalItems }),
    ...(file.hash !== null && { hash: file.hash }),
    ...(file.failure !== null && describeFailure(file.failure)),
  };
}
