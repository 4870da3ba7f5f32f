/** Words of the launcher and of the frame around the panel. `{count}` stands for a number. */
export interface FrameTexts {
  /** Name of the launcher while the panel is closed. */
  openChat: string;
  /** Name of the launcher while the panel is open. */
  closeChat: string;
  /** Added to the launcher's name, for one new message. */
  unreadOne: string;
  /** Added to the launcher's name, for several. */
  unreadMany: string;
  /** While the panel is fetched. */
  loading: string;
  loadFailed: string;
  retry: string;
  /** Name of the edge that resizes a sidebar. */
  resize: string;
  /** Name of the chat's region where neither the site nor the key gives a title. */
  chat: string;
}

/** All words that a site may write itself: those of the frame here, those of the panel added by its own room. */
export interface StoaChatTexts extends FrameTexts {}
