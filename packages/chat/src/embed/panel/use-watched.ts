'use client';
import { useEffect } from 'react';
import type { EmbedController } from '../controller.js';
import type { StoaChatHandle } from '../headless/stoa-chat.types.js';

/** Tells the chat whether it is before the person's eyes: open, and in a tab that is looked at. */
export function useWatched(chat: StoaChatHandle, controller: EmbedController): void {
  useEffect(() => {
    const tell = () =>
      chat.setWatched(controller.isOpen.getState() && document.visibilityState === 'visible');
    tell();
    const end = controller.isOpen.subscribe(tell);
    document.addEventListener('visibilitychange', tell);
    return () => {
      end();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [chat, controller]);
}
