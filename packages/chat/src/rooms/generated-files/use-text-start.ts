'use client';
import type { TextStart } from '@stoa/core/state';
import { useConversationStoa } from '@stoa/react';
import { useEffect, useState } from 'react';

/** How far the beginning of a text file is. */
export type ReadText = { status: 'reading' } | { status: 'failed' } | { status: 'read'; text: TextStart };

const reading: ReadText = { status: 'reading' };

/** Reads the beginning of the text file at an address. @param address null while it is not known */
export function useTextStart(address: string | null, maxBytes: number): ReadText {
  const { files } = useConversationStoa();
  const [read, setRead] = useState<{ of: string | null; result: ReadText }>({ of: null, result: reading });
  useEffect(() => {
    if (address === null) return;
    let isLeft = false;
    void files.readText(address, maxBytes).then((answer) => {
      if (isLeft) return;
      setRead({
        of: address,
        result: answer.ok ? { status: 'read', text: answer.value } : { status: 'failed' },
      });
    });
    return () => {
      isLeft = true;
    };
  }, [files, address, maxBytes]);
  return read.of === address ? read.result : reading;
}
