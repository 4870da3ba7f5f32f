'use client';
import type { InternalLink as Link } from '@stoa/core/rules';
import { cn } from '@stoa/ui';
import type { ReactNode } from 'react';
import { lateOverlay } from '../../base/lazy/late-overlay.js';
import { useMessageScope } from '../../base/blocks/message-scope.js';
import { linkLook } from './link-look.js';
import type { LinkOfferProps } from './link-offer.js';

const Offer = lateOverlay<LinkOfferProps>(
  () => import('./link-offer.js').then((room) => room.LinkOffer),
  'dialog',
);

interface InternalLinkProps {
  link: Link;
  children?: ReactNode;
}

/**
 * A link that offers to do something in this conversation. The press opens what exactly would be done; a second press does it. The
 * words of the link are the model's and prove nothing.
 *
 * @source chat specification §2 "Links"; security.md M
 */
export function InternalLink({ link, children }: InternalLinkProps) {
  const scope = useMessageScope();
  if (!scope) return <span data-slot="link-dropped">{children}</span>;
  return (
    <Offer
      trigger={
        <button type="button" data-slot="link" className={cn(linkLook, 'cursor-pointer text-start')}>
          {children}
        </button>
      }
      link={link}
      scope={scope}
    />
  );
}
