'use client';
import { CopyButton } from '@stoa/react';
import { IconButton, Spinner, useTexts } from '@stoa/ui';
import { Code, Maximize2, type LucideIcon } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { BlockFigure } from '../../base/blocks/block-figure.js';
import type { Fence } from '../../base/blocks/fence.js';
import { CodeBlock } from '../code/code-block.js';
import { codeTexts } from '../code/code.texts.js';
import type { SanitizedSvg } from './sanitize-svg.js';
import { SaveMenu } from './save-menu.js';
import { ZoomDialog } from './zoom-dialog.js';

/** The source, while its picture is rendered. */
export function PendingPicture({ fence, status }: { fence: Fence; status: string }) {
  return (
    <CodeBlock
      fence={fence}
      aria-busy
      tools={
        <span role="status" className="me-1.5 inline-flex items-center gap-1.5">
          <Spinner label={null} />
          <span className="sr-only">{status}</span>
        </span>
      }
    />
  );
}

export interface PictureFigureProps extends Omit<
  ComponentPropsWithoutRef<typeof BlockFigure>,
  'tools' | 'children'
> {
  fence: Fence;
  picture: SanitizedSvg;
  alt: string;
  /** Base name of a saved file. */
  fileName: string;
  /** Icon of the button that returns from the source. */
  icon: LucideIcon;
  texts: Record<'showDrawing' | 'showSource' | 'enlarge', string>;
  /** The content, given the action that opens the enlarged picture. */
  children: (enlarge: () => void) => ReactNode;
}

/** A rendered picture with its tools: source, save, enlarge and copy. */
export function PictureFigure({
  fence,
  picture,
  alt,
  fileName,
  icon: Icon,
  texts,
  label,
  children,
  ...props
}: PictureFigureProps) {
  const codeText = useTexts(codeTexts);
  const [isSource, setSource] = useState(false);
  const [isZoomed, setZoomed] = useState(false);
  const enlarge = () => setZoomed(true);

  const toggle = (
    <IconButton
      size="sm"
      label={isSource ? texts.showDrawing : texts.showSource}
      tooltipSide="left"
      onClick={() => setSource(!isSource)}
    >
      {isSource ? <Icon size={16} aria-hidden /> : <Code size={16} aria-hidden />}
    </IconButton>
  );
  if (isSource) return <CodeBlock fence={fence} tools={toggle} />;
  return (
    <BlockFigure
      label={label}
      tools={
        <>
          {toggle}
          <SaveMenu picture={picture} name={fileName} />
          <IconButton size="sm" label={texts.enlarge} tooltipSide="left" onClick={enlarge}>
            <Maximize2 size={16} aria-hidden />
          </IconButton>
          <CopyButton value={fence.code} label={codeText.copyCode} tooltipSide="left" />
        </>
      }
      {...props}
    >
      {children(enlarge)}
      <ZoomDialog open={isZoomed} onOpenChange={setZoomed} title={label} alt={alt} picture={picture} />
    </BlockFigure>
  );
}
