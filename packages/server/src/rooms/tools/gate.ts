import { createHash } from 'node:crypto';
import type { ApprovalScope } from '@stoa/core/contract';
import type { Tool } from './tool.js';

/** What happens to a call before it runs. */
export type GateDecision = 'run' | 'ask' | 'refuse';

/**
 * The one gate for every kind of tool: what reads the person's own data runs, everything else asks, unless an approval lasts; and where
 * nobody can be asked, what would ask is refused. What a tool says of itself never lowers it.
 *
 * @source security F, M
 */
export function decide(
  { effect, recipient }: Pick<Tool, 'effect' | 'recipient'>,
  { isApproved, canAsk }: { isApproved: boolean; canAsk: boolean },
): GateDecision {
  const isOwnData = effect === 'read' && recipient === null;
  if (isOwnData || isApproved) return 'run';
  return canAsk ? 'ask' : 'refuse';
}

/** How long an approval of the tool can last, the shortest first. */
export const scopesOf = ({ effect }: Pick<Tool, 'effect'>, hasConversation: boolean): ApprovalScope[] => [
  'once',
  ...(hasConversation ? (['conversation'] as const) : []),
  ...(effect === 'read' ? (['always'] as const) : []),
];

/** What a lasting approval is bound to: whose tool, its name, where data goes, and every word that describes it. */
export interface ApprovalSubject {
  source: string;
  tool: string;
  recipient: string;
  hash: string;
}

/** A tool that changes its name, description, schema or effect is another one, which asks. @source assistants.md C26 */
export function subjectOf(
  { name, title, description, parameters, effect, recipient }: Tool,
  source: string,
): ApprovalSubject {
  const described = JSON.stringify([name, title, description, parameters, effect, recipient]);
  const hash = createHash('sha256').update(described).digest('base64url');
  return { source, tool: name, recipient: recipient ?? '', hash };
}
