import type { Op } from '../../contract/ops/ops.js';

/** An address of this server: a path without anything that leads elsewhere. */
const path = /^\/(?!\/)[\w./{}-]+$/;

/** Methods whose requests have no body. @source assistants specification §5 (1.092) */
const withoutBody: readonly Op['method'][] = ['GET', 'DELETE'];

/** Whether an operation says what it has to. @source assistants specification §5 (1.092) */
export const isCompleteOp = ({ id, name, url, tags }: Pick<Op, 'id' | 'name' | 'url' | 'tags'>): boolean =>
  (name || id).trim() !== '' && path.test(url.trim()) && tags.some((tag) => tag.trim() !== '');

/** An operation as it is registered: its id is its name, tags are trimmed and each is once, and a request without body has no parameters. */
export function registeredOp(op: Op): Op {
  const name = (op.name || op.id).trim();
  const tags = [...new Set(op.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
  const params = withoutBody.includes(op.method)
    ? []
    : op.params.map((param) => ({ ...param, name: param.name.trim() })).filter((param) => param.name !== '');
  return { ...op, id: name, name, url: op.url.trim(), params, tags };
}
