'use client';
import { isFootnoteTarget } from '@stoa/core/rules';
import { cn } from '@stoa/ui';
import { createContext, memo, useContext, type MouseEvent, type ReactNode } from 'react';
import { useMessageScope } from '../../base/blocks/message-scope.js';
import { ExternalImage } from './external-image.js';
import { InternalLink } from './internal-link.js';
import { hostToShow, mailToShow } from './link-host.js';
import { imageLook, linkLook } from './link-look.js';
import { sortImage, sortLink } from './links.js';
import { useShownLinksText } from './shown-links-text.js';
import { withoutDisguise, wordsOf } from './words-of.js';

/** Inside a link nothing else can be pressed: an image there is its words until it may be shown. */
const InsideLinkContext = createContext(false);

export interface ReplyLinkProps {
  href?: string;
  children?: ReactNode;
  id?: string;
}

/** A link of a reply, allowed only what `sortLink` says. What is dropped stays as plain words. */
export const ReplyLink = memo(function ReplyLink({ href, children, id, ...props }: ReplyLinkProps) {
  const link = sortLink(href);
  switch (link.kind) {
    case 'external':
      return (
        <Outward id={id} href={link.href} target="_blank" beside={hostToShow(wordsOf(children), link.url)}>
          {children}
        </Outward>
      );
    case 'mail':
      return (
        <Outward id={id} href={link.href} beside={mailToShow(wordsOf(children), link.address)}>
          {children}
        </Outward>
      );
    case 'internal':
      return <InternalLink link={link.link}>{children}</InternalLink>;
    case 'place':
      return (
        <FootnoteLink place={link.id} id={id} {...pickAria(props)}>
          {children}
        </FootnoteLink>
      );
    case 'dropped':
      return <span data-slot="link-dropped">{children}</span>;
    default:
      return link satisfies never;
  }
});

interface OutwardProps {
  href: string;
  id?: string;
  target?: '_blank';
  /** Where it really leads, where the words say otherwise. */
  beside: string | null;
  children?: ReactNode;
}

function Outward({ href, id, target, beside, children }: OutwardProps) {
  const text = useShownLinksText();
  return (
    <a
      data-slot="link"
      id={id}
      className={linkLook}
      href={href}
      target={target}
      rel={target && 'noopener noreferrer'}
    >
      <InsideLinkContext.Provider value>
        {beside === null ? children : withoutDisguise(children)}
      </InsideLinkContext.Provider>
      {beside === null ? null : (
        <bdi
          data-slot="link-host"
          dir="ltr"
          className="ms-1 rounded-[4px] border border-line-strong bg-surface-sunken px-1 font-code text-[0.8125em] [overflow-wrap:anywhere] text-ink no-underline"
        >
          {beside}
        </bdi>
      )}
      {target ? <span className="sr-only"> {text.newTab}</span> : null}
    </a>
  );
}

const pickAria = (props: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(props).filter(([name]) => name.startsWith('aria-')));

interface FootnoteLinkProps {
  place: string;
  id?: string;
  children?: ReactNode;
}

/** Leads to a footnote of the same message and back, and to no other place of the page. */
function FootnoteLink({ place, id, children, ...props }: FootnoteLinkProps) {
  const messageId = useMessageScope()?.messageId;
  const prefixes = messageId === undefined ? ['user-content-'] : [`${messageId}-`, 'user-content-'];
  if (!isFootnoteTarget(place, prefixes)) return <span data-slot="link-dropped">{children}</span>;
  const go = (event: MouseEvent<HTMLButtonElement>) => {
    const message = event.currentTarget.closest('[data-slot=markdown]');
    const found = [...(message?.querySelectorAll<HTMLElement>('[id]') ?? [])].find(
      (element) => element.id === place,
    );
    found?.scrollIntoView({ block: 'nearest' });
    // A note itself takes no focus; the mark in it that leads back does.
    (found?.matches('button') ? found : found?.querySelector('button'))?.focus({ preventScroll: true });
  };
  return (
    <button
      data-slot="link"
      type="button"
      id={id}
      className={cn(linkLook, 'cursor-pointer')}
      onClick={go}
      {...props}
    >
      {children}
    </button>
  );
}

/** An image of a reply. One of another site waits for the reader's consent. */
export function ReplyImage({ src, alt = '' }: { src?: string; alt?: string }) {
  const text = useShownLinksText();
  const isInsideLink = useContext(InsideLinkContext);
  const image = sortImage(src);
  if (image.kind === 'inline')
    return <img data-slot="image" src={image.src} alt={alt} decoding="async" className={imageLook} />;
  if (image.kind === 'remote' && !isInsideLink)
    return <ExternalImage href={image.href} host={image.host} alt={alt} />;
  return (
    <span data-slot="image-dropped" className={cn(!isInsideLink && 'text-ink-muted')}>
      {alt || (image.kind === 'remote' ? text.imageFrom(image.host) : text.imageDropped)}
    </span>
  );
}
