/** Renders a growing markdown text into an element, one call a frame. */
export interface StreamingAdapter {
  /** Called once a frame with the whole text so far and what is new in it. */
  commit(text: string, delta: string): void;
  /** The text is complete. */
  end(text: string): void;
}

export type CreateAdapter = (root: HTMLElement) => StreamingAdapter;
