import { keyAccess, type KeyDoor } from '@stoa/core/contract';
import { openApiDocument } from '../operations/openapi.js';
import { operationsByRoom, type ApiDocument, type ApiOperation } from './api-description.js';

/** What programs with a key can ask for, by room. */
export function openOperations(): ApiOperation[] {
  const all = [...operationsByRoom(openApiDocument() as unknown as ApiDocument).values()].flat();
  return all.filter(({ room, name }) => Object.hasOwn(keyAccess, `${room}.${name}`));
}

/** The access types of keys that open an operation. */
export const typesOf = ({ room, name }: ApiOperation): readonly string[] =>
  keyAccess[`${room}.${name}` as KeyDoor] ?? [];
