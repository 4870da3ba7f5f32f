'use client';
import { cn } from '@stoa/ui';
import { AppWindow } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { ConsentCard } from './consent-card.js';
import { useExternalSource } from './external-source.js';
import { sortFrame } from './frames.js';
import { useLinksText } from './links-text.js';
import { useConsent } from './use-consent.js';

export interface ConsentedFrameProps extends Omit<
  ComponentPropsWithoutRef<'iframe'>,
  'src' | 'srcDoc' | 'sandbox' | 'title'
> {
  /** An address of this origin, a `blob:` of this origin, or an https address of another site. */
  src: string;
  /** Names the frame for those who do not see it. */
  title: string;
}

/**
 * The only way in which a preview puts a page into a page: always in a sandbox without any right, never with a referrer, and from
 * another site only with the reader's consent and where the roof's policy has a way for it. Markdown never makes one.
 *
 * Browsers show no PDF inside a sandbox: draw the pages of one as images, or offer it in a new tab.
 */
export function ConsentedFrame({ src, title, className, ...props }: ConsentedFrameProps) {
  const frame = sortFrame(src);
  const shared = { title, className, ...props };
  switch (frame.kind) {
    case 'own':
      return <Frame src={frame.src} {...shared} />;
    case 'remote':
      return <RemoteFrame href={frame.href} host={frame.host} {...shared} />;
    case 'dropped':
      return <Dropped />;
    default:
      return frame satisfies never;
  }
}

function Dropped() {
  return (
    <span data-slot="frame-dropped" className="text-ui text-ink-muted">
      {useLinksText().frameDropped}
    </span>
  );
}

function RemoteFrame({
  href,
  host,
  title,
  ...props
}: Omit<ConsentedFrameProps, 'src'> & { href: string; host: string }) {
  const text = useLinksText();
  // Of a frame there is no consent for a whole host: a page can do more than a picture.
  const consent = useConsent(`frame ${href}`, '');
  const address = useExternalSource().frameUrl(href);
  if (consent?.isGiven && address !== null) return <Frame src={address} title={title} {...props} />;
  return (
    <ConsentCard
      icon={AppWindow}
      title={text.frameFrom(host)}
      description={title}
      hint={text.frameHint(host)}
      href={href}
      actions={consent && address !== null ? [{ label: text.showOnce, run: consent.giveOnce }] : []}
    />
  );
}

function Frame({ title, className, ...props }: ConsentedFrameProps) {
  return (
    <iframe
      data-slot="consented-frame"
      title={title}
      loading="lazy"
      referrerPolicy="no-referrer"
      {...props}
      sandbox=""
      className={cn('h-120 w-full rounded-panel border border-line bg-surface-raised', className)}
    />
  );
}
