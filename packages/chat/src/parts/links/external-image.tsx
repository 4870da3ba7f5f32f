'use client';
import { cn, useTexts } from '@stoa/ui';
import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMessageScope } from '../../base/blocks/message-scope.js';
import { ConsentCard } from './consent-card.js';
import { imageClass } from './link-classes.js';
import { useExternalSource } from './external-source.js';
import { useConsent } from './use-consent.js';
import { linksTexts } from './links.texts.js';
import { shownLinksTexts } from './shown-links.texts.js';

export interface ExternalImageProps {
  href: string;
  host: string;
  alt: string;
}

/**
 * An image of another site. Requested only with the reader's consent, and never while the message grows: its URL may be incomplete.
 */
export function ExternalImage({ href, host, alt }: ExternalImageProps) {
  const text = useTexts(linksTexts);
  const { imageFrom } = useTexts(shownLinksTexts);
  const consent = useConsent(href, host);
  const address = useExternalSource().imageUrl(href);
  const isStreaming = useMessageScope()?.isStreaming ?? false;
  const [wasPressed, setPressed] = useState(false);

  if (consent?.isGiven && address !== null)
    return (
      <AllowedImage
        key={address}
        address={isStreaming ? null : address}
        takesFocus={wasPressed}
        href={href}
        host={host}
        alt={alt}
      />
    );
  const pressed = (give: () => void) => () => {
    setPressed(true);
    give();
  };
  return (
    <ConsentCard
      icon={ImageOff}
      title={imageFrom(host)}
      description={alt}
      hint={text.imageHint(host)}
      href={href}
      actions={
        consent && address !== null
          ? [
              { label: text.loadOnce, run: pressed(consent.giveOnce) },
              { label: text.loadAlways(host), run: pressed(consent.giveAlways) },
            ]
          : []
      }
    />
  );
}

interface AllowedImageProps extends ExternalImageProps {
  /** The URL to load; null while it has to wait. */
  address: string | null;
  /** The focused button was removed. */
  takesFocus: boolean;
}

function AllowedImage({ address, takesFocus, href, host, alt }: AllowedImageProps) {
  const text = useTexts(linksTexts);
  const { imageFrom } = useTexts(shownLinksTexts);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus || attempt > 0) frame.current?.focus({ preventScroll: true });
  }, [takesFocus, attempt]);

  if (state === 'failed')
    return (
      <ConsentCard
        data-state="failed"
        icon={ImageOff}
        title={imageFrom(host)}
        description={alt}
        hint={text.failed}
        href={href}
        actions={[
          {
            label: text.retry,
            run() {
              setState('loading');
              setAttempt((count) => count + 1);
            },
          },
        ]}
      />
    );
  return (
    <span
      ref={frame}
      data-slot="external-image"
      data-state={state}
      tabIndex={-1}
      className="inline-block max-w-full align-middle focus-ring"
    >
      {state === 'loading' ? (
        <span role="status" className="block">
          <span
            aria-hidden
            className="block h-40 w-72 max-w-full skeleton-appear rounded-panel bg-ink/8 forced-colors:border"
          />
          <span className="sr-only">{text.loading}</span>
        </span>
      ) : null}
      {address === null ? null : (
        <img
          key={attempt}
          src={address}
          alt={alt}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
          className={cn(imageClass, state === 'loading' && 'sr-only')}
        />
      )}
    </span>
  );
}
