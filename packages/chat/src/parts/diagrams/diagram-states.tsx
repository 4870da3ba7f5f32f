'use client';
import { Banner, Button, useLocale, useTexts } from '@stoa/ui';
import { Workflow } from 'lucide-react';
import type { Fence } from '../../base/blocks/fence.js';
import { Picture } from '../../base/blocks/picture.js';
import { CodeBlock } from '../code/code-block.js';
import type { SanitizedSvg } from './sanitize-svg.js';
import { describeSvg } from './describe-svg.js';
import type { RenderFailure } from '../../base/blocks/diagram-result.js';
import { PictureFigure } from './picture-figure.js';
import { diagramsTexts } from './diagrams.texts.js';

export interface RenderedDiagramProps {
  fence: Fence;
  drawing: SanitizedSvg;
  /** Mermaid's name of this kind of diagram. */
  kind: string;
}

/** A diagram as an image: its content is isolated from the page. */
export function RenderedDiagram({ fence, drawing, kind }: RenderedDiagramProps) {
  const text = useTexts(diagramsTexts);
  const locale = useLocale();
  const label = text.kind(kind);
  const title = drawing.title ?? label;
  const alt = describeSvg(drawing, kind, text, locale);

  return (
    <PictureFigure
      data-kind={kind}
      fence={fence}
      picture={drawing}
      alt={alt}
      fileName="diagram"
      icon={Workflow}
      texts={text}
      label={title}
    >
      {(enlarge) => (
        <button
          type="button"
          className="flex w-full cursor-zoom-in items-center justify-center p-4 focus-ring-inset"
          onClick={enlarge}
        >
          <Picture
            svg={drawing.svg}
            alt={alt}
            width={drawing.width}
            height={drawing.height}
            className="block h-auto max-h-128 max-w-full object-contain"
          />
          <span className="sr-only">{text.enlarge}</span>
        </button>
      )}
    </PictureFigure>
  );
}

export interface DiagramFailureProps {
  fence: Fence;
  failure: RenderFailure;
  onRetry(): void;
}

/** A failed diagram: the reason, the message of mermaid and the source. */
export function DiagramFailure({ fence, failure, onRetry }: DiagramFailureProps) {
  const text = useTexts(diagramsTexts);
  // An unexpected end is reported on the line after the last.
  const lineCount = fence.code.trimEnd().split('\n').length;
  const why =
    failure.reason !== 'syntax'
      ? text[failure.reason]
      : failure.line === undefined
        ? text.failedSyntax
        : text.failedLine(Math.min(failure.line, lineCount));
  return (
    <div data-slot="diagram-failure" className="flex min-w-0 flex-col gap-2">
      <Banner kind="warning" title={text.failedTitle} lines={[why, text.sourceStays]}>
        {failure.reason === 'syntax' && failure.detail ? (
          <pre
            dir="ltr"
            tabIndex={0}
            role="group"
            aria-label={why}
            className="mt-1 max-h-40 overflow-auto font-code text-caption text-ink-muted scrollbar-quiet focus-ring-inset"
          >
            {failure.detail}
          </pre>
        ) : null}
        {failure.reason === 'unavailable' || failure.reason === 'tooSlow' ? (
          <Button size="sm" className="mt-2 self-start" onClick={onRetry}>
            {text.retry}
          </Button>
        ) : null}
      </Banner>
      <CodeBlock fence={fence} />
    </div>
  );
}
