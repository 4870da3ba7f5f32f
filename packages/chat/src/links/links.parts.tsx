'use client';
import { cn } from '@stoa/ui';
import { ImageOff } from 'lucide-react';
import { createContext, useContext, type MouseEvent, type ReactNode } from 'react';
import { useText } from '../text/text.js';
import { sortImage, sortLink } from './links.js';

const linkClass = cn(
  'rounded-[3px] text-accent underline decoration-accent/40 underline-offset-3 transition-colors duration-quick hover:decoration-accent focus-ring',
);

/** What an internal link (`#name`) asks for; without one it only scrolls to an element of that id. */
export const InternalLinkContext = createContext<((target: string) => void) | undefined>(undefined);

interface LinkProps {
  href?: string;
  children?: ReactNode;
  id?: string;
}

/** A link of a reply, allowed only what `sortLink` says. What is dropped stays as plain words. */
export function ReplyLink({ href, children, id, ...props }: LinkProps) {
  const text = useText();
  const onInternal = useContext(InternalLinkContext);
  const link = sortLink(href);
  switch (link.kind) {
    case 'external':
      return (
        <a
          data-slot="link"
          id={id}
          className={linkClass}
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
        >
          {children}
          <span className="sr-only"> {text.thread.newTab}</span>
        </a>
      );
    case 'mail':
      return (
        <a data-slot="link" id={id} className={linkClass} href={link.href}>
          {children}
        </a>
      );
    case 'internal': {
      const go = (event: MouseEvent<HTMLButtonElement>) => {
        const root = event.currentTarget.getRootNode();
        const found =
          root instanceof Document || root instanceof ShadowRoot ? root.getElementById(link.target) : null;
        if (found) found.scrollIntoView({ block: 'nearest' });
        else onInternal?.(link.target);
      };
      return (
        <button
          data-slot="link"
          type="button"
          id={id}
          className={cn(linkClass, 'cursor-pointer')}
          onClick={go}
          {...pickAria(props)}
        >
          {children}
        </button>
      );
    }
    case 'dropped':
      return <span data-slot="link-dropped">{children}</span>;
    default:
      return link satisfies never;
  }
}

const pickAria = (props: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(props).filter(([name]) => name.startsWith('aria-')));

/** An image of a reply. One from another host is never requested: it becomes a link that says so. */
export function ReplyImage({ src, alt = '' }: { src?: string; alt?: string }) {
  const text = useText();
  const image = sortImage(src);
  switch (image.kind) {
    case 'inline':
      return (
        <img
          data-slot="image"
          src={image.src}
          alt={alt}
          className="max-h-120 max-w-full rounded-panel border border-line"
        />
      );
    case 'remote':
      return (
        <a
          data-slot="image-link"
          href={image.href}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex max-w-full items-center gap-2 rounded-panel border border-dashed border-line-strong px-3 py-2 align-middle text-ui text-ink-muted transition-colors duration-quick hover:text-ink focus-ring"
        >
          <ImageOff size={16} aria-hidden className="shrink-0" />
          <span className="min-w-0">
            {alt ? <span className="block truncate text-ink">{alt}</span> : null}
            <span className="block truncate">{text.thread.imageNotLoaded(image.host)}</span>
          </span>
          <span className="sr-only">{text.thread.newTab}</span>
        </a>
      );
    case 'dropped':
      return (
        <span data-slot="image-dropped" className="text-ink-muted">
          {alt || text.thread.imageDropped}
        </span>
      );
    default:
      return image satisfies never;
  }
}
