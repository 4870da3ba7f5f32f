'use client';
import { artifactFiles, artifactKinds } from '@stoa/core/rules';
import type { ArtifactFacts, ConversationStore } from '@stoa/core/state';
import { Button, Spinner, useTexts } from '@stoa/ui';
import { TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '../../../base/state/use-store.js';
import { artifactsTexts } from '../artifacts.texts.js';
import { composePage } from './compose-page.js';
import { ProgramOutput, type OutputLine } from './program-output.js';
import { readableError } from './readable-error.js';
import { readSandboxReply, type SandboxRequest } from './sandbox-messages.js';
import { useBuilder } from './use-builder.js';
import { useKeptFocus } from './use-kept-focus.js';

/** How often a program is asked whether it is alive, and how long it may stay silent. @units milliseconds */
const pingMs = 1000;
const longestUnansweredMs = 5000;

/** More messages in one second are a flood, and more lines are not kept. */
const mostMessages = 300;
const mostLines = 200;

export interface SandboxViewProps {
  conversation: ConversationStore;
  facts: ArtifactFacts;
  text: string;
  /** URL of the page that runs programs. */
  page: string;
  /** The assistant was asked to mend it. */
  onAsked?: (() => void) | undefined;
}

type Status = 'building' | 'running' | 'failed' | 'ended' | 'stopped';

const newNonce = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Runs a page or a program in a frame without an origin and without a network. A program that stops answering or floods the page with
 * messages is ended with its frame.
 *
 * @source security.md S
 */
export function SandboxView({ conversation, facts, text, page, onAsked }: SandboxViewProps) {
  const words = useTexts(artifactsTexts);
  const build = useBuilder();
  const [status, setStatus] = useState<Status>('building');
  const [errors, setErrors] = useState<OutputLine[]>([]);
  const [lines, setLines] = useState<OutputLine[]>([]);
  const [run, setRun] = useState(() => ({ attempt: 0, nonce: newNonce() }));
  const frame = useRef<HTMLIFrameElement>(null);
  const request = useRef<SandboxRequest | null>(null);
  const isReady = useRef(false);
  const isIdle = useStore(conversation.store, (state) => state.run.status === 'idle');
  const builder = useRef(build);
  const { nonce } = run;

  const send = useCallback(
    (message: SandboxRequest) => frame.current?.contentWindow?.postMessage(message, '*'),
    [],
  );
  const start = useCallback(() => {
    if (!isReady.current || !request.current) return;
    send(request.current);
    request.current = null;
    setStatus('running');
  }, [send]);

  useEffect(() => {
    let isCurrent = true;
    const { view, extension } = artifactKinds[facts.type];
    const files = artifactFiles(text, { extension, baseName: view === 'page' ? 'index' : 'App' });
    void (async () => {
      if (view === 'page') request.current = { nonce, type: 'page', html: composePage(files) };
      else {
        const libraries = facts.type === 'vue' ? 'vue' : 'react';
        const result = await builder.current({ files, libraries });
        if (!isCurrent) return;
        if (!result?.ok) {
          const found = result?.errors ?? [words.buildFailed];
          setErrors(found.map((line) => ({ level: 'error', text: line })));
          return setStatus('failed');
        }
        request.current = { nonce, type: 'program', code: result.code, css: result.css, libraries };
      }
      start();
    })();
    return () => {
      isCurrent = false;
    };
  }, [facts.type, text, nonce, start, words.buildFailed]);

  useEffect(() => {
    if (status !== 'building' && status !== 'running') return;
    let lastHeard = performance.now();
    let received = 0;
    let since = performance.now();
    const end = () => {
      isReady.current = false;
      setStatus('ended');
    };
    const onMessage = (event: MessageEvent<unknown>) => {
      if (!frame.current || event.source !== frame.current.contentWindow) return;
      const now = performance.now();
      if (now - since > 1000) [since, received] = [now, 0];
      if (++received > mostMessages) return end();
      const reply = readSandboxReply(event.data, nonce);
      if (!reply) return;
      lastHeard = now;
      if (reply.type === 'ready') {
        isReady.current = true;
        start();
      } else if (reply.type === 'error')
        setErrors((before) =>
          [...before, { level: 'error' as const, text: readableError(reply.text) }].slice(-mostLines),
        );
      else if (reply.type === 'console')
        setLines((before) => [...before, { level: reply.level, text: reply.text }].slice(-mostLines));
    };
    const timer = setInterval(() => {
      // A page in the background is not given the time to answer.
      if (document.hidden || !isReady.current) lastHeard = performance.now();
      else if (performance.now() - lastHeard > longestUnansweredMs) end();
      else send({ nonce, type: 'ping' });
    }, pingMs);
    window.addEventListener('message', onMessage);
    return () => {
      clearInterval(timer);
      window.removeEventListener('message', onMessage);
    };
  }, [status, nonce, start, send]);

  useKeptFocus(
    frame,
    useCallback(() => {
      isReady.current = false;
      setStatus('stopped');
    }, []),
  );

  const restart = () => {
    isReady.current = false;
    request.current = null;
    setErrors([]);
    setLines([]);
    setStatus('building');
    setRun(({ attempt }) => ({ attempt: attempt + 1, nonce: newNonce() }));
  };
  const fix = () => {
    const told = errors.map((line) => line.text).join('\n');
    const sent = conversation.send(words.fixPrompt(facts.artifactId, told.slice(0, 4000)), undefined, {
      keepsDraft: true,
    });
    if (sent.ok) onAsked?.();
    else setErrors((before) => [...before, { level: 'error', text: sent.failure.message }]);
  };

  return (
    <div data-slot="sandbox-view" data-state={status} className="flex h-full min-h-80 flex-col gap-2">
      <div className="relative min-h-64 flex-1 overflow-hidden rounded-panel border border-line bg-white forced-color-adjust-none">
        {status === 'building' || status === 'running' ? (
          <iframe
            key={run.attempt}
            ref={frame}
            title={words.frame(facts.name)}
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
                {status === 'failed' ? words.buildFailed : status === 'ended' ? words.hung : words.tookFocus}
              </p>
              <Button size="sm" onClick={restart}>
                {words.restart}
              </Button>
            </div>
          </div>
        )}
        {status === 'building' ? (
          <p
            role="status"
            className="absolute inset-0 flex items-center justify-center gap-2 bg-surface text-ui text-ink-muted"
          >
            <Spinner size={16} /> {words.building}
          </p>
        ) : null}
      </div>
      <ProgramOutput
        errors={errors}
        lines={lines}
        onClear={() => setLines([])}
        {...(isIdle ? { onFix: fix } : {})}
      />
    </div>
  );
}
