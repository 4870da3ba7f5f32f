import { operations, type InputOf, type Operation } from '@stoa/core/contract';
import { buildEnvelope, decodeJson, requestOpPath } from '@stoa/core/wire';
import type { Browser } from './browser.js';

/** Calls an operation as a signed-in person does. */
export async function callAs<T extends Operation>(
  browser: Browser,
  operation: T,
  input: InputOf<T>,
): Promise<Record<string, unknown>> {
  const response = await browser.fetch(requestOpPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildEnvelope(operation, input)),
  });
  return decodeJson(((await response.json()) as { data: string }).data) as Record<string, unknown>;
}

/** A key that was made, with its secret as whoever holds it knows it. */
export interface MadeKey {
  id: string;
  /** Of its row. */
  uuid: string;
  secret: string;
}

/** The account that keys of tests are charged to. */
export const keyAccount = { id: 'coa-1', name: 'Research' };

/** Makes a key through the operations. @param holder who looks at the secret, by default the owner */
export async function makeKey(
  owner: Browser,
  input: Partial<InputOf<typeof operations.apiKeys.create>> = {},
  holder = owner,
): Promise<MadeKey> {
  await callAs(owner, operations.accountLists.save, { accounts: [keyAccount] });
  const made = await callAs(owner, operations.apiKeys.create, {
    account: keyAccount,
    appName: 'Script',
    accessTypes: ['full_access'],
    ...input,
  });
  if (made['success'] !== true) throw new Error(JSON.stringify(made));
  const { id } = made['data'] as { id: string };
  const shown = await callAs(holder, operations.apiKeys.view, { apiKeyId: id });
  return { id, uuid: id.slice(id.lastIndexOf('/') + 1), secret: String(shown['data']) };
}
