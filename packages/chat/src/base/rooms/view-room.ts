import type { FeatureFlag, FeatureOptions } from '@stoa/core/contract';
import type { ConversationStore, Dialog, Stoa } from '@stoa/core/state';
import type { ReadTexts } from '@stoa/ui';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Command } from '../commands/command.js';
import type { DialogName, DialogPartProps } from '../dialogs/dialog-part.js';
import type { Placed } from './in-order.js';

/** How a dialog is fetched and framed. */
export interface DialogOffer<N extends DialogName> {
  /** Names the frame while the part is on its way. */
  title: (read: ReadTexts) => string;
  load: () => Promise<ComponentType<DialogPartProps<N>>>;
  size?: 'sm' | 'md' | 'lg';
  /** Of the frame. */
  className?: string;
}

/** An entry of the menu at the person's name and of the tab Settings. */
export interface AccountEntry {
  dialog: Dialog;
  icon: LucideIcon;
  label: (read: ReadTexts) => string;
  /** It is left out while the person has switched the room's feature off. */
  needsOption?: boolean;
}

/** Where a line of the message box stands. */
export interface LineContext {
  stoa: Stoa;
  conversation: ConversationStore;
}

/** A line of the menu at the start of the message box. */
export interface ComposerLine extends Placed {
  icon: LucideIcon;
  label: (read: ReadTexts) => string;
  /** It puts focus somewhere itself. */
  takesFocus?: boolean;
  /** True exactly when it can be chosen at this moment; it is asked whenever the menu opens. */
  isOffered: (context: LineContext) => boolean;
  run: (context: LineContext) => void;
}

/**
 * What a room offers to the workspace around it; the shell folds the records of all rooms. What a dialog is opened with, a room declares
 * beside its record, in `DialogParameters` of `@stoa/core/state`.
 */
export interface ViewRoom {
  name: string;
  /** The feature that has to be served. Without one the room is always there. */
  flag?: FeatureFlag;
  /** The person's own switch for it, in the settings. */
  option?: keyof FeatureOptions;
  dialogs?: { readonly [N in DialogName]?: DialogOffer<N> };
  account?: AccountEntry;
  /** In the palette, by keys, and in the slash list. */
  commands?: readonly Command[];
  /** At the start of the message box. */
  composer?: readonly ComposerLine[];
}

/** Checks a record and keeps its exact type, from which the shell knows what is offered. */
export const defineRoom = <const Room extends ViewRoom>(room: Room): Room => room;
