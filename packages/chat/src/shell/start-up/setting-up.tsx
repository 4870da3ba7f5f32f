'use client';
import type { BootState } from '@stoa/core/state';
import { cn, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';
import { Columns } from '../../base/brand/wordmark.js';
import { workspaceTexts } from '../workspace.texts.js';

export interface SettingUpProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** What is being loaded. */
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

/** The overlay, until everything is there. */
export function BootOverlay() {
  const { boot } = useStoa();
  const status = useStore(boot.store, (state) => state.status);
  const step = useStore(boot.store, (state) => state.step);
  return status === 'ready' ? null : <SettingUp step={step} />;
}
