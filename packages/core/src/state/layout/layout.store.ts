import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Ports } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';

/** Where it is kept whether a panel is open. */
const keys = { leftOpen: storageKeys.leftOpen, rightOpen: storageKeys.rightOpen } as const;

/** Dialogs by name, with what each is opened with. The rooms that have them declare them here, of whatever package they are. */
export interface DialogParameters {}

/** The dialog that stands over the page; there is never more than one. `ids` are conversations. */
export type Dialog = {
  [Name in keyof DialogParameters]: { name: Name } & DialogParameters[Name];
}[keyof DialogParameters];

/** The tabs of the left panel by name. The rooms that have more declare them here, of whatever package they are. */
export interface LeftTabs {
  chats: true;
}

/** A tab of the left panel. */
export type LeftTab = keyof LeftTabs;

/** A version of an artifact of a conversation. */
export interface ShownArtifact {
  conversationId: string;
  artifactId: string;
  version: number;
  /** The panel takes focus as it opens. */
  takesFocus?: boolean;
}

/** Which panels are open. */
export interface LayoutState {
  leftOpen: boolean;
  rightOpen: boolean;
  leftTab: LeftTab;
  dialog: Dialog | null;
  /** The artifact that stands in the side panel, in the place of the templates. */
  artifact: ShownArtifact | null;
  /** The main page: the conversation, 'Your Files', or assistants. @source chat specification §2 "Screens and routes"; the last is ours */
  page: 'chat' | 'home' | 'assistants' | `assistants/${string}`;
}

export interface LayoutStore {
  store: StoreApi<LayoutState>;
  /** Takes over what this browser kept; a small screen stays closed. */
  load(): Promise<void>;
  toggleLeft(): void;
  toggleRight(): void;
  setLeftTab(tab: LeftTab): void;
  /** Goes to a page; the conversation stays selected. */
  showPage(page: LayoutState['page']): void;
  /** Opens a dialog in the place of the one that is open. */
  openDialog(dialog: Dialog): void;
  closeDialog(): void;
  /** Shows an artifact in the side panel; null brings back what stood there. */
  showArtifact(artifact: ShownArtifact | null): void;
  /** Whether there is room beside the conversation. */
  fitsBesideConversation(): boolean;
  /** Tells that the window crossed 900 px: under it panels lie over the conversation and start closed; coming back restores what was kept. */
  setPanelsOver(on: boolean): void;
}

/**
 * The layout's store. What a person opens over the page, for lack of space beside it, is not kept: it would cover the page on
 * every visit.
 *
 * @source chat specification §2 "Main app layout".
 */
export function createLayoutStore(
  ports: Ports,
  options: {
    smallScreen: boolean;
    initial?: Omit<LayoutState, 'dialog' | 'page' | 'artifact'> & Partial<Pick<LayoutState, 'page'>>;
  },
): LayoutStore {
  let isOver = options.smallScreen;
  /** The person's choice; at first the left panel is open and the right one closed. */
  const chosen: Partial<Pick<LayoutState, 'leftOpen' | 'rightOpen'>> = {
    leftOpen: options.initial?.leftOpen,
    rightOpen: options.initial?.rightOpen,
  };
  const fitting = () => ({
    leftOpen: !isOver && (chosen.leftOpen ?? true),
    rightOpen: !isOver && (chosen.rightOpen ?? false),
  });
  const store = createStore<LayoutState>(() => ({
    ...fitting(),
    leftTab: options.initial?.leftTab ?? 'chats',
    dialog: null,
    artifact: null,
    page: options.initial?.page ?? 'chat',
  }));

  function toggle(side: 'leftOpen' | 'rightOpen'): void {
    const open = !store.getState()[side];
    store.setState({ [side]: open });
    if (isOver) return;
    chosen[side] = open;
    void ports.storage.set(keys[side], open);
  }

  return {
    store,
    async load() {
      for (const side of ['leftOpen', 'rightOpen'] as const) {
        const stored = await ports.storage.get(keys[side]);
        if (typeof stored === 'boolean') chosen[side] = stored;
      }
      if (!isOver) store.setState(fitting());
    },
    toggleLeft: () => toggle('leftOpen'),
    toggleRight() {
      const { artifact, rightOpen } = store.getState();
      // The templates come to where an artifact stands.
      if (artifact !== null) store.setState({ artifact: null });
      if (artifact === null || !rightOpen) toggle('rightOpen');
    },
    setLeftTab: (leftTab) => store.setState({ leftTab }),
    showPage: (page) => store.setState({ page }),
    openDialog: (dialog) => store.setState({ dialog }),
    showArtifact: (artifact) => store.setState({ artifact }),
    fitsBesideConversation: () => !isOver,
    closeDialog: () => store.setState({ dialog: null }),
    setPanelsOver(on) {
      if (on === isOver) return;
      isOver = on;
      store.setState(fitting());
    },
  };
}
