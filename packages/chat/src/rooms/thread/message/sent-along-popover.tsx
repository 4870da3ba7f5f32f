'use client';
import type { LazyOverlayProps } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { MessagePopover } from '../../../parts/links/message-popover.js';
import { sentAlongTexts } from './sent-along.texts.js';

export interface SentAlongProps {
  title: string;
  /** The exact text that the model read. */
  text: string;
  hint: string;
  action?: { label: string; run: () => void };
}

/** What the model read besides the person's own words, word for word. */
export function SentAlongPopover({ trigger, title, text, hint, action }: SentAlongProps & LazyOverlayProps) {
  const texts = useTexts(sentAlongTexts);
  return (
    <MessagePopover trigger={trigger} className="w-96 gap-3">
      {({ titleId, onClose }) => (
        <>
          <p id={titleId} className="font-medium [overflow-wrap:anywhere] text-ink">
            {title}
          </p>
          <div
            role="group"
            aria-label={title}
            tabIndex={0}
            dir="auto"
            className="max-h-60 overflow-y-auto rounded-control border border-line bg-surface-sunken px-3 py-2 text-ui whitespace-pre-wrap text-ink [overflow-wrap:anywhere] scrollbar-quiet focus-ring"
          >
            {text}
          </div>
          <p className="text-caption text-pretty text-ink-muted">{hint}</p>
          <span className="flex flex-wrap justify-end gap-2">
            <Button size="sm" variant={action ? 'ghost' : 'outline'} onClick={onClose}>
              {texts.close}
            </Button>
            {action ? (
              <Button
                size="sm"
                onClick={() => {
                  onClose();
                  action.run();
                }}
              >
                {action.label}
              </Button>
            ) : null}
          </span>
        </>
      )}
    </MessagePopover>
  );
}
