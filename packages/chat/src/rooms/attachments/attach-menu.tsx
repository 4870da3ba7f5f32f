'use client';
import { IconButton, Menu, useTexts } from '@stoa/ui';
import { Paperclip, Plus } from 'lucide-react';
import { useCallback, useRef, type ReactNode } from 'react';
import { AttachLine, FocusLeavesContext } from './attach-line.js';
import { attachmentsTexts } from './attachments.texts.js';

export interface AttachMenuProps {
  /** The line for files is left out without it. */
  onFiles?: (files: readonly File[]) => void;
  /** More lines. */
  children?: ReactNode;
}

/** Ways to attach something to a message, behind one button. @source chat specification §2 "Chat input bar" */
export function AttachMenu({ onFiles, children }: AttachMenuProps) {
  const texts = useTexts(attachmentsTexts);
  const input = useRef<HTMLInputElement>(null);
  const hasFocusLeft = useRef(false);
  const onFocusLeaves = useCallback(() => {
    hasFocusLeft.current = true;
  }, []);
  return (
    <>
      <Menu.Root>
        <Menu.Trigger asChild>
          <IconButton data-slot="attach-menu" label={texts.add}>
            <Plus size={20} aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Menu.Content
          side="top"
          align="start"
          className="w-56"
          onCloseAutoFocus={(event) => {
            if (hasFocusLeft.current) event.preventDefault();
            hasFocusLeft.current = false;
          }}
        >
          <FocusLeavesContext.Provider value={onFocusLeaves}>
            {onFiles ? (
              <AttachLine
                icon={Paperclip}
                label={texts.uploadFiles}
                onSelect={() => input.current?.click()}
              />
            ) : null}
            {children}
          </FocusLeavesContext.Provider>
        </Menu.Content>
      </Menu.Root>
      {onFiles ? (
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={texts.uploadFiles}
          // The same file may be chosen again after it was removed.
          onClick={(event) => (event.currentTarget.value = '')}
          onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
        />
      ) : null}
    </>
  );
}
