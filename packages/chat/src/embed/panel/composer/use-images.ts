'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelectedConversation } from '@stoa/react';
import { formatBytes, useTexts, useLocale } from '@stoa/ui';
import { charactersOf, imageLimits, readImage, type ReadImage } from './read-image.js';
import { uploadsTexts } from '../../texts/uploads.texts.js';

/** An image on its way into a message. */
export interface ChosenImage {
  id: string;
  name: string;
  /** Null while it is being read. */
  read: ReadImage | null;
}

export interface Images {
  chosen: readonly ChosenImage[];
  /** Failures of the files last chosen. */
  troubles: readonly string[];
  /** For screen readers: what happened last. */
  spoken: string;
  isReading: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  /** After they were sent, or with another conversation. */
  clear: () => void;
  dismissTroubles: () => void;
}

/** Four characters of an address hold three bytes. */
const bytesIn = (characters: number): number => Math.floor(characters / 4) * 3;

/** Where an image comes from a clipboard, browsers call it `image.png`, all of them. */
const clipboardName = /^image\.\w+$/;

/** The images of the message that is being written. */
export function useImages(): Images {
  const texts = useTexts(uploadsTexts);
  const conversation = useSelectedConversation();
  const locale = useLocale();
  const [chosen, setChosen] = useState<readonly ChosenImage[]>([]);
  const [troubles, setTroubles] = useState<readonly string[]>([]);
  const [spoken, setSpoken] = useState('');
  const count = useRef(0);
  const now = useRef(chosen);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const put = useCallback((next: readonly ChosenImage[]) => {
    now.current = next;
    if (isHere.current) setChosen(next);
  }, []);

  const add = useCallback(
    (files: readonly File[]) => {
      const room = imageLimits.count - now.current.length;
      setTroubles(files.length > room ? [texts.tooMany(imageLimits.count)] : []);
      const limit = formatBytes(locale, bytesIn(imageLimits.addressCharacters));
      for (const file of files.slice(0, Math.max(0, room))) {
        count.current += 1;
        const id = `image-${count.current}`;
        const name = !file.name || clipboardName.test(file.name) ? texts.pasted(count.current) : file.name;
        put([...now.current, { id, name, read: null }]);
        void readImage(file, name).then((read) => {
          // Removed meanwhile.
          if (!now.current.some((image) => image.id === id)) return;
          const refuse = (trouble: string) => {
            put(now.current.filter((image) => image.id !== id));
            setTroubles((before) => [...before, trouble]);
          };
          if (typeof read === 'string') {
            const say = {
              tooLarge: texts.tooLarge,
              notAnImage: texts.notAnImage,
              unreadable: texts.unreadable,
            };
            return refuse(say[read](name, limit));
          }
          const taken = now.current.reduce(
            (sum, image) => sum + (image.read?.address.length ?? 0),
            charactersOf(conversation?.store.getState().path ?? []),
          );
          if (taken + read.address.length > imageLimits.togetherCharacters)
            return refuse(texts.tooMuch(name, formatBytes(locale, bytesIn(imageLimits.togetherCharacters))));
          put(now.current.map((image) => (image.id === id ? { ...image, read } : image)));
          setSpoken(texts.added(name));
        });
      }
    },
    [texts, locale, put, conversation],
  );
  const remove = useCallback(
    (id: string) => {
      const gone = now.current.find((image) => image.id === id);
      put(now.current.filter((image) => image.id !== id));
      setTroubles([]);
      if (gone) setSpoken(texts.removed(gone.name));
    },
    [texts, put],
  );
  const clear = useCallback(() => {
    put([]);
    setTroubles([]);
    setSpoken('');
  }, [put]);
  return {
    chosen,
    troubles,
    spoken,
    isReading: chosen.some(({ read }) => read === null),
    add,
    remove,
    clear,
    dismissTroubles: useCallback(() => setTroubles([]), []),
  };
}
