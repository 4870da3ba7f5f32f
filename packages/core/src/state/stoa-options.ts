import type { Settings } from '../contract/settings/settings.js';
import type { LayoutState } from './layout/layout.store.js';
import type { SaveFile } from './ports/ports.js';

/** The signed-in person. */
export interface Person {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

export interface StoaOptions {
  person: Person;
  smallScreen: boolean;
  /** State that the server rendered into the page. */
  initial?: {
    settings?: Settings;
    layout?: Omit<LayoutState, 'dialog' | 'page' | 'artifact'> & Partial<Pick<LayoutState, 'page'>>;
  };
  /** The conversation that the page was opened for; by default the start-up rule decides. */
  requestedId?: string;
  /** Saves a text file, given in parts so that a large one is never one string. */
  saveFile?: SaveFile;
}
