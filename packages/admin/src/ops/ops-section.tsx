'use client';
import type { OpsRegistryStore } from '@stoa/core/state';
import { cn, useTexts } from '@stoa/ui';
import { useEffect, useState, type ComponentPropsWithoutRef } from 'react';
import { OpsDrafts } from './ops-drafts.js';
import { OpsTable } from './ops-table.js';
import { opsTexts } from './ops.texts.js';

export interface OpsSectionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  registry: OpsRegistryStore;
}

/** Operations that assistants can be given. @source administration specification §2 "Ops tab" (2.029–2.031) */
export function OpsSection({ registry, className, ...props }: OpsSectionProps) {
  const text = useTexts(opsTexts);
  const [newest, setNewest] = useState<string | null>(null);
  useEffect(() => void registry.load(), [registry]);
  return (
    <div data-slot="ops-section" className={cn('flex flex-col gap-8', className)} {...props}>
      <details className="max-w-[52rem] rounded-panel border border-line bg-surface-sunken px-4 py-3">
        <summary className="min-h-6 cursor-pointer rounded-control text-ui font-medium text-ink focus-ring">
          {text.helpTitle}
        </summary>
        <ul className="flex list-disc flex-col gap-2 ps-5 pt-3 text-ui text-pretty text-ink-muted">
          {text.help.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      <div className="max-w-[52rem]">
        <OpsDrafts registry={registry} newest={newest} onBegin={setNewest} />
      </div>
      <OpsTable registry={registry} onEdit={(op) => setNewest(registry.add(op))} />
    </div>
  );
}
