import type { AssistantDefinition } from '@stoa/core/contract';
import type { Sealer } from '../../platform/seal.js';
import { originOf } from './apis/custom-api.js';

/** What is told instead of a secret. One that comes back keeps the stored one. */
export const secretMask = '••••••••';

type Api = Record<string, unknown>;
const secretFields = ['token', 'password'] as const;

const contextOf = (assistantId: string): string => `assistant:${assistantId}`;
const nameOf = (api: Api): string => String(api['id'] ?? api['name'] ?? '');
const authOf = (api: Api | undefined): Api =>
  typeof api?.['auth'] === 'object' && api['auth'] !== null ? (api['auth'] as Api) : {};

const withApis = (definition: AssistantDefinition, change: (api: Api) => Api): AssistantDefinition => {
  const { operations } = definition.data;
  if (!operations) return definition;
  return { ...definition, data: { ...definition.data, operations: operations.map(change) } };
};

/** Changes the secrets of an operation that has some. */
function withSecrets(api: Api, change: (secret: string, field: string) => string): Api {
  const auth = authOf(api);
  const changed = secretFields.flatMap((field) => {
    const secret = auth[field];
    return typeof secret === 'string' && secret !== '' ? [[field, change(secret, field)] as const] : [];
  });
  return changed.length === 0 ? api : { ...api, auth: { ...auth, ...Object.fromEntries(changed) } };
}

const apiOriginOf = ({ url }: Api): string | null => (typeof url === 'string' ? originOf(url) : null);

const withUriSecret = (definition: AssistantDefinition, change: (secret: string) => string) => {
  const { uriSecret } = definition.data;
  return uriSecret
    ? { ...definition, data: { ...definition.data, uriSecret: change(uriSecret) } }
    : definition;
};

/** The secret of the assistant's own address; empty for none. */
export const uriSecretOf = (
  { id, version: { definition } }: { id: string; version: { definition: AssistantDefinition } },
  sealer: Sealer,
): string => (definition.data.uriSecret ? (sealer.open(definition.data.uriSecret, contextOf(id)) ?? '') : '');

/** The definition as it is stored: secrets of its own APIs and of its address are sealed, and masks stand for those of the version before, at the same place. */
export function sealSecrets(
  definition: AssistantDefinition,
  { sealer, id, before }: { sealer: Sealer; id: string; before: AssistantDefinition | undefined },
): AssistantDefinition {
  const former = new Map((before?.data.operations ?? []).map((api) => [nameOf(api), api]));
  const sealed = withUriSecret(definition, (secret) => {
    if (secret !== secretMask) return sealer.seal(secret, contextOf(id));
    return before && originOf(before.uri ?? '') === originOf(definition.uri ?? '')
      ? (before.data.uriSecret ?? '')
      : '';
  });
  return withApis(sealed, (api) =>
    withSecrets(api, (secret, field) => {
      if (secret !== secretMask) return sealer.seal(secret, contextOf(id));
      const stored = former.get(nameOf(api));
      const kept = authOf(stored)[field];
      return stored && typeof kept === 'string' && apiOriginOf(stored) === apiOriginOf(api) ? kept : '';
    }),
  );
}

/** The definition as editors see it. */
export const maskSecrets = (definition: AssistantDefinition): AssistantDefinition =>
  withUriSecret(
    withApis(definition, (api) => withSecrets(api, () => secretMask)),
    () => secretMask,
  );

/** One of its APIs with its secrets, for a request. One that was sealed elsewhere is none. */
export const openSecrets = <T extends Api>(api: T, { sealer, id }: { sealer: Sealer; id: string }): T =>
  withSecrets(api, (sealed) => sealer.open(sealed, contextOf(id)) ?? '') as T;
