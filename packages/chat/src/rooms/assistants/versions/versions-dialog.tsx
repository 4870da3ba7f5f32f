'use client';
import { assistantLimits, type AssistantVersion } from '@stoa/core/contract';
import { canEditAssistant, restoredAssistant, shownAssistantName } from '@stoa/core/rules';
import { findAssistant } from '@stoa/core/state';
import { findByData, useIsHere, useStoa, useStore } from '@stoa/react';
import { Banner, Button, Dialog, Skeleton, useTexts } from '@stoa/ui';
import { useRef, useState } from 'react';
import type { DialogPartProps } from '../../../base/dialogs/dialog-part.js';
import { assistantVersionsTexts } from './assistant-versions.texts.js';
import { useReading } from '../../../base/state/use-reading.js';
import { VersionRow } from './version-row.js';

type Work = { version: number; state: 'asking' | 'restoring' } | null;
type News = { kind: 'restored'; version: number; next: number } | { kind: 'stale' } | null;

function Versions({ assistantId }: { assistantId: string }) {
  const texts = useTexts(assistantVersionsTexts);
  const { assistants } = useStoa();
  const { found, read, again } = useReading(
    async () => (await assistants.actions()).versions(assistantId),
    assistantId,
  );
  const [open, setOpen] = useState<number | 'newest' | null>('newest');
  const [work, setWork] = useState<Work>(null);
  const [failure, setFailure] = useState<{ version: number; message: string } | null>(null);
  const [news, setNews] = useState<News>(null);
  const part = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isHere = useIsHere();
  const versions = found.status === 'ready' ? found.value : [];
  const newest = versions[0];
  const focusRestore = (version: number) =>
    void setTimeout(() => findByData(part.current, 'data-restores', String(version))?.focus());

  const restore = async (earlier: AssistantVersion, current: AssistantVersion) => {
    const { version } = earlier;
    setWork({ version, state: 'restoring' });
    setFailure(null);
    setNews(null);
    focusRestore(version);
    const actions = await assistants.actions().catch(() => null);
    const outcome = await actions?.save(restoredAssistant(earlier.definition, current.definition), {
      note: texts.note(version),
      baseVersion: current.version,
    });
    if (!isHere()) return;
    if (outcome?.ok || outcome?.failure.type === 'Stale') {
      await read();
      if (!isHere()) return;
      setNews(outcome.ok ? { kind: 'restored', version, next: outcome.value.version } : { kind: 'stale' });
      setOpen('newest');
      setTimeout(() => heading.current?.focus());
    } else setFailure({ version, message: outcome?.failure.message ?? texts.saveFailed });
    setWork(null);
  };

  return (
    <section ref={part} data-slot="versions" data-state={found.status} className="flex flex-col gap-2 pb-3">
      <h3 ref={heading} tabIndex={-1} className="sr-only">
        {texts.list}
      </h3>
      {news?.kind === 'stale' ? <Banner kind="warning" title={texts.stale} /> : null}
      {news?.kind === 'restored' ? (
        <Banner kind="success" title={texts.restored(news.version, news.next)} />
      ) : null}
      {found.status === 'loading' ? (
        <div aria-busy className="flex flex-col gap-3">
          <span role="status" className="text-caption text-ink-muted">
            {texts.loading}
          </span>
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} className="h-14 w-full" />
          ))}
        </div>
      ) : found.status === 'failed' ? (
        <Banner
          kind="error"
          title={found.message ?? texts.loadFailed}
          action={{ label: texts.tryAgain, onAction: again }}
        />
      ) : newest ? (
        <ol aria-label={texts.list} className="flex flex-col divide-y divide-line">
          {versions.map((version, at) => {
            const number = version.version;
            const isOpen = open === number || (open === 'newest' && at === 0);
            return (
              <VersionRow
                key={version.id}
                version={version}
                before={versions[at + 1] ?? null}
                newest={newest}
                isOpen={isOpen}
                state={work?.version === number ? work.state : 'idle'}
                isBusy={work?.state === 'restoring'}
                failure={failure?.version === number ? failure.message : null}
                onToggle={() => setOpen(isOpen ? null : number)}
                onAsk={() => setWork({ version: number, state: 'asking' })}
                onConfirm={() => void restore(version, newest)}
                onCancel={() => {
                  setWork(null);
                  focusRestore(number);
                }}
              />
            );
          })}
        </ol>
      ) : null}
    </section>
  );
}

/** What an assistant was, and what each save changed; it goes back to where it was opened. @source ours */
export function AssistantVersionsDialog({ dialog }: DialogPartProps<'assistantVersions'>) {
  const texts = useTexts(assistantVersionsTexts);
  const { assistants, layout } = useStoa();
  const { assistantId, isFromEditor, fromGroupId: groupId } = dialog;
  const definition = useStore(assistants.store, (state) => findAssistant(state, assistantId));
  const name =
    shownAssistantName(definition?.name ?? '', assistantLimits.shownNameCharacters) ?? texts.untitled;
  return (
    <div data-slot="assistant-versions" className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header>
        <Dialog.Title>{texts.titleOf(name)}</Dialog.Title>
        <Dialog.Description>{texts.lead}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body>
        {!definition ? (
          <Banner kind="error" title={texts.gone} />
        ) : canEditAssistant(definition) ? (
          <Versions assistantId={assistantId} />
        ) : (
          <Banner kind="error" title={texts.readOnly} />
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button
          onClick={() => {
            if (isFromEditor) layout.openDialog({ name: 'assistantEditor', assistantId });
            else if (groupId !== undefined)
              layout.openDialog({ name: 'assistantAdmin', groupId, assistantId });
            else layout.closeDialog();
          }}
        >
          {isFromEditor ? texts.backToEditor : groupId !== undefined ? texts.backToGroup : texts.back}
        </Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </div>
  );
}
