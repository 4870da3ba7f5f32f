'use client';
import { cn, useTexts } from '@stoa/ui';
import { AppWindow } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { ConsentCard } from './consent-card.js';
import { useExternalSource } from './external-source.js';
import { classifyFrame } from './frames.js';
import { useConsent } from './use-consent.js';
import { linksTexts } from './links.texts.js';

export interface ConsentedFrameProps extends Omit<
  ComponentPropsWithoutRef<'iframe'>,
  'src' | 'srcDoc' | 'sandbox' | 'title'
> {
  /** An address of this origin, a `blob:` of this origin, or an https address of another site. */
  src: string;
  /** The accessible name. */
  title: string;
}

/**
 * The only frame of a preview: in a sandbox without permissions, without a referrer, and for another site only with the reader's consent
 * and where the policy of the app allows it. Markdown never creates one.
 *
 * Browsers show no PDF inside a sandbox: render its pages as images, or open it in a new tab.
 */
export function ConsentedFrame({ src, title, className, ...props }: ConsentedFrameProps) {
  const frame = classifyFrame(src);
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
      {useTexts(linksTexts).frameDropped}
    </span>
  );
}

function RemoteFrame({
  href,
  host,
  title,
  ...props
}: Omit<ConsentedFrameProps, 'src'> & { href: string; host: string }) {
  const text = useTexts(linksTexts);
  // Frames have no consent per host: a page can do more than an image.
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
