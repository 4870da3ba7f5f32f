'use client';
import type { FileRecord } from '@stoa/core/contract';
import { IconButton, Menu, Popover, useTexts } from '@stoa/ui';
import { Download, Ellipsis, Eye, RotateCw, Tags, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { TagsPopover, type FileTagsProps } from './file-cells.js';
import { filesTexts } from './files.texts.js';

export interface FileMenuProps extends FileTagsProps {
  /** Shows it; left out where it is shown. */
  onPreview?: (file: FileRecord) => void;
  onDownload: (file: FileRecord) => void;
  onReadAgain: (id: string) => void;
  onDelete: (id: string) => void;
}

/** Whether reading a file once more can help. */
export const canReadAgain = ({ status, isFailureFinal }: FileRecord): boolean =>
  status === 'failed' && isFailureFinal !== true;

/** Everything that can be done with a file. */
export function FileMenu({ file, onPreview, onDownload, onReadAgain, onDelete, ...tags }: FileMenuProps) {
  const texts = useTexts(filesTexts);
  const { id, name } = file;
  const [isTagging, setTagging] = useState(false);
  const goesToTags = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Popover.Root open={isTagging} onOpenChange={setTagging}>
      <Popover.Anchor asChild>
        <span className="inline-flex">
          <Menu.Root>
            <Menu.Trigger asChild>
              <IconButton
                ref={button}
                size="sm"
                data-slot="file-menu"
                label={texts.actions(name)}
                tooltip={false}
              >
                <Ellipsis size={16} aria-hidden />
              </IconButton>
            </Menu.Trigger>
            <Menu.Content
              align="end"
              onCloseAutoFocus={(event) => {
                // The editor of tags has focus by then.
                if (goesToTags.current) event.preventDefault();
                goesToTags.current = false;
              }}
            >
              {onPreview ? (
                <Menu.Item onSelect={() => onPreview(file)}>
                  <Eye size={16} aria-hidden />
                  {texts.show}
                </Menu.Item>
              ) : null}
              <Menu.Item onSelect={() => onDownload(file)}>
                <Download size={16} aria-hidden />
                {texts.downloadIt}
              </Menu.Item>
              <Menu.Item
                onSelect={() => {
                  goesToTags.current = true;
                  setTagging(true);
                }}
              >
                <Tags size={16} aria-hidden />
                {texts.editItsTags}
              </Menu.Item>
              {canReadAgain(file) ? (
                <Menu.Item onSelect={() => onReadAgain(id)}>
                  <RotateCw size={16} aria-hidden />
                  {texts.readAgain}
                </Menu.Item>
              ) : null}
              <Menu.Separator />
              <Menu.Item tone="danger" onSelect={() => onDelete(id)}>
                <Trash2 size={16} aria-hidden />
                {texts.confirmDelete}
              </Menu.Item>
            </Menu.Content>
          </Menu.Root>
        </span>
      </Popover.Anchor>
      <TagsPopover
        align="end"
        file={file}
        {...tags}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
      />
    </Popover.Root>
  );
}
