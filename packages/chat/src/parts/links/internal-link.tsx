'use client';
import type { InternalLink as Link } from '@stoa/core/rules';
import { lazyOverlay } from '@stoa/react';
import { cn } from '@stoa/ui';
import type { ReactNode } from 'react';
import { useMessageScope } from '../../base/blocks/message-scope.js';
import { linkClass } from './link-classes.js';
import type { LinkConfirmationProps } from './link-confirmation.js';

const Offer = lazyOverlay<LinkConfirmationProps>(
  () => import('./link-confirmation.js').then((room) => room.LinkConfirmation),
  'dialog',
);

interface InternalLinkProps {
  link: Link;
  children?: ReactNode;
}

/**
 * A link to an action in this conversation. A press shows the exact action; a second press runs it. The text of the link is the model's
 * and proves nothing.
 *
 * @source chat specification §2 "Links"; security.md M
 */
export function InternalLink({ link, children }: InternalLinkProps) {
  const scope = useMessageScope();
  if (!scope) return <span data-slot="link-dropped">{children}</span>;
  return (
    <Offer
      trigger={
        <button type="button" data-slot="link" className={cn(linkClass, 'cursor-pointer text-start')}>
          {children}
        </button>
      }
      link={link}
      scope={scope}
    />
  );
}
