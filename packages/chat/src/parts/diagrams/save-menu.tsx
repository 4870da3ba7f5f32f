'use client';
import { IconButton, Menu, useTexts } from '@stoa/ui';
import { Download, FileImage, Shapes } from 'lucide-react';
import { useState } from 'react';
import { savePng, saveSvg } from '../../base/blocks/save-picture.js';
import { diagramsTexts } from './diagrams.texts.js';

export interface SaveMenuProps {
  picture: { svg: string; width: number; height: number };
  /** File name without extension. */
  name: string;
}

/** Saves a picture as SVG or PNG. */
export function SaveMenu({ picture, name }: SaveMenuProps) {
  const text = useTexts(diagramsTexts);
  const [hasFailed, setFailed] = useState(false);
  return (
    <>
      <Menu.Root>
        <Menu.Trigger asChild>
          <IconButton size="sm" label={text.save} tooltipSide="left">
            <Download size={16} aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Menu.Content align="end">
          <Menu.Item onSelect={() => saveSvg(picture.svg, name)}>
            <Shapes size={16} aria-hidden />
            {text.saveSvg}
          </Menu.Item>
          <Menu.Item
            onSelect={() => {
              setFailed(false);
              savePng(picture, name).catch(() => setFailed(true));
            }}
          >
            <FileImage size={16} aria-hidden />
            {text.savePng}
          </Menu.Item>
        </Menu.Content>
      </Menu.Root>
      <span role="status" className={hasFailed ? 'px-1 text-danger' : 'sr-only'}>
        {hasFailed ? text.saveFailed : ''}
      </span>
    </>
  );
}
