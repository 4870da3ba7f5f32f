'use client';
import { artifactFiles, artifactKinds } from '@stoa/core/rules';
import type { ArtifactFacts, ConversationStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Button, Spinner, useTexts } from '@stoa/ui';
import { TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAskFirst } from '../../../base/state/ask-first.js';
import { artifactsTexts } from '../artifacts.texts.js';
import { closesNetwork } from './closes-network.js';
import { composePage } from './compose-page.js';
import { connectSandbox, type SandboxConnection } from './connection.js';
import { ProgramOutput, type OutputLine } from './program-output.js';
import { readableError } from './readable-error.js';
import type { SandboxReply, SandboxRequest } from './sandbox-messages.js';
import { useBuilder } from './use-builder.js';
import { useKeptFocus } from './use-kept-focus.js';

/** How often a program is asked whether it is alive, and how long it may stay silent. @units milliseconds */
const pingMs = 1000;
const longestUnansweredMs = 5000;

/** More lines are not kept. */
const maxLines = 200;

export interface SandboxViewProps {
  conversation: ConversationStore;
  facts: ArtifactFacts;
  text: string;
  /** URL of the page that runs programs. */
  page: string;
  /** The assistant was asked to mend it. */
  onAsked?: (() => void) | undefined;
}

/** Why a program is no longer shown, with the sentence of each. */
const endings = { ended: 'hung', left: 'leftPage', stopped: 'tookFocus' } as const;
type Ending = keyof typeof endings;
type Status = 'building' | 'running' | 'failed' | Ending;

const newNonce = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Runs a page or a program in a frame without an origin and without a network. A program that stops answering, floods the page with
 * messages or leaves its page is ended with its frame.
 *
 * @source security.md S
 */
export function SandboxView({ conversation, facts, text, page, onAsked }: SandboxViewProps) {
  const texts = useTexts(artifactsTexts);
  const build = useBuilder();
  const [status, setStatus] = useState<Status>('building');
  const [errors, setErrors] = useState<OutputLine[]>([]);
  const [lines, setLines] = useState<OutputLine[]>([]);
  const [run, setRun] = useState(() => ({ attempt: 0, nonce: newNonce() }));
  const frame = useRef<HTMLIFrameElement>(null);
  const connection = useRef<SandboxConnection>(null);
  const request = useRef<SandboxRequest | null>(null);
  const isReady = useRef(false);
  const lastHeard = useRef(0);
  const askFirst = useAskFirst(conversation);
  const isIdle = useStore(conversation.store, (state) => state.run.status === 'idle');
  const builder = useRef(build);
  const { nonce } = run;

  const start = useCallback(() => {
    if (!isReady.current || !request.current) return;
    connection.current?.send(request.current);
    request.current = null;
    setStatus('running');
  }, []);
  const end = useCallback((why: Ending) => {
    connection.current?.close();
    connection.current = null;
    isReady.current = false;
    setStatus(why);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    const { view, extension } = artifactKinds[facts.type];
    const files = artifactFiles(text, { extension, baseName: view === 'page' ? 'index' : 'App' });
    void (async () => {
      if (view === 'page') request.current = { type: 'page', html: composePage(files) };
      else {
        const libraries = facts.type === 'vue' ? 'vue' : 'react';
        const result = await builder.current({ files, libraries });
        if (!isCurrent) return;
        if (!result?.ok) {
          const found = result?.errors ?? [texts.buildFailed];
          setErrors(found.map((line) => ({ level: 'error', text: line })));
          return setStatus('failed');
        }
        request.current = { type: 'program', code: result.code, css: result.css, libraries };
      }
      start();
    })();
    return () => {
      isCurrent = false;
    };
  }, [facts.type, text, nonce, start, texts.buildFailed]);

  const receive = (reply: SandboxReply) => {
    lastHeard.current = performance.now();
    if (reply.type === 'ready') {
      isReady.current = true;
      start();
    } else if (reply.type === 'error')
      setErrors((before) =>
        [...before, { level: 'error' as const, text: readableError(reply.text) }].slice(-maxLines),
      );
    else if (reply.type === 'console')
      setLines((before) => [...before, { level: reply.level, text: reply.text }].slice(-maxLines));
  };
  const onLoad = () => {
    const target = frame.current?.contentWindow;
    // Our page loads once: what loads after it is another page, or the one that the browser shows in its place.
    if (connection.current || !target) return end('left');
    connection.current = connectSandbox(target, nonce, { onReply: receive, onFlood: () => end('ended') });
  };
  useEffect(() => {
    if (status !== 'building' && status !== 'running') return;
    lastHeard.current = performance.now();
    const timer = setInterval(() => {
      // A page in the background is not given the time to answer.
      if (document.hidden || !isReady.current) lastHeard.current = performance.now();
      else if (performance.now() - lastHeard.current > longestUnansweredMs) end('ended');
      else connection.current?.send({ type: 'ping' });
    }, pingMs);
    return () => clearInterval(timer);
  }, [status, end]);
  useEffect(
    () => () => {
      connection.current?.close();
      connection.current = null;
    },
    [],
  );

  useKeptFocus(
    frame,
    useCallback(() => end('stopped'), [end]),
  );

  const restart = () => {
    connection.current?.close();
    connection.current = null;
    isReady.current = false;
    request.current = null;
    setErrors([]);
    setLines([]);
    setStatus('building');
    setRun(({ attempt }) => ({ attempt: attempt + 1, nonce: newNonce() }));
  };
  const fix = () => {
    const told = errors.map((line) => line.text).join('\n');
    const wish = texts.fixPrompt(facts.artifactId, told.slice(0, 4000));
    askFirst({ text: wish }, () => {
      const sent = conversation.send(wish, undefined, { keepsDraft: true });
      if (sent.ok) onAsked?.();
      else setErrors((before) => [...before, { level: 'error', text: sent.failure.message }]);
    });
  };

  return (
    <div data-slot="sandbox-view" data-state={status} className="flex h-full min-h-80 flex-col gap-2">
      <div className="relative min-h-64 flex-1 overflow-hidden rounded-panel border border-line bg-white forced-color-adjust-none">
        {status === 'building' || status === 'running' ? (
          <iframe
            key={run.attempt}
            ref={frame}
            onLoad={onLoad}
            title={texts.frame(facts.name)}
            src={`${page}#${nonce}`}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            allow=""
            className="absolute inset-0 size-full border-0"
          />
        ) : (
          <div className="absolute inset-0 grid place-items-center bg-surface p-6 text-center text-ui text-ink">
            <div className="flex max-w-sm flex-col items-center gap-3">
              <TriangleAlert size={20} aria-hidden className="text-warning" />
              <p role="alert" className="text-pretty">
                {status === 'failed' ? texts.buildFailed : texts[endings[status]]}
              </p>
              <Button size="sm" onClick={restart}>
                {texts.restart}
              </Button>
            </div>
          </div>
        )}
        {status === 'building' ? (
          <p
            role="status"
            className="absolute inset-0 flex items-center justify-center gap-2 bg-surface text-ui text-ink-muted"
          >
            <Spinner size={16} /> {texts.building}
          </p>
        ) : null}
      </div>
      {closesNetwork() ? null : (
        <p data-slot="sandbox-network" className="text-caption text-pretty text-ink-muted">
          {texts.openNetwork}
        </p>
      )}
      <ProgramOutput
        errors={errors}
        lines={lines}
        onClear={() => setLines([])}
        {...(isIdle ? { onFix: fix } : {})}
      />
    </div>
  );
}
