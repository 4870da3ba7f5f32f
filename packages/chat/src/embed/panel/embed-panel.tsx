'use client';
import { ConversationStoaProvider, lazyOverlay, lazyPart, loadingTexts, useStore } from '@stoa/react';
import {
  DirectionProvider,
  IconButton,
  LabelsProvider,
  PortalProvider,
  TextsProvider,
  useTexts,
  type TextsOf,
} from '@stoa/ui';
import { ArrowLeft, Ellipsis, Maximize2, Minimize2, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { EmbedController } from '../controller.js';
import type { StoaChatHandle } from '../headless/stoa-chat.types.js';
import { chatCatalog, initialCatalog, localeOfTexts } from '../texts/panel-language.js';
import { focusComposer } from './composer/focus-composer.js';
import { notHere } from './screens/not-here.js';
import { PanelHeader } from './panel-header.js';
import type { PanelCommand } from './panel-menu.js';
import { PanelRoot } from './panel-root.js';
import { PanelSkeleton } from './screens/panel-skeleton.js';
import { preloadHistory, ReadyPanel } from './ready-panel.js';
import { useExpanded } from './use-expanded.js';
import { useLanguage, type PanelLanguage } from './use-language.js';
import { usePanelTheme } from './look/use-panel-theme.js';
import { useReportVisibility } from './use-report-visibility.js';
import { messageTexts } from '../../rooms/thread/message/message.texts.js';
import { panelTexts } from '../texts/panel.texts.js';

const PanelMenu = lazyOverlay(() => import('./panel-menu.js').then((room) => room.PanelMenu), 'menu');
const RefusalScreen = lazyPart(
  () => import('./screens/refusal-screen.js').then((room) => room.RefusalScreen),
  {
    failed: notHere,
  },
);
const SignedOut = lazyPart(() => import('./screens/signed-out.js').then((room) => room.SignedOut));
const PanelNotices = lazyPart(() => import('./panel-notices.js').then((room) => room.PanelNotices));

export interface EmbedPanelProps {
  chat: StoaChatHandle;
  controller: EmbedController;
  /** The language that was fetched before the first render. */
  language: PanelLanguage;
}

/** The panel of the embedded chat: Stoa's thread and message box on another site. */
export function EmbedPanel({ chat, controller, language: first }: EmbedPanelProps) {
  const options = useStore(controller.options, (now) => now);
  const { locale, direction } = useStore(controller.frame, (now) => now);
  const session = useStore(chat.state, (now) => now.stoa?.session ?? null);
  const panel = useRef<HTMLDivElement>(null);
  const [overlays, setOverlays] = useState<HTMLElement | null>(null);
  const { title, texts, placeholder } = options;
  const { translation, site } = useLanguage(locale, texts, first);
  const assistant = title || session?.title;
  const disclaimer = session?.disclaimer;
  const initial = translation?.initial ?? null;
  const translated = useMemo(() => initialCatalog(initial), [initial]);
  const ofChat = useMemo(
    () => chatCatalog({ site, assistant, placeholder, disclaimer }),
    [site, assistant, placeholder, disclaimer],
  );
  usePanelTheme(panel, options);
  useReportVisibility(chat, controller);

  return (
    <TextsProvider
      locale={localeOfTexts(locale, initial)}
      catalog={translated}
      deferred={translation?.deferred}
    >
      <TextsProvider catalog={ofChat}>
        <PanelLabels>
          <DirectionProvider dir={direction}>
            <PortalProvider container={overlays}>
              <PanelRoot ref={panel}>
                <span hidden data-theme="light" data-theme-probe="" />
                <span hidden data-theme="dark" data-theme-probe="" />
                <PanelBody chat={chat} controller={controller} title={assistant} />
                <div ref={setOverlays} data-slot="panel-overlays" />
              </PanelRoot>
            </PortalProvider>
          </DirectionProvider>
        </PanelLabels>
      </TextsProvider>
    </TextsProvider>
  );
}

/** The few words that parts of the design system say by themselves. */
function PanelLabels({ children }: { children: ReactNode }) {
  const loadingText = useTexts(loadingTexts);
  const { close, dismiss, notifications } = useTexts(panelTexts);
  const { details } = useTexts(messageTexts);
  const labels = useMemo(
    () => ({ close, details, dismiss, notifications, loading: loadingText.loading }),
    [close, details, dismiss, notifications, loadingText.loading],
  );
  return <LabelsProvider labels={labels}>{children}</LabelsProvider>;
}

interface PanelBodyProps {
  chat: StoaChatHandle;
  controller: EmbedController;
  title: string | undefined;
}

function PanelBody({ chat, controller, title }: PanelBodyProps) {
  const texts = useTexts(panelTexts);
  const state = useStore(chat.state, (now) => now);
  const options = useStore(controller.options, (now) => now);
  const { mode, isFullScreen } = useStore(controller.frame, (now) => now);
  const hasNotices = useStore(chat.notices, ({ list }) => list.length > 0);
  // Whose past conversations are shown: another end user has others.
  const [shownFor, setShownFor] = useState<ReturnType<typeof chat.state.getState>['stoa']>(null);
  const [hadNotices, setHadNotices] = useState(false);
  if (hasNotices && !hadNotices) setHadNotices(true);
  const body = useRef<HTMLDivElement>(null);
  const { isExpanded, toggle } = useExpanded(controller);
  const { stoa } = state;
  const isHistory = stoa !== null && shownFor === stoa;

  /** Shows the conversation again; focus in the list moves to the message box. */
  const leaveHistory = () => {
    setShownFor(null);
    requestAnimationFrame(() => focusComposer(body.current));
  };
  useEffect(() => {
    if (isHistory)
      body.current?.querySelector<HTMLElement>('[data-slot=history-back]')?.focus({ preventScroll: true });
  }, [isHistory]);

  const name = title || texts.title;
  const canClose = mode === 'launcher' || mode === 'sidebar';
  const header = (
    <PanelHeader
      title={isHistory ? texts.history : name}
      start={
        isHistory ? (
          <IconButton
            data-slot="history-back"
            label={texts.back}
            tooltipSide="bottom"
            className="-ms-2"
            onClick={leaveHistory}
          >
            <ArrowLeft size={20} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
        ) : undefined
      }
    >
      {stoa && !isHistory ? (
        <HeaderCommands
          stoa={stoa}
          hasHistory={(options.history ?? true) && stoa.session.scopes.includes('history')}
          onNew={() => {
            chat.newConversation();
            requestAnimationFrame(() => focusComposer(body.current));
          }}
          onHistory={() => setShownFor(stoa)}
        />
      ) : null}
      {mode === 'launcher' && !isFullScreen ? (
        <IconButton
          label={isExpanded ? texts.collapse : texts.expand}
          tooltipSide="bottom"
          aria-pressed={isExpanded}
          className="bg-transparent! text-ink-muted! hover:bg-ink/6! hover:text-ink!"
          onClick={toggle}
        >
          {isExpanded ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
        </IconButton>
      ) : null}
      {canClose ? (
        <IconButton
          data-dismiss=""
          label={texts.close}
          tooltipSide="bottom"
          onClick={() => controller.setOpen(false, 'person')}
        >
          <X size={20} aria-hidden />
        </IconButton>
      ) : null}
    </PanelHeader>
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isHistory || event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leaveHistory();
  };
  return (
    <div
      ref={body}
      role="presentation"
      data-slot="panel-body"
      data-status={state.status}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={onKeyDown}
    >
      {stoa ? (
        <ConversationStoaProvider stoa={stoa}>
          <ReadyPanel
            stoa={stoa}
            options={options}
            offeredTools={controller.tools}
            isHistory={isHistory}
            onLeaveHistory={leaveHistory}
            header={header}
          />
        </ConversationStoaProvider>
      ) : (
        <>
          {header}
          {state.status === 'refused' ? (
            <RefusalScreen
              code={state.failure.code}
              waitS={state.failure.retryAfterS ?? 0}
              onRetry={() => void chat.start()}
              onReload={() => location.reload()}
            />
          ) : state.status === 'signed-out' ? (
            <SignedOut onSignIn={() => void chat.start()} />
          ) : (
            <PanelSkeleton />
          )}
        </>
      )}
      {hadNotices ? <PanelNotices notices={chat.notices} /> : null}
    </div>
  );
}

interface HeaderCommandsProps {
  stoa: NonNullable<ReturnType<StoaChatHandle['state']['getState']>['stoa']>;
  hasHistory: boolean;
  onNew: () => void;
  onHistory: () => void;
}

/** Actions on the conversation; none while it is empty and the only one. */
function HeaderCommands({ stoa, hasHistory, onNew, onHistory }: HeaderCommandsProps) {
  const texts = useTexts(panelTexts);
  const { conversations } = stoa;
  const id = useStore(conversations.store, (state) => state.selectedId);
  const count = useStore(conversations.store, (state) => state.items.length);
  const conversation = id === null ? null : conversations.open(id);
  return conversation ? (
    <Commands
      key={id}
      conversation={conversation}
      texts={texts}
      hasHistory={hasHistory && count > 0}
      onNew={onNew}
      onHistory={onHistory}
    />
  ) : null;
}

function Commands({
  conversation,
  texts,
  hasHistory,
  onNew,
  onHistory,
}: Omit<HeaderCommandsProps, 'stoa'> & {
  conversation: ReturnType<HeaderCommandsProps['stoa']['conversations']['open']>;
  texts: TextsOf<typeof panelTexts>;
}) {
  const isEmpty = useStore(conversation.store, (state) => state.path.length === 0);
  const isIdle = useStore(conversation.store, (state) => state.run.status === 'idle');
  const commands: PanelCommand[] = [];
  if (!isEmpty) commands.push({ id: 'new', label: texts.newConversation, run: onNew });
  if (hasHistory) commands.push({ id: 'history', label: texts.history, run: onHistory });
  if (!isEmpty && isIdle)
    commands.push({
      id: 'clear',
      label: texts.clear,
      tone: 'danger',
      run: () => void conversation.clear(),
    });
  useEffect(() => {
    if (hasHistory) preloadHistory();
  }, [hasHistory]);
  return commands.length > 0 ? (
    <PanelMenu
      label={texts.menu}
      commands={commands}
      trigger={
        <IconButton label={texts.menu} tooltipSide="bottom">
          <Ellipsis size={20} aria-hidden />
        </IconButton>
      }
    />
  ) : null;
}
