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

/** Words of the panel that a site may write itself. `{…}` stands for what is put in: `{count}`, `{name}`, `{limit}`. */
export interface PanelTexts {
  placeholder: string;
  disclaimer: string;
  send: string;
  stop: string;
  stopping: string;
  /** Names of the two who speak, for screen readers. */
  you: string;
  assistant: string;
  messages: string;
  copy: string;
  edit: string;
  regenerate: string;
  goodReply: string;
  badReply: string;
  tryAgain: string;
  menu: string;
  close: string;
  expand: string;
  collapse: string;
  newConversation: string;
  history: string;
  clear: string;
  suggestions: string;
  /** With `{count}` seconds. */
  rateLimited: string;
  offline: string;
  memoryOnly: string;
  /** Over a disclosure that has to be accepted. */
  disclosureTitle: string;
  acceptDisclosure: string;
  signedOutTitle: string;
  signedOut: string;
  /** Over a tool of the page that asks to be run. */
  toolAsks: string;
  allow: string;
  decline: string;
  addImage: string;
  /** With `{name}` and `{limit}`. */
  imageTooLarge: string;
  /** With `{name}`. */
  notAnImage: string;
  /** With `{count}`. */
  tooManyImages: string;
}

/** All words that a site may write itself. */
export interface StoaChatTexts extends FrameTexts, PanelTexts {}
