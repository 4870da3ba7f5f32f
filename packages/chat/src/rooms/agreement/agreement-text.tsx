'use client';
import { isAtEnd } from '@stoa/core/rules';
import { useTexts } from '@stoa/ui';
import { useEffect, useRef, useState } from 'react';
import { agreementTexts } from './agreement.texts.js';

export interface AgreementTextProps {
  html: string;
  /** The end was seen, or all of it is visible. */
  onRead: () => void;
  /** Id of the message that says that it has to be read. */
  invalidBy?: string;
}

/** The frame has no style sheet: its text takes the colours and the size of the page around it. */
function dress(frame: HTMLIFrameElement, around: HTMLElement): void {
  const page = frame.contentDocument;
  if (!page) return;
  const { color, colorScheme, fontSize } = getComputedStyle(around);
  page.documentElement.style.colorScheme = colorScheme;
  Object.assign(page.body.style, {
    margin: '0',
    color,
    font: `${fontSize}/1.6 system-ui, sans-serif`,
    overflowWrap: 'anywhere',
  });
  // As high as its text: the box around it scrolls, and is what tells how far it was read.
  const { scrollTop } = around;
  frame.style.height = '0';
  frame.style.height = `${page.documentElement.scrollHeight}px`;
  around.scrollTop = scrollTop;
}

/**
 * Foreign HTML in a frame without scripts and forms, whose requests are limited by the policy of the page. It
 * shares the origin, without scripts of its own, so that its height can be measured.
 *
 * @source security X
 */
export function AgreementText({ html, onRead, invalidBy }: AgreementTextProps) {
  const texts = useTexts(agreementTexts);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const look = () => {
    if (isLoaded && box.current && isAtEnd(box.current)) onRead();
  };
  const latestLook = useRef(look);
  useEffect(() => {
    latestLook.current = look;
  });
  useEffect(() => {
    const [around, inside] = [box.current, frame.current];
    if (!isLoaded || !around || !inside) return undefined;
    const fit = () => {
      dress(inside, around);
      latestLook.current();
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(around);
    return () => observer.disconnect();
  }, [isLoaded]);
  return (
    <div
      ref={box}
      data-slot="agreement-text"
      role="group"
      aria-label={texts.text}
      data-invalid={invalidBy === undefined ? undefined : ''}
      aria-describedby={invalidBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys have to reach it
      tabIndex={0}
      className="min-h-40 flex-1 overflow-y-auto scrollbar-quiet rounded-panel border border-line bg-surface-raised px-5 py-4 text-body text-ink focus-ring data-invalid:border-danger"
      onScroll={look}
    >
      <iframe
        ref={frame}
        title={texts.title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        srcDoc={`<!doctype html><meta charset="utf-8"><body dir="auto">${html}`}
        className="block w-full"
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}
