import type { AgentText } from '../../../rooms/agent/agent-text.js';
import type { ChartsText } from '../../../parts/charts/charts-text.js';
import type { DiagramsText } from '../../../parts/diagrams/diagrams-text.js';
import type { GeneratedFilesText } from '../../../rooms/generated-files/generated-files-text.js';
import type { LinksText } from '../../../parts/links/links-text.js';
import type { MarkdownText } from '../../../parts/markdown/index.js';
import type { ProposalsText } from '../../../rooms/proposals/proposals-text.js';
import type { SourcesText } from '../../../rooms/sources/sources-text.js';
import type { StatusesText } from '../../../rooms/statuses/statuses-text.js';
import type { AroundText } from '../../../rooms/thread/message/around-text.js';
import type { ThreadRoomText } from '../../../rooms/thread/thread-text.js';
import type { DisclosureText } from '../disclosure-text.js';

/** Words of links that the settings of the workspace say, which no panel shows. */
export type LinksOfSettings = 'hostsTitle' | 'hostsHint' | 'noHosts' | 'revoke' | 'revokeHost';

/** What a translation says of the rooms that a first answer does not need: the rest of its words, fetched after the first. */
export interface LateRooms {
  agent: AgentText;
  around: Pick<AroundText, 'thoughtFor' | 'environment'>;
  charts: ChartsText;
  diagrams: DiagramsText;
  embedDisclosure: DisclosureText;
  generatedFiles: GeneratedFilesText;
  links: Omit<LinksText, LinksOfSettings>;
  markdown: MarkdownText;
  proposals: ProposalsText;
  sources: SourcesText;
  statuses: StatusesText;
  thread: Pick<ThreadRoomText, 'spoken'>;
}

/** A summary of a chart for whoever does not see it; `data` is what the columns are called together. */
export const chartSummary =
  (data: string) =>
  (kind: string, title: string | undefined, columns: string): string =>
    [title ? `${kind}: ${title}` : kind, columns && `${data}: ${columns}`].filter(Boolean).join('. ');

/** A summary of a diagram for whoever does not see it; `counted` says what it is and how many parts it has. */
export const diagramSummary =
  (counted: (kind: string, parts: number) => string) =>
  (kind: string, parts: number, words: string): string => {
    const head = parts > 0 ? counted(kind, parts) : kind;
    return words ? `${head}: ${words}` : head;
  };

/** A value that keeps its own direction within a sentence: names of files and of hosts in a text from right to left. */
export const isolated = (value: string): string => `\u2068${value}\u2069`;
