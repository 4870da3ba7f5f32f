'use client';
import { useEffect } from 'react';
import type { EmbedController } from '../controller.js';
import type { StoaChatHandle } from '../headless/stoa-chat.types.js';

/** Reports to the chat whether it is visible: open, and in a visible tab. */
export function useReportVisibility(chat: StoaChatHandle, controller: EmbedController): void {
  useEffect(() => {
    const report = () =>
      chat.setVisible(controller.isOpen.getState() && document.visibilityState === 'visible');
    report();
    const end = controller.isOpen.subscribe(report);
    document.addEventListener('visibilitychange', report);
    return () => {
      end();
      document.removeEventListener('visibilitychange', report);
    };
  }, [chat, controller]);
}
