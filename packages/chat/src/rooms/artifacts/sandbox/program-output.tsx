'use client';
import { Button, cn, useTexts } from '@stoa/ui';
import { ChevronRight } from 'lucide-react';
import { artifactsTexts } from '../artifacts.texts.js';

/** One line of a program. */
export interface OutputLine {
  level: 'log' | 'info' | 'warn' | 'error' | 'debug';
  text: string;
}

export interface ProgramOutputProps {
  errors: readonly OutputLine[];
  lines: readonly OutputLine[];
  onClear: () => void;
  /** Asks the assistant to mend the errors. */
  onFix?: () => void;
}

function Lines({ lines }: { lines: readonly OutputLine[] }) {
  return (
    <ol
      dir="ltr"
      tabIndex={0}
      className="max-h-40 overflow-auto border-t border-line px-3 py-2 font-code text-caption scrollbar-quiet focus-ring-inset"
    >
      {lines.map(({ level, text }, at) => (
        <li
          key={at}
          className={cn(
            'whitespace-pre-wrap [overflow-wrap:anywhere]',
            level === 'error' ? 'text-danger' : level === 'warn' ? 'text-warning' : 'text-ink',
          )}
        >
          {text}
        </li>
      ))}
    </ol>
  );
}

const headClass = cn(
  'flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-control px-3 py-1.5 text-ui pointer-coarse:min-h-14 select-none focus-ring [&::-webkit-details-marker]:hidden',
);
const chevron = (
  <ChevronRight
    size={16}
    aria-hidden
    className="shrink-0 transition-transform duration-quick ease-settle group-open:rotate-90 motion-reduce:transition-none rtl:rotate-180 rtl:group-open:rotate-90"
  />
);
/** Beside the summary: a button in it would be a control inside of a control. */
const besideHeadClass = cn('absolute end-1.5 top-1.5');

/** Errors and console of a program. @source chat specification §8 (sandbox runtime errors under a toggle) */
export function ProgramOutput({ errors, lines, onClear, onFix }: ProgramOutputProps) {
  const texts = useTexts(artifactsTexts);
  if (errors.length === 0 && lines.length === 0) return null;
  return (
    <div className="flex shrink-0 flex-col gap-2">
      {errors.length > 0 ? (
        <div className="relative">
          <details
            data-slot="program-errors"
            className="group rounded-control border border-danger/40 bg-surface-raised"
          >
            <summary className={cn(headClass, 'font-medium text-danger')}>
              {chevron}
              {`${texts.errors} (${errors.length})`}
            </summary>
            <Lines lines={errors} />
          </details>
          {onFix ? (
            <Button size="sm" onClick={onFix} className={besideHeadClass}>
              {texts.fix}
            </Button>
          ) : null}
        </div>
      ) : null}
      {lines.length > 0 ? (
        <div className="relative">
          <details
            data-slot="program-console"
            className="group rounded-control border border-line bg-surface-raised"
          >
            <summary className={cn(headClass, 'text-ink-muted')}>
              {chevron}
              {`${texts.console} (${lines.length})`}
            </summary>
            <Lines lines={lines} />
          </details>
          <Button size="sm" variant="ghost" onClick={onClear} className={besideHeadClass}>
            {texts.clearConsole}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
