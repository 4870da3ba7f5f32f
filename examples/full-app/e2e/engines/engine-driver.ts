/** The keys that journeys press by name; a single character stands for itself. */
export type KeyName =
  | 'Enter'
  | 'Escape'
  | 'Tab'
  | 'End'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'Backspace'
  | 'a'
  | 'k'
  | 'v';

/** @units pixels of the viewport */
export interface Point {
  x: number;
  y: number;
}

/** What the automation protocol of an engine has to offer. */
export interface EngineDriver {
  /** Name and version of the engine, as it says them. */
  readonly engine: string;
  /** Returns once the page and its scripts are loaded. */
  goto(url: string): Promise<void>;
  /** Returns at once. */
  beginGoto(url: string): Promise<void>;
  /** Runs the body of a function in the page; arguments and value travel as JSON. */
  evaluate(body: string, ...args: unknown[]): Promise<unknown>;
  click(at: Point): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  press(key: KeyName, modifier?: 'Control' | 'Shift'): Promise<void>;
  /** Presses the mouse at the first place, moves over the others and releases it at the last. */
  drag(places: readonly Point[]): Promise<void>;
  /** Gives files to an input. */
  setFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** Forgets cookies, and with them who was signed in. */
  forgetCookies(): Promise<void>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}
