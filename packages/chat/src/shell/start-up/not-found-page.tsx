'use client';
import { Button, cn, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { Wordmark } from '../../base/brand/wordmark.js';
import { workspaceTexts } from '../workspace.texts.js';
import { signInTexts } from './sign-in.texts.js';

export interface NotFoundPageProps extends Omit<ComponentPropsWithoutRef<'main'>, 'children'> {
  /** Address of the start. */
  href: string;
}

/** The page of an address that leads nowhere. It needs no script. */
export function NotFoundPage({ href, className, ...props }: NotFoundPageProps) {
  const workspace = useTexts(workspaceTexts);
  const signIn = useTexts(signInTexts);
  return (
    <main
      data-slot="not-found-page"
      className={cn(
        'flex min-h-dvh flex-col bg-surface px-6 py-8 text-ink sm:px-12 lg:px-20 lg:py-14',
        className,
      )}
      {...props}
    >
      <Wordmark name={workspace.name} className="text-title" />
      <div className="my-auto flex max-w-md flex-col gap-6 py-10">
        <h1 className="text-[clamp(2rem,4.2vw,2.875rem)] leading-[1.12] tracking-tight text-balance face-display">
          {signIn.notFoundTitle}
        </h1>
        <p className="text-lead text-pretty text-ink-muted">{signIn.notFound}</p>
        <Button asChild variant="solid" size="lg" className="mt-2 h-12 self-start px-8 text-body">
          <a href={href}>{signIn.toStart(workspace.name)}</a>
        </Button>
      </div>
    </main>
  );
}
