'use client';
import { Banner, cn, EmptyState, SegmentedControl, Spinner, useTexts } from '@stoa/ui';
import { Braces, Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { embedTexts } from '../embed.texts.js';
import { emptyPage } from './preview-page.js';
import { openPreviewStage, type PreviewOptions, type PreviewStage } from './preview-stage.js';

export interface PreviewProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  /** Address of the script of the embeddable chat, on this server. */
  script: string;
  /** Options of the chat, its token included. They take effect as they change. */
  options: PreviewOptions;
  /** Custom properties of the chat. */
  theme: Readonly<Record<string, string>>;
  /** How large the page of the preview is; left out, as wide as is chosen here. @units px */
  size?: { width: number; height: number };
  /** The door draws nothing by itself. */
  isHeadless?: boolean;
}

type Scheme = 'light' | 'dark';

interface PreviewFrameProps extends Pick<PreviewProps, 'script' | 'options' | 'theme' | 'size'> {
  scheme: Scheme;
  isNarrow: boolean;
  onRetry: () => void;
}

/** The page in its frame. It begins anew with every key. */
function PreviewFrame({ script, options, theme, size, scheme, isNarrow, onRetry }: PreviewFrameProps) {
  const { preview, tryAgain } = useTexts(embedTexts);
  const stage = useRef<PreviewStage>(undefined);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { colorScheme = 'auto' } = options as { colorScheme?: string };

  useEffect(() => {
    stage.current?.setScheme(scheme);
    stage.current?.show({ ...options, colorScheme: colorScheme === 'auto' ? scheme : colorScheme }, theme);
  }, [options, theme, scheme, colorScheme]);
  useEffect(() => () => stage.current?.destroy(), []);

  function open(frame: HTMLIFrameElement): void {
    const page = frame.contentDocument;
    // A frame that is moved in the page loads again.
    stage.current?.destroy();
    if (!page) return setStatus('failed');
    stage.current = openPreviewStage({
      page,
      script,
      onReady: () => setStatus('ready'),
      onFailure: () => setStatus('failed'),
    });
    stage.current.setScheme(scheme);
    stage.current.show({ ...options, colorScheme: colorScheme === 'auto' ? scheme : colorScheme }, theme);
  }

  return (
    <div
      data-slot="preview-frame"
      data-state={status}
      className="relative flex h-[42rem] max-h-[85dvh] items-center justify-center overflow-hidden rounded-panel border border-line bg-surface-sunken"
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page and a script of our own; an origin of its own would have no chat */}
      <iframe
        title={preview.frame}
        srcDoc={emptyPage}
        onLoad={(event) => open(event.currentTarget)}
        className={cn(
          'size-full max-h-full border-0 transition-[max-width] duration-slow ease-settle',
          isNarrow && !size ? 'max-w-[390px] border-x border-line' : 'max-w-full',
        )}
        style={size}
      />
      {status === 'loading' ? (
        <div className="absolute inset-0 grid place-items-center">
          <Spinner label={preview.loading} />
        </div>
      ) : null}
      {status === 'failed' ? (
        <div className="absolute inset-0 grid place-items-center bg-surface-sunken p-4">
          <Banner
            kind="error"
            className="max-w-md"
            title={preview.failed}
            lines={[preview.failedHint]}
            action={{ label: tryAgain, onAction: onRetry }}
          />
        </div>
      ) : null}
    </div>
  );
}

/** The real chat on a page of lines, in the light or in the dark, as wide as there is room or as a phone. */
export function Preview({
  script,
  options,
  theme,
  size,
  isHeadless = false,
  className,
  ...props
}: PreviewProps) {
  const { preview } = useTexts(embedTexts);
  const [scheme, setScheme] = useState<Scheme>('light');
  const [width, setWidth] = useState('full');
  const [attempt, setAttempt] = useState(0);
  return (
    <section
      data-slot="preview"
      aria-label={preview.title}
      className={cn('flex min-w-0 flex-col gap-3', className)}
      {...props}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-body font-medium text-ink">{preview.title}</h3>
        {isHeadless ? null : (
          <div className="flex flex-wrap gap-2">
            <SegmentedControl
              label={preview.scheme}
              value={scheme}
              onValueChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
              segments={[
                { value: 'light', label: preview.light, icon: <Sun size={16} aria-hidden /> },
                { value: 'dark', label: preview.dark, icon: <Moon size={16} aria-hidden /> },
              ]}
            />
            {size ? null : (
              <SegmentedControl
                className="max-sm:hidden"
                label={preview.width}
                value={width}
                onValueChange={setWidth}
                segments={[
                  { value: 'narrow', label: preview.narrow, icon: <Smartphone size={16} aria-hidden /> },
                  { value: 'full', label: preview.full, icon: <Monitor size={16} aria-hidden /> },
                ]}
              />
            )}
          </div>
        )}
      </div>
      {isHeadless ? (
        <EmptyState
          className="w-full max-w-none rounded-panel border border-line bg-surface-sunken py-14"
          icon={<Braces size={20} />}
          title={preview.headless}
          description={preview.headlessHint}
        />
      ) : (
        <>
          <PreviewFrame
            key={attempt}
            script={script}
            options={options}
            theme={theme}
            size={size}
            scheme={scheme}
            isNarrow={width === 'narrow'}
            onRetry={() => setAttempt(attempt + 1)}
          />
          <p className="text-caption text-pretty text-ink-muted">{preview.note}</p>
        </>
      )}
    </section>
  );
}
