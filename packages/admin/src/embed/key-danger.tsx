'use client';
import type { EmbedKeyWork } from '@stoa/core/state';
import { AlertDialog, Banner, Button, useTexts } from '@stoa/ui';
import { embedTexts } from './embed.texts.js';
import { FormSection } from './form-section.js';

export interface KeyDangerProps {
  /** Name of the key. */
  name: string;
  work: EmbedKeyWork;
  onRotate: () => void;
  onRevoke: () => void;
}

interface ActProps {
  label: string;
  hint: string;
  title: string;
  question: string;
  isBusy: boolean;
  isRed?: boolean;
  onAct: () => void;
}

/** One thing that cannot be taken back: it asks first, and says what will happen. */
function Act({ label, hint, title, question, isBusy, isRed = false, onAct }: ActProps) {
  const { danger } = useTexts(embedTexts);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 flex-1 basis-52 text-ui text-pretty text-ink-muted">{hint}</p>
      <AlertDialog.Root>
        <AlertDialog.Trigger asChild>
          <Button variant={isRed ? 'danger-ghost' : 'outline'} loading={isBusy}>
            {label}
          </Button>
        </AlertDialog.Trigger>
        <AlertDialog.Content>
          <AlertDialog.Header>
            <AlertDialog.Title>{title}</AlertDialog.Title>
          </AlertDialog.Header>
          <AlertDialog.Body>
            <AlertDialog.Description>{question}</AlertDialog.Description>
          </AlertDialog.Body>
          <AlertDialog.Footer>
            <AlertDialog.Cancel>{danger.cancel}</AlertDialog.Cancel>
            <AlertDialog.Action variant={isRed ? 'danger' : 'solid'} onClick={onAct}>
              {label}
            </AlertDialog.Action>
          </AlertDialog.Footer>
        </AlertDialog.Content>
      </AlertDialog.Root>
    </div>
  );
}

/** Irreversible actions: replacing the secret, and revoking the key. */
export function KeyDanger({ name, work, onRotate, onRevoke }: KeyDangerProps) {
  const { danger } = useTexts(embedTexts);
  const isDoing = (act: 'rotate' | 'revoke') => work.status === 'working' && work.act === act;
  return (
    <FormSection title={danger.title} hint={danger.hint} className="max-w-[52rem]">
      <Act
        label={danger.rotate}
        hint={danger.rotateHint}
        title={danger.rotateTitle}
        question={danger.rotateQuestion}
        isBusy={isDoing('rotate')}
        onAct={onRotate}
      />
      <Act
        label={danger.revoke}
        hint={danger.revokeHint}
        title={danger.revokeTitle(name)}
        question={danger.revokeQuestion}
        isBusy={isDoing('revoke')}
        isRed
        onAct={onRevoke}
      />
      {work.status === 'failed' && work.act !== 'save' ? (
        <Banner kind="error" title={danger.failed[work.act]} lines={[work.failure]} />
      ) : null}
    </FormSection>
  );
}
