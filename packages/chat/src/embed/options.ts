import type { StoaChatRenderer } from '../base/blocks/block-renderers.js';
import type { StoaChatTexts } from './texts/embed-texts.js';

export type { StoaChatBlock, StoaChatRenderer } from '../base/blocks/block-renderers.js';

/** Placement of the chat: behind a bubble, in the flow of the page, as a sidebar, or covering the page. */
export const chatModes = ['launcher', 'inline', 'sidebar', 'page'] as const;
export type StoaChatMode = (typeof chatModes)[number];

/** The corner of the launcher and of the panel above it. `end` is right, and left where the language runs from right to left. */
export const chatPositions = ['bottom-end', 'bottom-start', 'top-end', 'top-start'] as const;
export type StoaChatPosition = (typeof chatPositions)[number];

/** `auto` follows the system setting. */
export const chatColorSchemes = ['auto', 'light', 'dark'] as const;
export type StoaChatColorScheme = (typeof chatColorSchemes)[number];

/** Reason for a token request. */
export interface TokenRequest {
  /** `initial`: there is none yet; `expired`: expired or about to; `rejected`: refused by the server. */
  reason: 'initial' | 'expired' | 'rejected';
  /** The token to replace. */
  previous: string | null;
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal;
}

/** Fetches a token for the end user from the backend of the site, which got it through `POST /embed/token`. */
export type GetToken = (request: TokenRequest) => Promise<string> | string;

/** Context that the page sends with a message: text, or any JSON value. */
export type PageContext = () => unknown;

/** A tool that the page offers to the model. */
export interface StoaChatTool {
  /** `[a-zA-Z0-9_-]{1,64}`, one tool per name. */
  name: string;
  /** For the model: what the tool does and when to call it. */
  description: string;
  /** JSON Schema of the arguments, at most 8 kB. */
  schema: Record<string, unknown>;
  /** Runs the tool; its result goes to the model as JSON, a thrown error as an error. */
  run: (args: Record<string, unknown>, context: { signal: AbortSignal }) => unknown;
  /** Asks the person first: true for the default question, or a function that returns it. */
  confirm?: boolean | ((args: Record<string, unknown>) => string);
}

/** A question offered while the conversation is empty. */
export interface SuggestedPrompt {
  label: string;
  /** Text to send. Default: the label. */
  text?: string;
}

/**
 * Options of a site. Each may change at any time and takes effect at once.
 *
 * The script tag takes those with an attribute as `data-…`, the element as attributes and all as properties, React as props,
 * `StoaChat.create()` as one object. See `chatAttributes`.
 */
export interface StoaChatOptions {
  /** Address of the Stoa server, such as `https://chat.example.com`. Default: where `embed.js` came from, else the page's own origin. */
  server?: string;
  /** The public key `stoa_pk_…` of this embed. Sufficient if the key allows anonymous visitors. */
  embedKey?: string;
  /** Fetches a short-lived token for a known end user. Never written to storage, address, event or log. */
  getToken?: GetToken;
  /** Default `launcher`. */
  mode?: StoaChatMode;
  /** Controlled open state. Without it the chat keeps its own, stored for the session. */
  open?: boolean;
  /** Open at the first visit of a session, while `open` is left out. */
  defaultOpen?: boolean;
  /** Name of this chat in the storage of the page. Default: made from the key and the order on the page. */
  instance?: string;
  /** Id of a model that the key allows. Default: the key's. */
  model?: string;
  /** The first lines of an empty conversation. Default: the key's. */
  greeting?: string;
  /** Name of the chat, shown in its head and read out for its region. Default: the key's. */
  title?: string;
  /** Questions offered while the conversation is empty. Default: the key's. */
  prompts?: readonly (string | SuggestedPrompt)[];
  /** Placeholder of the message box. */
  placeholder?: string;
  /** BCP 47 tag of the language of the interface. Default: the page's language. */
  locale?: string;
  /** Texts that replace the catalogue's. */
  texts?: Partial<StoaChatTexts>;
  /** Corner of launcher and panel. The side of a sidebar follows it. Default `bottom-end`. */
  position?: StoaChatPosition;
  /** Width of the panel. @units px */
  width?: number;
  /** Height of the panel; inline it is the height of the element. @units px */
  height?: number;
  /** Default `auto`. */
  colorScheme?: StoaChatColorScheme;
  /** Called for each message, 2 s at most: context of the page for the model. */
  context?: PageContext;
  /** Tools that the page offers to the model. Needs the scope `tools`. */
  tools?: readonly StoaChatTool[];
  /** Renderers of the page for blocks of replies, by kind. Not for headless chats. */
  renderers?: Readonly<Record<string, StoaChatRenderer>>;
  /** Images may be attached. Default true where the scope `upload` is given. */
  upload?: boolean;
  /** Past conversations are kept and listed. Default true where the scope `history` is given. */
  history?: boolean;
  /** `with-text`: events of messages carry the text, too. Default `ids`. */
  events?: 'ids' | 'with-text';
  /** CSP nonce of the page, for the scripts that the chat imports. */
  nonce?: string;
}

/** Value type of an attribute. */
export type AttributeType = 'string' | 'number' | 'boolean' | 'json' | readonly string[];

/**
 * Attributes of the element. The property is the same name in camel case, and so is the option unless `optionOfAttribute` says
 * another; the script tag writes `data-` before the name. `nonce` is HTML's own and needs no line here.
 */
export const chatAttributes = {
  server: 'string',
  'embed-key': 'string',
  mode: chatModes,
  open: 'boolean',
  'default-open': 'boolean',
  instance: 'string',
  model: 'string',
  greeting: 'string',
  'title-text': 'string',
  prompts: 'json',
  placeholder: 'string',
  locale: 'string',
  texts: 'json',
  position: chatPositions,
  width: 'number',
  height: 'number',
  'color-scheme': chatColorSchemes,
  upload: 'boolean',
  history: 'boolean',
  events: ['ids', 'with-text'],
} as const satisfies Record<string, AttributeType>;

export type ChatAttribute = keyof typeof chatAttributes;

/** The option behind an attribute. `title` is taken on every element: it is the browser's tooltip. */
export function optionOfAttribute(attribute: string): keyof StoaChatOptions {
  const name = attribute.replace(/-./g, (dash) => dash[1]!.toUpperCase());
  return (name === 'titleText' ? 'title' : name) as keyof StoaChatOptions;
}

/** Reads an attribute; undefined for one that is absent or makes no sense, so that the default holds. */
export function readAttribute(type: AttributeType, value: string | null): unknown {
  if (value === null) return undefined;
  if (type === 'boolean') return value !== 'false';
  if (type === 'string') return value;
  if (typeof type === 'object') return type.includes(value) ? value : undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return type === 'json' || Number.isFinite(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
