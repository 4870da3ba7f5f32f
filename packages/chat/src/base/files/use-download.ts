'use client';
import type { FileRequest } from '@stoa/core/state';
import { useCallback, useRef, useState } from 'react';
import { openAddress, useConversationStoa } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { conversationSentencesTexts } from '../message/conversation-sentences.texts.js';

/** Whether a file is being asked for, and what went wrong with it. */
export interface Download {
  isBusy: boolean;
  /** The sentence to show. */
  trouble: string | null;
  start: (request: FileRequest, name: string) => void;
}

/** Asks the server where a file is, and hands it to the browser. Whether there may be a download is decided there. */
export function useDownload(): Download {
  const { files } = useConversationStoa();
  const { sentence } = useTexts(conversationSentencesTexts);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isAsking = useRef(false);
  const start = useCallback(
    (request: FileRequest, name: string) => {
      if (isAsking.current) return;
      isAsking.current = true;
      setState('busy');
      void files.addressOf(request).then((answer) => {
        isAsking.current = false;
        setState(answer.ok && openAddress(answer.value, name) ? 'idle' : 'failed');
      });
    },
    [files],
  );
  return {
    isBusy: state === 'busy',
    trouble: state === 'failed' ? sentence('files.downloadFailed') : null,
    start,
  };
}
