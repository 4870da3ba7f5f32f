'use client';
import { CopyButton, saveBlob } from '@stoa/react';
import { IconButton, useTexts } from '@stoa/ui';
import { Download, WrapText } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { codeTexts } from './code.texts.js';

export interface CodeHeaderProps {
  /** The language on screen; empty for plain text. */
  label: string;
  path?: string;
  /** File name of a download. */
  name: string;
  /** Undefined while the block grows. */
  lineCount?: number;
  /** Returns the current code. A stable function. */
  readCode(): string;
  wraps: boolean;
  onWrapChange(wraps: boolean): void;
  tools?: ReactNode;
}

/** The language, file name and actions of a code block. Does not render again while the code grows. */
export const CodeHeader = memo(function CodeHeader({
  label,
  path,
  name,
  lineCount,
  readCode,
  wraps,
  onWrapChange,
  tools,
}: CodeHeaderProps) {
  const code = useTexts(codeTexts);
  const texts = useTexts(codeTexts);
  return (
    <figcaption className="flex h-9 items-center gap-2 border-b border-line ps-4 pe-1.5 text-caption text-ink-muted pointer-coarse:h-12">
      <span className="shrink-0 font-code">{label || code.plainText}</span>
      {path ? (
        <span dir="ltr" title={path} className="min-w-0 truncate font-code text-ink">
          {path}
        </span>
      ) : null}
      {lineCount === undefined ? null : (
        <span className="hidden shrink-0 @xl:inline">{texts.lines(lineCount)}</span>
      )}
      <span className="ms-auto flex shrink-0 items-center">
        {tools}
        <IconButton
          size="sm"
          label={texts.wrap}
          aria-pressed={wraps}
          tooltipSide="left"
          onClick={() => onWrapChange(!wraps)}
        >
          <WrapText size={16} overflow="visible" aria-hidden />
        </IconButton>
        <IconButton
          size="sm"
          label={texts.download(name)}
          tooltipSide="left"
          onClick={() => saveBlob(new Blob([readCode()], { type: 'text/plain;charset=utf-8' }), name)}
        >
          <Download size={16} overflow="visible" aria-hidden />
        </IconButton>
        <CopyButton value={readCode} label={code.copyCode} tooltipSide="left" />
      </span>
    </figcaption>
  );
});
