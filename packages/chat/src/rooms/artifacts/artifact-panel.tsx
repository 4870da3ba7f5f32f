'use client';
import { artifactKinds, artifactText, versionKey, type Artifact } from '@stoa/core/rules';
import type { ArtifactFacts, ConversationStore, ShownArtifact } from '@stoa/core/state';
import { lazyPart } from '@stoa/react';
import { Button, cn, EmptyState, IconButton, SegmentedControl, useTexts } from '@stoa/ui';
import { ChevronLeft, ChevronRight, FileQuestion, Maximize2, Minimize2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { MessageScopeProvider } from '../../base/blocks/message-scope.js';
import { useHasHighlighter } from '../../base/state/use-has-highlighter.js';
import type { VersionHighlighterProps } from '../highlighter/door.js';
import { ArtifactActions } from './artifact-actions.js';
import { ArtifactIcon } from './artifact-icon.js';
import { artifactsTexts } from './artifacts.texts.js';
import { useArtifacts, useGeneration } from './use-artifacts.js';
import { CodeView } from './views/code-view.js';
import { CompareView } from './views/compare-view.js';
import { EditView } from './views/edit-view.js';
import { Preview } from './views/preview.js';

const Highlighter = lazyPart<VersionHighlighterProps>(
  () => import('../highlighter/door.js').then((room) => room.VersionHighlighter),
  { failed: () => null },
);

type View = 'preview' | 'code' | 'edit' | 'compare';

export interface ArtifactPanelProps {
  conversation: ConversationStore;
  shown: ShownArtifact;
  /** Shows another version; null closes the panel. */
  onShow: (version: number | null) => void;
  onClose: () => void;
  /** Something was sent about it: what covers the conversation makes room. */
  onAsked?: (() => void) | undefined;
  isFull?: boolean;
  onFullChange?: (isFull: boolean) => void;
}

/** One artifact: its preview, code and editor, and its versions. @source chat specification §2 "Artifacts side panel", §4 "Artifacts" */
export function ArtifactPanel({
  conversation,
  shown,
  onShow,
  onClose,
  onAsked,
  isFull = false,
  onFullChange,
}: ArtifactPanelProps) {
  const text = useTexts(artifactsTexts);
  const artifacts = useArtifacts(conversation);
  const generation = useGeneration(conversation);
  const hasHighlighter = useHasHighlighter();
  const [chosen, setView] = useState<View>('preview');

  const versions = useMemo(() => artifacts[shown.artifactId] ?? [], [artifacts, shown.artifactId]);
  const making =
    generation.status !== 'idle' && generation.facts?.artifactId === shown.artifactId
      ? { facts: generation.facts, text: generation.text, revises: generation.revises }
      : null;
  // An edit of a selection grows in the place of the version that it is of.
  const isStreaming = making !== null && (making.revises ?? making.facts.version) === shown.version;
  const at = versions.findIndex(({ version }) => version === shown.version);
  const stored: Artifact | undefined = versions[at];
  const storedText = useMemo(() => (stored ? artifactText(stored) : ''), [stored]);
  const facts: ArtifactFacts | undefined = isStreaming ? making.facts : stored;
  const content = isStreaming ? making.text : storedText;
  const canCompare = versions.length > 1;
  const latest = versions.at(-1);

  if (!facts) return <Missing latest={latest} onShow={onShow} onClose={onClose} />;
  // A view of another version is not reopened on the streaming one; its draft stays with its version.
  const isLeft =
    (isStreaming && (chosen === 'edit' || chosen === 'compare')) || (chosen === 'compare' && !canCompare);
  if (isLeft) setView('preview');
  const view: View = isLeft ? 'preview' : chosen;
  const hasPages = artifactKinds[facts.type].view !== 'code';
  const canHighlight = hasHighlighter && (view === 'preview' || view === 'code');
  const page = (step: -1 | 1) => {
    const next = versions[at + step];
    if (next) onShow(next.version);
  };
  return (
    <MessageScopeProvider value={null}>
      <header className="flex h-13 shrink-0 items-center gap-2 border-b border-line ps-4 pe-2">
        <ArtifactIcon type={facts.type} className="shrink-0 text-ink-muted" />
        <h2 className="min-w-0 flex-1 truncate text-ui font-medium text-ink" title={facts.name}>
          <bdi>{facts.name || text.unnamed}</bdi>
        </h2>
        {versions.length > 1 || making ? (
          <div className="flex shrink-0 items-center" role="group" aria-label={text.version(facts.version)}>
            <IconButton
              size="sm"
              variant="ghost"
              label={making ? text.streaming : text.previous}
              disabled={making !== null || at <= 0}
              onClick={() => page(-1)}
            >
              <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
            </IconButton>
            <span role="status" className="px-1 text-caption text-ink-muted tabular-nums">
              {isStreaming ? text.version(facts.version) : text.versionOf(at + 1, versions.length)}
            </span>
            <IconButton
              size="sm"
              variant="ghost"
              label={making ? text.streaming : text.next}
              disabled={making !== null || at >= versions.length - 1}
              onClick={() => page(1)}
            >
              <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
            </IconButton>
          </div>
        ) : null}
        {onFullChange ? (
          <IconButton
            size="sm"
            variant="ghost"
            label={isFull ? text.leaveFullScreen : text.fullScreen}
            onClick={() => onFullChange(!isFull)}
          >
            {isFull ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
          </IconButton>
        ) : null}
        <IconButton size="sm" variant="ghost" data-dismiss="" label={text.close} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-2 px-3 py-2">
        <SegmentedControl
          label={text.views}
          // A comparison is none of them, so that a press on any of them leaves it.
          value={view === 'compare' ? '' : view}
          onValueChange={(value) => setView(value as View)}
          segments={[
            ...(hasPages ? [{ value: 'preview', label: text.preview }] : []),
            { value: 'code', label: text.code },
            { value: 'edit', label: text.edit, disabled: isStreaming },
          ]}
        />
        {isStreaming || !stored ? null : (
          <ArtifactActions
            conversation={conversation}
            artifact={stored}
            text={storedText}
            onShow={onShow}
            onCompare={canCompare ? () => setView('compare') : undefined}
          />
        )}
      </div>
      <div
        data-slot="artifact-view"
        data-view={view}
        data-version-key={canHighlight ? versionKey(shown) : undefined}
        aria-busy={isStreaming || undefined}
        tabIndex={-1}
        className={cn(
          'min-h-0 flex-1 overflow-auto outline-none scrollbar-quiet',
          view !== 'edit' && 'px-3 pb-3',
        )}
      >
        {view === 'edit' && stored ? (
          <EditView
            key={shown.version}
            conversation={conversation}
            artifact={stored}
            text={storedText}
            isCurrent={stored === latest}
            onSaved={(version) => {
              onShow(version);
              setView(hasPages ? 'preview' : 'code');
            }}
            onCancel={() => setView(hasPages ? 'preview' : 'code')}
          />
        ) : view === 'compare' && stored ? (
          <CompareView versions={versions} shown={stored} onDone={() => setView('code')} />
        ) : view === 'preview' && hasPages ? (
          <Preview
            conversation={conversation}
            facts={facts}
            text={content}
            isStreaming={isStreaming}
            onAsked={onAsked}
          />
        ) : (
          <CodeView facts={facts} text={content} isStreaming={isStreaming} />
        )}
      </div>
      {hasHighlighter && stored ? (
        <Highlighter conversation={conversation} shown={shown} onShow={onShow} onAsked={onAsked} />
      ) : null}
    </MessageScopeProvider>
  );
}

function Missing({
  latest,
  onShow,
  onClose,
}: Pick<ArtifactPanelProps, 'onShow' | 'onClose'> & { latest: Artifact | undefined }) {
  const text = useTexts(artifactsTexts);
  return (
    <>
      <header className="flex h-13 shrink-0 items-center justify-end border-b border-line px-2">
        <IconButton size="sm" variant="ghost" label={text.close} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <EmptyState
        icon={<FileQuestion size={20} aria-hidden />}
        title={latest ? text.gone : text.notFound}
        description={latest ? undefined : text.notFoundHint}
        action={
          latest ? (
            <Button size="sm" onClick={() => onShow(latest.version)}>
              {text.openLatest}
            </Button>
          ) : undefined
        }
      />
    </>
  );
}
