'use client';
import type { ProposalStatus } from '@stoa/core/rules';
import { Spinner } from '@stoa/ui';
import { Ban, Check, CircleDashed, Clock, Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { visibleText } from './hidden-parts.js';
import type { ProposalsText } from './proposals.texts.js';

/** How a proposal stands, in words and as a sign. `ready` says what would happen. */
export function standingLine(
  standing: ProposalStatus,
  text: ProposalsText,
  ready: string,
): { line: string; icon: ReactNode } {
  const look = { size: 16, 'aria-hidden': true } as const;
  switch (standing.status) {
    case 'waiting':
      return { line: text.waiting, icon: <Clock {...look} className="shrink-0" /> };
    case 'ready':
      return { line: ready, icon: <CircleDashed {...look} className="shrink-0" /> };
    case 'running':
      return {
        line:
          standing.waitsWith === undefined
            ? text.running
            : visibleText(standing.waitsWith ?? text.stillRunning),
        icon: <Spinner label={null} />,
      };
    case 'untold':
      return { line: text.untold, icon: <TriangleAlert {...look} className="shrink-0 text-warning" /> };
    case 'done':
      return { line: text.done, icon: <Check {...look} className="shrink-0 text-success" /> };
    case 'failed':
      return { line: text.failed, icon: <TriangleAlert {...look} className="shrink-0 text-warning" /> };
    case 'cancelled':
      return { line: text.cancelled, icon: <Ban {...look} className="shrink-0" /> };
    case 'inert':
      return { line: text.inert(standing.reason), icon: <Lock {...look} className="shrink-0" /> };
    default:
      return standing satisfies never;
  }
}
