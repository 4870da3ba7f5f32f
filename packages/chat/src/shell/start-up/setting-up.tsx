'use client';
import type { BootState } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { cn, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { Columns } from '../../base/brand/wordmark.js';
import { workspaceTexts } from '../workspace.texts.js';

export interface SettingUpProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** The step that is loading. */
  step?: BootState['step'];
}

/** Lies over the workspace while its data is loaded. @source chat specification §2 "Overlays". */
export function SettingUp({ step, className, ...props }: SettingUpProps) {
  const workspace = useTexts(workspaceTexts);
  return (
    <div
      data-slot="setting-up"
      role="status"
      className={cn('absolute inset-0 z-30 grid place-items-center bg-surface skeleton-appear', className)}
      {...props}
    >
      <div className="flex max-w-xs flex-col items-center gap-2 px-6 text-center">
        <Columns className="mb-2 h-8 w-11 animate-breathe text-accent motion-reduce:animate-none" />
        <p className="text-title text-ink face-display">{workspace.settingUp}</p>
        <p className="text-ui text-pretty text-ink-muted">
          {step ? workspace.settingUpSteps[step] : workspace.settingUpDetail}
        </p>
      </div>
    </div>
  );
}

/** The same in a line of its own, where the page can be used already. */
function SettingUpLine({ step }: Pick<SettingUpProps, 'step'>) {
  const workspace = useTexts(workspaceTexts);
  return (
    <p
      data-slot="setting-up"
      role="status"
      className="pointer-events-none absolute inset-x-4 bottom-3 text-center text-caption text-ink-muted skeleton-appear"
    >
      {workspace.settingUp}
      <span className="sr-only"> {step ? workspace.settingUpSteps[step] : workspace.settingUpDetail}</span>
    </p>
  );
}

/**
 * Says that everything is loading, until it is there: over the page, or in a quiet line where the first screen takes a message already.
 */
export function BootOverlay({ isQuiet }: { isQuiet: boolean }) {
  const { boot } = useStoa();
  const status = useStore(boot.store, (state) => state.status);
  const step = useStore(boot.store, (state) => state.step);
  if (status === 'ready') return null;
  return isQuiet ? <SettingUpLine step={step} /> : <SettingUp step={step} />;
}
