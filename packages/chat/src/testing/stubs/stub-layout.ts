import type { LayoutState, Stoa } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';
import { tellTo, type Called } from './called.js';

export function stubLayout(given: Partial<LayoutState> | undefined, called: Called): Stoa['layout'] {
  const done = tellTo(called);
  const layout = createStore<LayoutState>(() => ({
    leftOpen: true,
    rightOpen: false,
    leftTab: 'chats',
    dialog: null,
    artifact: null,
    page: 'chat',
    ...given,
  }));
  return {
    store: layout,
    load: done('layout.load'),
    toggleLeft: () => layout.setState((state) => ({ leftOpen: !state.leftOpen })),
    toggleRight: () => layout.setState((state) => ({ rightOpen: !state.rightOpen })),
    setLeftTab: (leftTab) => layout.setState({ leftTab }),
    showPage: (page) => layout.setState({ page }),
    openDialog(dialog) {
      called('openDialog', dialog);
      layout.setState({ dialog });
    },
    showArtifact: (artifact) => layout.setState({ artifact }),
    fitsBesideConversation: () => true,
    closeDialog: () => layout.setState({ dialog: null }),
    setPanelsOver: (on) => {
      if (on) layout.setState({ leftOpen: false, rightOpen: false });
    },
  };
}
