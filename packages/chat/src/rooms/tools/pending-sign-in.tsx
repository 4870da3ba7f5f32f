'use client';
import { Button, useTexts } from '@stoa/ui';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { mcpServersTexts } from './mcp-servers.texts.js';

/** How often it is asked whether the person has signed in. @units milliseconds */
const pollMs = 2000;

export interface PendingSignInProps {
  /** The page of the authorization server. */
  url: string;
  /** Asks whether the sign-in has ended. Never rejects. */
  onLook: () => Promise<void>;
  onCancel: () => void;
}

/** The way to the page at which somebody signs in, and the wait for them. */
export function PendingSignIn({ url, onLook, onCancel }: PendingSignInProps) {
  const texts = useTexts(mcpServersTexts);
  const look = useRef(onLook);
  const page = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    look.current = onLook;
  });
  useEffect(() => page.current?.focus(), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const again = (): void => {
      timer = setTimeout(() => void look.current().finally(() => isOver || again()), pollMs);
    };
    again();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  const { host } = new URL(url);
  return (
    <div
      data-slot="pending-sign-in"
      className="flex min-w-0 flex-col gap-2 rounded-control border border-line p-3"
    >
      <p className="text-ui text-pretty text-ink">
        {texts.signInAt}{' '}
        <bdi dir="ltr" className="font-medium [overflow-wrap:anywhere]">
          {host}
        </bdi>
      </p>
      <p role="status" className="text-caption text-pretty text-ink-muted">
        {texts.signInWaiting}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button size="sm" variant="solid" asChild>
          <a ref={page} href={url} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={16} aria-hidden />
            {texts.signInOpen}
          </a>
        </Button>
      </div>
    </div>
  );
}
