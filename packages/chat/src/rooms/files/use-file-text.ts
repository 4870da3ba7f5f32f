'use client';
import type { FileText } from '@stoa/core/contract';
import { useStoa } from '@stoa/react';
import { useCallback, useEffect, useState } from 'react';

/** What has been fetched of a text. */
export interface FetchedText extends Pick<FileText, 'passages' | 'next' | 'sections' | 'isCut'> {
  status: 'loading' | 'ready' | 'failed';
  /** Fetches what follows, or the beginning once more. */
  more: () => void;
}

const nothing: Pick<FileText, 'passages' | 'next' | 'sections' | 'isCut'> = {
  passages: [],
  next: null,
  sections: [],
  isCut: false,
};

/**
 * The text that the server has read from a file, from a position on; what follows is fetched on request.
 *
 * @param until position that it ends before; null for the end of the file
 */
export function useFileText(key: string, from: number, until: number | null = null): FetchedText {
  const { files } = useStoa();
  const [asked, setAsked] = useState({ from, attempt: 0 });
  const [fetched, setFetched] = useState<Omit<FetchedText, 'more'>>({ status: 'loading', ...nothing });
  useEffect(() => {
    let isLeft = false;
    void files.textOf(key, asked.from).then((answer) => {
      if (isLeft) return;
      if (!answer.ok) return setFetched((before) => ({ ...before, status: 'failed' }));
      const { passages, next, sections, isCut } = answer.value;
      const isEnd = next === null || (until !== null && next >= until);
      setFetched((before) => ({
        status: 'ready',
        passages: [
          ...before.passages,
          ...passages.filter(({ position }) => until === null || position < until),
        ],
        next: isEnd ? null : next,
        sections: before.sections.length > 0 ? before.sections : sections,
        isCut,
      }));
    });
    return () => {
      isLeft = true;
    };
  }, [files, key, asked, until]);
  const more = useCallback(() => {
    setFetched((before) => ({ ...before, status: 'loading' }));
    setAsked((before) => ({ from: fetched.next ?? before.from, attempt: before.attempt + 1 }));
  }, [fetched.next]);
  return { ...fetched, more };
}
