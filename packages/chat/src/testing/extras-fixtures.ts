import type { ChatStatus } from '@stoa/core/contract';

/** A small chart of eight bars, as data. */
export const chart =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAUAAAACMCAMAAAA6E4DjAAAABlBMVEXw7uiMPG4FDGf7AAAAzklEQVR42u3boRUAIAhAQdx/aSew+QTkfqZwjUCEJEmSJEmSJEmSNKx1Dg5AgAABCiBAgAAFMBkQNECAAAECBAgQIECAkwFvLwIQIECAAAECBAgQIECA/QHLQwMECBAgQIAAAQIECLDRwgABAgQIECBAgAABAuwE+MvpBRAgQIAAAQIECBAgQIAAAQIECBDg4DmAAAECBAgQIECAAAECBAgQIECATwHBAAQIECAYgAABAgQDECBAgGAAAgQIECBAgOFjXZIkSZIkSZIkKbcNmKE0bG+p9+wAAAAASUVORK5CYII=';

/** A picture of one pixel, as data. */
export const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const status = (id: string, more: Partial<ChatStatus> = {}): ChatStatus => ({
  id,
  summary: id,
  message: '',
  type: 'info',
  inProgress: true,
  ...more,
});

export const statuses: ChatStatus[] = [
  status('assistant', {
    summary: 'The "Travel Assistant" is responding.',
    icon: 'assistant',
    inProgress: false,
    sticky: true,
  }),
  status('rag', { summary: 'I am searching for relevant information...', icon: 'aperture' }),
  status('file', {
    summary: 'Searching: report.pdf...',
    message: 'Read **12 pages** so far:\n\n- Introduction\n- Methods',
    icon: 'search',
  }),
  status('think', { summary: '', message: 'Thinking...', icon: 'info', animated: true, sticky: true }),
];

export const sourcesState = {
  sources: {
    rag: {
      data: { chunkCount: 14 },
      sources: [
        {
          type: 'application/pdf',
          name: 'Delivery guarantees in distributed queues, second edition, with all appendices.pdf',
          contentKey: 'ada@example.org/2025-02-19/a.json',
          content:
            'At-least-once delivery means that a message may arrive twice; a consumer that is idempotent does not mind, and one that is not must remember what it has seen.',
          locations: [{ page: 1 }, { page: 2 }, { page: 3 }, { page: 7 }],
        },
        {
          type: 'text/markdown',
          name: 'notes.md',
          contentKey: 'global/notes.json',
          locations: [
            { line_number: 12, section: 'Retries' },
            { line_number: 13, section: 'Retries' },
          ],
        },
      ],
    },
    documentContext: {
      sources: [{ name: 'contract.docx', type: 'document', contentKey: 'team/c.json', groupId: 'g1' }],
    },
    images: { sources: [{ name: 'whiteboard.png', type: 'image/png' }] },
    webSearch: {
      sources: [
        { name: 'RabbitMQ: consumer acknowledgements', url: 'https://www.rabbitmq.com/docs/confirms' },
        { name: 'A page that is none', url: 'javascript:alert(1)' },
      ],
    },
  },
};

export const filesState = {
  codeInterpreter: {
    threadId: 'thread_1',
    content: [
      {
        type: 'image/png',
        values: { file_key: 'ada/1-FN-plot.png', presigned_url: chart, file_size: 48_211 },
      },
      { type: 'text/csv', values: { file_key: 'ada/2-FN-rows.csv', file_size: 1_204 } },
      { type: 'application/pdf', values: { file_key: 'ada/3-FN-report.pdf', file_size: 2_400_000 } },
      { type: 'application/zip', values: { file_key: 'ada/4-FN-all.zip', file_size: 9_100_000 } },
    ],
  },
};

export const csvText = `name,city,amount\n${Array.from({ length: 14 }, (_, at) => `Row ${at + 1},"Lisbon, Porto",${at * 7}`).join('\n')}\n`;

export const agentState = {
  agentLog: {
    success: true,
    data: {
      session: 'session-1',
      handled: true,
      result: [
        {
          role: 'assistant',
          content: { tool: 'search_web', args: { query: 'idempotent consumers', limit: 5 } },
        },
        {
          role: 'environment',
          content: { result: [{ title: 'Exactly once', url: 'https://example.org/' }] },
        },
        {
          role: 'assistant',
          content: { tool: 'write_file', args: { name: 'plan.md' }, error: 'The disk is full.' },
        },
        { role: 'assistant', content: { tool: 'write_file', args: { name: 'plan.md' }, result: 'Written.' } },
        { role: 'assistant', content: 'The plan is in plan.md.' },
      ],
      files: {
        f1: { original_name: 'data.csv', size: 1200, last_modified: '2025-02-19T09:00:00Z', versions: [] },
        f2: {
          original_name: 'plan.md',
          size: 4213,
          last_modified: '2025-02-19T10:30:00Z',
          versions: [
            {
              version_file_id: 'v1',
              timestamp: '2025-02-19T10:00:00Z',
              size: 1800,
              hash: '9f86d081884c7d65',
            },
            {
              version_file_id: 'v2',
              timestamp: '2025-02-19T10:30:00Z',
              size: 4213,
              hash: '60303ae22b998861',
            },
          ],
        },
      },
      changed_files: ['f2'],
    },
  },
};

export const toolCallsData = {
  toolCalls: [{ id: 'c1', name: 'weather', arguments: '{"city":"Paris","days":3}' }],
  state: { mcpToolResults: [{ tool_call_id: 'c1', content: { temperature: 12, sky: 'clear' } }] },
};

/** Malformed state, as only an attacker would write it. */
export const hostileState = {
  ...(JSON.parse('{"__proto__":{"sources":{"rag":{"sources":[{"name":"proto"}]}}}}') as object),
  sources: {
    '<img src=x onerror=alert(1)>': {
      sources: [
        { name: '<script>alert(1)</script>', url: 'javascript:alert(1)', content: '<b>bold</b>' },
        { name: 'invoice\u202Efdp.exe', url: 'data:text/html,<script>alert(1)</script>' },
        { name: 'x'.repeat(400), locations: [{ '<i>': 'y'.repeat(400) }] },
        null,
        7,
      ],
    },
    toString: { sources: 'x' },
  },
  codeInterpreter: {
    error: { message: '<img src=x onerror=alert(1)>' },
    content: [
      {
        type: 'image/svg+xml',
        values: { file_key: 'a-FN-drawing.svg', presigned_url: 'data:image/svg+xml,<svg onload=alert(1)>' },
      },
      {
        type: 'image/png',
        values: { file_key: 'b-FN-pixel.png', presigned_url: 'https://tracker.example/pixel.png' },
      },
      { type: 'application/pdf', values: { file_key: 'c-FN-leave.pdf', presigned_url: '/sign-out' } },
    ],
  },
  agentLog: {
    success: false,
    data: {
      session: '../../etc',
      result: [
        {
          role: 'assistant',
          content: { tool: '<b>run</b>', args: '</pre><script>alert(1)</script>', error: 'x' },
        },
      ],
      files: {
        '../../passwd': {
          original_name: '../../\u202Epasswd',
          size: -1,
          versions: [{ version_file_id: 'v', hash: '<i>' }],
        },
      },
      changed_files: 'all',
    },
  },
};

/** Passages of a document that a reply names by their numbers. */
export const citedState = {
  sources: {
    rag: {
      data: { chunkCount: 2 },
      sources: [
        {
          type: 'application/pdf',
          name: 'report.pdf',
          contentKey: 'ada@example.org/2026-02-19/a.json',
          locations: [{ page: 12 }, { page: 210 }],
          passages: [
            {
              number: 1,
              location: { page: 12 },
              content: 'The harbour was closed to ships of war in winter.',
            },
            {
              number: 2,
              location: { page: 210 },
              content:
                'Kallias, who was treasurer that year, hid the silver under the olive press, where nobody looked for it until spring.',
            },
          ],
        },
      ],
    },
  },
};
export const citedReply =
  'No ship of war came in winter [1]. The treasurer hid the silver below an olive press [2]; see [9] too.';
