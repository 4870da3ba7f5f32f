'use client';
import { cn, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { ExternalImage } from '../../parts/links/external-image.js';
import { PreviewFailure, PreviewWait } from './preview-parts.js';
import { requestOf, useFileAddress, type PreviewFile } from './use-file-address.js';
import { generatedFilesTexts } from './generated-files.texts.js';

interface PictureProps {
  file: PreviewFile;
  /** Which of the two sizes is shown. */
  size: 'small' | 'large';
  onSize: (size: 'small' | 'large') => void;
}

function Picture({ file, size, onSize }: PictureProps) {
  const text = useTexts(generatedFilesTexts);
  const { name, lowRes } = file;
  const part = size === 'small' && lowRes ? lowRes : file;
  const { address, again } = useFileAddress(part, requestOf(file, part.key));
  const [isBroken, setBroken] = useState(false);
  if (address.status === 'asking') return <PreviewWait />;
  if (address.status === 'failed' || isBroken)
    return (
      <PreviewFailure
        says={text.noImage}
        onRetry={() => {
          setBroken(false);
          again();
        }}
      />
    );
  if (address.status === 'foreign')
    return <ExternalImage href={address.url} host={address.host} alt={name} />;
  const isLarge = size === 'large';
  return (
    <button
      type="button"
      aria-expanded={isLarge}
      aria-label={isLarge ? text.smaller(name) : text.larger(name)}
      onClick={() => onSize(isLarge ? 'small' : 'large')}
      className={cn(
        'block max-w-full self-start overflow-auto rounded-panel border border-line bg-surface-sunken focus-ring-inset',
        isLarge ? 'cursor-zoom-out' : 'cursor-zoom-in',
      )}
    >
      <img
        src={address.url}
        alt={name}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className={cn('max-w-full', isLarge ? 'max-h-[80vh]' : 'max-h-60')}
      />
    </button>
  );
}

/** A picture: the smaller version first, the whole one on request. */
export function ImagePreview({ file }: { file: PreviewFile }) {
  const [size, setSize] = useState<'small' | 'large'>('small');
  // The two sizes are two files, each with an address and failures of its own.
  return <Picture key={file.lowRes ? size : 'one'} file={file} size={size} onSize={setSize} />;
}
