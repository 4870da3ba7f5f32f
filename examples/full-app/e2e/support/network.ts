import type { Page, Request } from '@playwright/test';
import { decodeJson } from '@stoa/core/wire';

/** An operation as a request of the page carries it. */
export interface SentOperation {
  /** Path and op together, as `/state/conversation/get`. */
  address: string;
  /** What was asked, out of its envelope. */
  input: Record<string, unknown>;
}

const decoded = (value: unknown): unknown => (typeof value === 'string' ? decodeJson(value) : undefined);

/** The operation that a request asks for; undefined when it is none. */
export function operationOf(request: Request): SentOperation | undefined {
  if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/api/requestOp') return undefined;
  const { data } = request.postDataJSON() as {
    data: { path: string; op: string; data?: string; queryParams?: Record<string, string> };
  };
  const query = Object.entries(data.queryParams ?? {}).map(([key, value]) => [key, decoded(value)]);
  return {
    address: `${data.path}${data.op}`,
    input: { ...Object.fromEntries(query), ...(decoded(data.data) as object | undefined) },
  };
}

/** Resolves when the next operation at `address` has been answered. */
export const operationAnswered = (page: Page, address: string): Promise<unknown> =>
  page.waitForResponse((response) => operationOf(response.request())?.address === address);

/** What happens to a request of the page on its way: it is lost, or it takes its time. */
export type Trouble = 'lost' | { delayMs: number };

/** From now on the page's network does this to some operations; the answer ends that. */
export async function troubleWith(
  page: Page,
  isMeant: (operation: SentOperation) => boolean,
  trouble: Trouble,
): Promise<() => Promise<void>> {
  const pattern = '**/api/requestOp';
  const handle: Parameters<Page['route']>[1] = async (route, request) => {
    const operation = operationOf(request);
    if (!operation || !isMeant(operation)) return route.fallback();
    if (trouble === 'lost') return route.abort('connectionfailed');
    await new Promise((resolve) => setTimeout(resolve, trouble.delayMs));
    return route.fallback().catch(() => undefined);
  };
  await page.route(pattern, handle);
  return () => page.unroute(pattern, handle);
}

/** What a page that has lost a request writes to the console. */
export const lostRequest = /ERR_CONNECTION_FAILED|Failed to (load|fetch)/;
