import * as z from 'zod/mini';
import { htmlBlocks } from '../../files/understanding/read-markup.js';
import {
  argumentsOf,
  countArgument,
  countOf,
  found,
  idArgument,
  line,
  lines,
  textOf,
  type GoogleTool,
} from './google-tool.js';
import type { GoogleAccount } from './google-client.js';

const text = z.optional(z.string());
const headerSchema = z.object({ name: z.string(), value: z.string() });
const partFields = {
  mimeType: text,
  filename: text,
  headers: z.optional(z.array(headerSchema)),
  body: z.optional(z.object({ data: text, size: z.optional(z.number()) })),
};
interface Part {
  mimeType?: string | undefined;
  filename?: string | undefined;
  headers?: { name: string; value: string }[] | undefined;
  body?: { data?: string | undefined; size?: number | undefined } | undefined;
  parts?: Part[] | undefined;
}
const partSchema: z.ZodMiniType<Part> = z.object({
  ...partFields,
  parts: z.optional(z.array(z.lazy(() => partSchema))),
});
const messageSchema = z.object({
  id: z.string(),
  threadId: text,
  snippet: text,
  payload: z.optional(partSchema),
});
const listSchema = z.object({
  messages: z.optional(z.array(z.object({ id: z.string() }))),
  nextPageToken: text,
});
type Message = z.infer<typeof messageSchema>;

const most = 20;
const shownHeaders = ['From', 'To', 'Cc', 'Date', 'Subject'] as const;
/** Messages that are read at once. */
const atOnce = 5;

function headerOf({ payload }: Message, name: string): string {
  const header = payload?.headers?.find((one) => one.name.toLowerCase() === name.toLowerCase());
  return header?.value.replace(/\s+/g, ' ').trim() ?? '';
}

const addressOf = ({ id }: Message): string =>
  `https://mail.google.com/mail/u/0/#all/${encodeURIComponent(id)}`;

const sourceOf = (message: Message) => ({
  name: headerOf(message, 'Subject') || '(no subject)',
  type: 'message/rfc822',
  url: addressOf(message),
});

/** Every part that is no folder of parts, in order. */
function leaves(part: Part, depth = 0): Part[] {
  if (depth > 20) return [];
  return part.parts?.length ? part.parts.flatMap((one) => leaves(one, depth + 1)) : [part];
}

const decoded = ({ body }: Part): string => Buffer.from(body?.data ?? '', 'base64url').toString('utf8');

/** The words of a message: its plain text, else those of its page. */
function wordsOf(payload: Part | undefined): string {
  if (!payload) return '';
  const texts = leaves(payload).filter(({ filename }) => !filename);
  const plain = texts.filter(({ mimeType }) => mimeType === 'text/plain').map(decoded);
  const words = plain.join('\n').trim();
  if (words !== '') return words;
  return texts
    .filter(({ mimeType }) => mimeType === 'text/html')
    .flatMap((part) => htmlBlocks(decoded(part)).map((block) => block.text))
    .join('\n');
}

const attachments = (payload: Part | undefined): string =>
  payload
    ? leaves(payload)
        .flatMap(({ filename }) => (filename ? [filename] : []))
        .join(', ')
    : '';

const headersOf = (message: Message): string =>
  lines(...shownHeaders.map((name) => line(name, headerOf(message, name))));

const readMessage = (account: GoogleAccount, id: string, format: 'full' | 'metadata', signal: AbortSignal) =>
  account.json(
    messageSchema,
    {
      path: ['users', 'me', 'messages', id],
      query: { format, ...(format === 'metadata' && { metadataHeaders: shownHeaders }) },
    },
    signal,
  );

export const gmailTools: readonly GoogleTool[] = [
  {
    integration: 'google_gmail',
    name: 'google_mail_search',
    title: 'Gmail: search',
    description:
      'Finds messages in the person’s mailbox, newest first: sender, subject, date, id and how each begins. Read one by its id.',
    parameters: argumentsOf({
      query: {
        type: 'string',
        maxLength: 500,
        description:
          'As in Gmail’s own search: words, from:, to:, subject:, after:2025/02/19, is:unread, has:attachment. All messages by default.',
      },
      count: countArgument(most),
    }),
    async read({ query, count }, account, signal) {
      const asked = textOf(query);
      const list = await account.json(
        listSchema,
        {
          path: ['users', 'me', 'messages'],
          query: { maxResults: countOf(count, most), ...(asked !== '' && { q: asked }) },
        },
        signal,
      );
      if (!list.ok) return list;
      const { messages = [], nextPageToken } = list.value;
      if (messages.length === 0) return found('There are no such messages.');
      const read: Message[] = [];
      for (let at = 0; at < messages.length; at += atOnce) {
        const some = await Promise.all(
          messages.slice(at, at + atOnce).map(({ id }) => readMessage(account, id, 'metadata', signal)),
        );
        for (const one of some) {
          if (!one.ok) return one;
          read.push(one.value);
        }
      }
      return found(
        lines(
          ...read.map((message) =>
            lines(`## ${message.id}`, headersOf(message), line('Begins', message.snippet)),
          ),
          nextPageToken && '(More messages follow; narrow the search.)',
        ),
        read.map(sourceOf),
      );
    },
  },
  {
    integration: 'google_gmail',
    name: 'google_mail_read',
    title: 'Gmail: message',
    description: 'Reads one message of the person’s mailbox, by the id that a search has given.',
    parameters: argumentsOf({ id: idArgument('the message') }, ['id']),
    async read({ id }, account, signal) {
      const read = await readMessage(account, textOf(id), 'full', signal);
      if (!read.ok) return read;
      const { value: message } = read;
      return found(
        lines(
          headersOf(message),
          line('Attached', attachments(message.payload)),
          wordsOf(message.payload) || message.snippet || '(It has no text.)',
        ),
        [sourceOf(message)],
      );
    },
  },
];
