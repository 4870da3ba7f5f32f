'use client';
import { citedNumberOf, isFootnoteTarget } from '@stoa/core/rules';
import { cn, useTexts } from '@stoa/ui';
import { createContext, memo, useContext, type MouseEvent, type ReactNode } from 'react';
import { useMessageScope } from '../../base/blocks/message-scope.js';
import { LazyCitation } from './lazy-citation.js';
import { LazyExternalImage } from './lazy-external-image.js';
import { InternalLink } from './internal-link.js';
import { mismatchedHost, mismatchedMailAddress } from './link-host.js';
import { imageClass, linkClass } from './link-classes.js';
import { classifyImage, classifyLink } from './links.js';
import { nodeWithoutSpoofing, textOfNode } from './node-text.js';
import { shownLinksTexts } from './shown-links.texts.js';

/** An image inside of a link is its description until it may be shown: a link holds no button. */
const InsideLinkContext = createContext(false);

export interface ReplyLinkProps {
  href?: string;
  children?: ReactNode;
  id?: string;
}

/** A link of a reply, restricted by `classifyLink`. A dropped link is plain text. */
export const ReplyLink = memo(function ReplyLink({ href, children, id, ...props }: ReplyLinkProps) {
  const link = classifyLink(href);
  switch (link.kind) {
    case 'external':
      return (
        <ExternalLink
          id={id}
          href={link.href}
          target="_blank"
          beside={mismatchedHost(textOfNode(children), link.url)}
        >
          {children}
        </ExternalLink>
      );
    case 'mail':
      return (
        <ExternalLink
          id={id}
          href={link.href}
          beside={mismatchedMailAddress(textOfNode(children), link.address)}
        >
          {children}
        </ExternalLink>
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

interface ExternalLinkProps {
  href: string;
  id?: string;
  target?: '_blank';
  /** The actual host, where the text names another one. */
  beside: string | null;
  children?: ReactNode;
}

function ExternalLink({ href, id, target, beside, children }: ExternalLinkProps) {
  const text = useTexts(shownLinksTexts);
  return (
    <a
      data-slot="link"
      id={id}
      className={linkClass}
      href={href}
      target={target}
      rel={target && 'noopener noreferrer'}
    >
      <InsideLinkContext.Provider value>
        {beside === null ? children : nodeWithoutSpoofing(children)}
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

/** Links to a footnote of the same message and back, and to a passage that it names; to nothing else in the page. */
function FootnoteLink({ place, id, children, ...props }: FootnoteLinkProps) {
  const scope = useMessageScope();
  const messageId = scope?.messageId;
  const passage = scope?.passages?.get(citedNumberOf(place) ?? 0);
  if (scope && passage) return <LazyCitation passage={passage} scope={scope} />;
  const prefixes = messageId === undefined ? ['user-content-'] : [`${messageId}-`, 'user-content-'];
  if (!isFootnoteTarget(place, prefixes)) return <span data-slot="link-dropped">{children}</span>;
  const go = async (event: MouseEvent<HTMLButtonElement>) => {
    const message = event.currentTarget.closest('[data-slot=markdown]');
    const find = () =>
      [...(message?.querySelectorAll<HTMLElement>('[id]') ?? [])].find((element) => element.id === place);
    let found = find();
    // A footnote, or the reference to one, beyond what is shown at first.
    const within = place.includes('fnref-') ? '' : '[data-slot=notes] > ';
    while (!found) {
      const more = message?.querySelector<HTMLElement>(`${within}[data-slot=show-more]`);
      if (!more) break;
      more.click();
      await new Promise(requestAnimationFrame);
      found = find();
    }
    found?.scrollIntoView({ block: 'nearest' });
    // A footnote itself is not focusable; its back link is.
    (found?.matches('button') ? found : found?.querySelector('button'))?.focus({ preventScroll: true });
  };
  return (
    <button
      data-slot="link"
      type="button"
      id={id}
      className={cn(linkClass, 'cursor-pointer')}
      onClick={(event) => void go(event)}
      {...props}
    >
      {children}
    </button>
  );
}

/** An image of a reply. One of another site needs the reader's consent. */
export function ReplyImage({ src, alt = '' }: { src?: string; alt?: string }) {
  const text = useTexts(shownLinksTexts);
  const isInsideLink = useContext(InsideLinkContext);
  const image = classifyImage(src);
  if (image.kind === 'inline')
    return <img data-slot="image" src={image.src} alt={alt} decoding="async" className={imageClass} />;
  if (image.kind === 'remote' && !isInsideLink)
    return <LazyExternalImage href={image.href} host={image.host} alt={alt} />;
  return (
    <span data-slot="image-dropped" className={cn(!isInsideLink && 'text-ink-muted')}>
      {alt || (image.kind === 'remote' ? text.imageFrom(image.host) : text.imageDropped)}
    </span>
  );
}
