import type { FeatureFlag, RegisteredOperation } from '@stoa/core/contract';
import type { Registry } from 'prom-client';
import type { GoogleConfig, GooglePlaces } from '../platform/config/config-google.js';
import type { BlobStore } from '../platform/blobs/port.js';
import type { Clock } from '../platform/clock.js';
import type { Database } from '../platform/db/open.js';
import type { Embedder } from '../platform/llm/embeddings/port.js';
import type { LlmCatalogue } from '../platform/llm/port.js';
import type { AllowedHosts } from '../platform/outbound/allowed-hosts.js';
import type { Log } from '../platform/log.js';
import type { AddressGuard } from '../platform/outbound/address-guard.js';
import type { Outbound } from '../platform/outbound/outbound.js';
import type { AccountChanges } from '../platform/changes/account-changes.js';
import type { Runs, RunsDeps } from '../platform/runs/runs.js';
import type { Spending } from '../platform/spending/spending.js';
import type { Administrators, NamedAdministrators } from '../platform/auth/administrators.js';
import type { RecordDeed } from './audit/admin-deeds.js';
import type { AnalyticsService } from './analytics/analytics.service.js';
import type { DataAddresses } from './analytics/data-addresses.js';
import type { ApiDocumentService } from './api-documents/api-documents.service.js';
import type { KeyBearers } from './api-keys/key-bearers.js';
import type { AgreementAddresses } from './agreement/agreement-addresses.js';
import type { AgreementService } from './agreement/agreement.service.js';
import type { ChatService } from './chat/chat.service.js';
import type { ServedConfig } from './configs/config-reader.js';
import type { ConfigFile } from './configs/config-values.js';
import type { ConversationService } from './conversations/conversations.service.js';
import type { Presigner } from './conversations/presigner.js';
import type { DocumentAddresses } from './documents/document-address.js';
import type { DocumentService } from './documents/documents.service.js';
import type { TemplateAddresses } from './documents/templates/template-address.js';
import type { TemplateLibrary } from './documents/templates/template-library.js';
import type { EmbedRoom, EmbedRoomDeps } from './embed/embed.room.js';
import type { FileAddresses } from './files/file-addresses.js';
import type { FileStore } from './files/file-store.js';
import type { FileLimits } from '../platform/blobs/file-limits.js';
import type { FileService } from './files/files.service.js';
import type { Caller, Handlers } from './handlers.js';
import type { Interpreter } from './interpreter/interpreter.js';
import type { MadeFiles } from './interpreter/made-files.js';
import type { McpTiming } from './mcp/mcp-client.js';
import type { ArchiveAddresses } from './people/archive-addresses.js';
import type { PeopleService } from './people/people.service.js';
import type { Rights } from './rights/rights.js';
import type { ServedRoom } from './served-room.js';
import type { ToolSource } from './tools/tool.js';
import type { LoopLimits } from './tools/tool-loop.js';
import type { Environment } from './variables/environment.js';
import type { McpRooms } from './mcp-server/mcp-rooms.js';
import type { V1Models } from './v1/v1-models.js';

/** Dependencies of {@link createRooms}. */
export interface RoomsDeps extends Pick<RunsDeps, 'heartbeatMs' | 'isCutOff' | 'processId' | 'writeDelayMs'> {
  database: Database;
  catalogue: LlmCatalogue;
  /** By default none: documents are found by their words alone. */
  embedder?: Embedder | null;
  /** The model that orders passages which were found; by default none. */
  rerankModelId?: string | null;
  clock: Clock;
  log: Log;
  /** Replies that one person may have in progress. */
  maxParallelRuns: number;
  /** Where people write to about the product; by default nowhere. */
  supportEmail?: string | null;
  /** What administrators may save values over, and what this process has started with; without it what they save waits. */
  environment?: { given: Environment; started: Environment };
  registry: Registry;
  /** Key material of the installation, the same on every process. */
  secret: string;
  /** Whether the secret of an API key is shown when it is made, and kept nowhere; by default it can be seen again. */
  showsKeysOnce?: boolean;
  /** Whether administrators may read conversations of others, with a reason that those read; by default not. */
  breakGlass?: boolean;
  /** The site's time zone, in which days and months begin; by default UTC. */
  timeZone?: string;
  /** The form of COA strings, as a regular expression; by default any text is one. */
  coaPattern?: string | null;
  /** Whether groups of the sign-in provider put people on lists; by default they do not. */
  hasProviderLists?: boolean;
  /** Whom the server is started with as administrators; by default nobody. */
  administrators?: NamedAdministrators & { isDevelopment?: boolean };
  /** How accounts of Google are connected, and where its windows come back to; by default none are. */
  google?: { client: GoogleConfig | null; places: GooglePlaces; redirectUri: string } | null;
  /** Folder of PowerPoint templates; `null` for none. */
  templatesDir: string | null;
  /** Hosts at which assistants may answer; none by default. */
  assistantHosts?: AllowedHosts;
  /** Whether the group of the built-in assistants is made when the rooms open. */
  seedsBuiltIns?: boolean;
  /** Address that people reach this server by. */
  publicUrl?: string;
  /** Where the bytes of files are kept. */
  blobs: BlobStore;
  fileLimits?: FileLimits;
  /** Bytes of cloud conversations that a person may have. */
  conversationQuotaBytes?: number;
  /** Conversations that are judged for a group in a day. */
  maxJudgedPerDay?: number;
  /** Where files are found that a message names; by default those that were uploaded. */
  files?: FileStore;
  /** Flags that differ from a fresh installation; by default none. */
  featureFlags?: Partial<Record<FeatureFlag, boolean>>;
  /** How APIs of assistants are reached; by default none are. */
  outbound?: Pick<Outbound, 'send' | 'stream'>;
  /** How long tool servers may take, where it differs. */
  mcpTiming?: McpTiming;
  /** Which addresses endpoints of models may have; by default public ones. */
  addressGuard?: AddressGuard;
  /** What runs programs of models; by default nothing does. */
  interpreter?: Interpreter;
  /** Tools beside those of the rooms; by default none. */
  toolSources?: readonly ToolSource[];
  /** Limits of the tools of one reply, where they differ. */
  toolLimits?: { answerMs?: number; limits?: LoopLimits };
  /** Rooms beside those of the product; by default none. */
  rooms?: readonly ServedRoom[];
  /** What a file says of types of configuration; by default nothing. */
  configFile?: ConfigFile;
  /** Types of configuration beside those of the product, each with what follows it; by default none. */
  configs?: readonly ServedConfig[];
  /**
   * Which pages may embed the chat without further ado, how long their visitors are remembered, and how this server is reached; by
   * default none, for ever, and by http.
   */
  embed?: Pick<EmbedRoomDeps, 'devOrigins' | 'isSecure'> & { visitorDays: number };
}

/** The services behind the HTTP routes. */
export interface Rooms {
  operations: readonly RegisteredOperation[];
  handlers: Handlers;
  rights: Rights;
  administrators: Administrators;
  recordDeed: RecordDeed;
  chat: ChatService;
  supportEmail(): Promise<string | null>;
  changes: AccountChanges;
  runs: Runs;
  spending: Spending;
  presigned: {
    presigner: Presigner;
    readChunk: ConversationService['readChunk'];
    dataAddresses: DataAddresses;
    readData: AnalyticsService['read'];
  };
  apiDocuments: ApiDocumentService;
  v1: V1Models;
  mcpServer: McpRooms;
  keys: { bearers: KeyBearers; endRuns(keyId: string): Promise<void> };
  documents: { addresses: DocumentAddresses; documents: DocumentService };
  made: MadeFiles;
  people: { addresses: ArchiveAddresses; people: PeopleService };
  templates: { addresses: TemplateAddresses; library: TemplateLibrary };
  files: { addresses: FileAddresses; files: FileService };
  embed: EmbedRoom;
  integrations: {
    /** Whether accounts can be connected, as far as is known. */
    mayConnect(): boolean;
    /** Ends what a person began; false when it cannot be. */
    finish(person: Caller, query: URLSearchParams): Promise<boolean>;
  };
  mcp: {
    /** Ends the sign-in at a tool server that a person began; false when it cannot be. */
    finish(person: Caller, query: URLSearchParams): Promise<boolean>;
  };
  agreement: { addresses: AgreementAddresses; agreement: AgreementService };
  /** Ends the orphaned runs of dead processes; call it once this process is registered, before the first request. */
  open(): Promise<void>;
  /** Deletes expired rows; also runs periodically. */
  purge(): Promise<void>;
  /** Ends this process's runs; call it before the server stops accepting connections. */
  close(): Promise<void>;
}
