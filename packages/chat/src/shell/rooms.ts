import type { DialogName } from '../base/dialogs/dialog-part.js';
import type { DialogOffer, ViewRoom } from '../base/rooms/view-room.js';
import { accountsRoom } from '../rooms/accounts/accounts.room.js';
import { artifactsRoom } from '../rooms/artifacts/artifacts.room.js';
import { assistantsRoom } from '../rooms/assistants/assistants.room.js';
import { billingRoom } from '../rooms/billing/billing.room.js';
import { commandsRoom } from '../rooms/commands/commands.room.js';
import { conversationsRoom } from '../rooms/conversations/conversations.room.js';
import { documentsRoom } from '../rooms/documents/documents.room.js';
import { filesRoom } from '../rooms/files/files.room.js';
import { groupsRoom } from '../rooms/groups/groups.room.js';
import { highlighterRoom } from '../rooms/highlighter/highlighter.room.js';
import { importsRoom } from '../rooms/imports/imports.room.js';
import { integrationsRoom } from '../rooms/integrations/integrations.room.js';
import { memoryRoom } from '../rooms/memory/memory.room.js';
import { pluginsRoom } from '../rooms/plugins/plugins.room.js';
import { promptsRoom } from '../rooms/prompts/prompts.room.js';
import { qualityRoom } from '../rooms/quality/quality.room.js';
import { settingsRoom } from '../rooms/settings/settings.room.js';
import { shareRoom } from '../rooms/share/share.room.js';
import { threadRoom } from '../rooms/thread/thread.room.js';

/** In the order in which menus and settings show what rooms offer. */
const list = [
  settingsRoom,
  commandsRoom,
  conversationsRoom,
  importsRoom,
  documentsRoom,
  shareRoom,
  promptsRoom,
  filesRoom,
  threadRoom,
  assistantsRoom,
  groupsRoom,
  artifactsRoom,
  integrationsRoom,
  accountsRoom,
  billingRoom,
  pluginsRoom,
  highlighterRoom,
  memoryRoom,
  qualityRoom,
] as const;

type NamesIn<Room> = Room extends { dialogs: infer Dialogs } ? keyof Dialogs : never;
/** Dialogs that are declared and stand in no record of the list. */
type Unoffered = Exclude<DialogName, NamesIn<(typeof list)[number]>>;

/** The records of all rooms. A dialog whose room is not in the list does not compile. */
export const rooms: [Unoffered] extends [never] ? readonly ViewRoom[] : { unoffered: Unoffered } = list;

/** Each dialog is fetched when it is first opened: none of them is needed to read or write a message. */
export const dialogOffers = Object.assign({}, ...rooms.map(({ dialogs }) => dialogs)) as {
  [N in DialogName]: DialogOffer<N>;
};
