'use client';
import { sentencesTexts, useStoa, useStore } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { CloudOff } from 'lucide-react';
import { settingsTexts } from './settings.texts.js';

/** Says that the server has not taken the settings, and sends them again. Says nothing while all is well. */
export function SaveLine({ className }: { className?: string }) {
  const { sentence } = useTexts(sentencesTexts);
  const texts = useTexts(settingsTexts);
  const { settings } = useStoa();
  const saving = useStore(settings.store, (state) => state.saving);
  return (
    <div role="status" className={className}>
      {saving === 'localOnly' ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-panel border border-line bg-warning-soft px-3 py-2 text-ui text-ink">
          <CloudOff size={16} aria-hidden className="text-warning" />
          <span className="min-w-0 flex-1 basis-48 text-pretty">{sentence('settings.localOnly')}</span>
          <Button size="sm" onClick={() => void settings.retry()}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
