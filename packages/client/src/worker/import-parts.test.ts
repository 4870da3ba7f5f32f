import { readFileSync } from 'node:fs';
import type { Conversation } from '@stoa/core/contract';
import { pathOf, toolCallsOf, treeOf } from '@stoa/core/rules';
import { describe, expect, it } from 'vitest';
import { readImport } from './read-import.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8');

async function read(content: unknown) {
  const conversations: Conversation[] = [];
  const end = await readImport(
    new Blob([typeof content === 'string' ? content : JSON.stringify(content)]),
    { progress: () => undefined, batch: async (batch) => void conversations.push(...batch.conversations) },
    { mode: 'take', isCancelled: () => false, today: '2026-11-21' },
  );
  const leftOut = end.ok ? Object.fromEntries(end.skipped.map(({ reason, count }) => [reason, count])) : end;
  return { conversations, leftOut, path: conversations[0] ? pathOf(treeOf(conversations[0])) : [] };
}

interface Said {
  id?: string;
  parent?: string | null;
  role?: string;
  name?: string;
  type?: string;
  recipient?: string;
  content?: object;
  metadata?: object;
  parts?: unknown[];
}

/** A conversation of ChatGPT: each message follows the one before it unless it says otherwise. */
function chatGpt(...said: Said[]) {
  const nodes = said.map((one, at) => ({ id: `n${at}`, parent: at === 0 ? null : `n${at - 1}`, ...one }));
  const mapping = nodes.map(
    ({ id, parent, role = 'assistant', name, type = 'text', recipient = 'all', ...rest }) => [
      id,
      {
        id,
        parent,
        children: [],
        message: {
          id,
          author: { role, name },
          recipient,
          content: { content_type: type, ...(rest.parts ? { parts: rest.parts } : {}), ...rest.content },
          metadata: rest.metadata ?? {},
        },
      },
    ],
  );
  return [{ title: 'T', id: 'g', current_node: nodes.at(-1)?.id, mapping: Object.fromEntries(mapping) }];
}
const user = (text: string): Said => ({ role: 'user', parts: [text] });

describe('the parts of a ChatGPT export', () => {
  it('[IM35] keeps thoughts, a canvas document and the other branch', async () => {
    const { conversations, path, leftOut } = await read(fixture('chatgpt-canvas'));
    expect(path.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(path[1]?.data['reasoning']).toBe('WEIGHINGWORDS the options');
    expect(path[1]?.content).toBe(
      '**plan**\n\n```markdown\n# CANVASPLAN\n\nFirst step.\n```\n\nI wrote the plan  in a canvas.',
    );
    expect([...treeOf(conversations[0]!).nodes.values()].map(({ content }) => content)).toContain(
      'Other branch',
    );
    expect(leftOut).toEqual({
      'How long a model thought': 1,
      'References without a source in the file': 1,
      'Results of tools': 1,
    });
  });

  it('[IM35] keeps code that was run, what it gave, and the calls of other tools with their results', async () => {
    const { path, leftOut } = await read(
      chatGpt(
        user('How much?'),
        { recipient: 'web.search', type: 'code', content: { text: 'search("tides")', language: 'unknown' } },
        {
          role: 'tool',
          name: 'web.search',
          type: 'sonic_webpage',
          content: { url: 'https://x.test', title: 'Tides', text: 'High water' },
        },
        { recipient: 'python', type: 'code', content: { text: 'print(6*7)', language: 'unknown' } },
        {
          role: 'tool',
          name: 'python',
          type: 'execution_output',
          content: { text: '42' },
          metadata: { aggregate_result: { messages: [{ message_type: 'image' }] } },
        },
        { parts: ['It is 42.'] },
      ),
    );
    expect(path[1]?.content).toBe('```python\nprint(6*7)\n```\n\n```\n42\n```\n\n*[Image]*\n\nIt is 42.');
    expect(toolCallsOf(path[1]?.data ?? {})).toEqual([
      {
        id: 'call-1',
        name: 'web.search',
        args: 'search("tides")',
        result: 'Tides\n\nhttps://x.test\n\nHigh water',
        error: '',
      },
    ]);
    expect(leftOut).toEqual({ Images: 1 });
  });

  it('[IM35] links what a reply cites, and keeps the words of other marks', async () => {
    const mark = (...parts: string[]) => `\uE200${parts.join('\uE202')}\uE201`;
    const cited = mark('cite', 'turn0search1');
    const { path, leftOut } = await read(
      chatGpt(user('?'), {
        parts: [
          `High ${cited} in ${mark('entity', '["city","Brest","port"]')}, see ${mark('url', 'the table', 'https://t.test/a')}.${mark('filecite', 'turn0file0')}`,
        ],
        metadata: {
          content_references: [
            {
              matched_text: cited,
              type: 'grouped_webpages',
              items: [
                {
                  title: 'Tides [2026]',
                  url: 'https://x.test/tides',
                  supporting_websites: [{ title: 'More', url: 'https://y.test' }],
                },
                { title: 'Bad', url: 'javascript:alert(1)' },
              ],
            },
          ],
        },
      }),
    );
    expect(path[1]?.content).toBe(
      'High ([Tides \\[2026\\]](<https://x.test/tides>), [More](<https://y.test>)) in Brest, see [the table](<https://t.test/a>).',
    );
    expect(leftOut).toEqual({ 'References without a source in the file': 1 });
    const older = await read(
      chatGpt(user('?'), {
        parts: ['High【1†source】 and low【2†a.pdf】, but 【not this】.'],
        metadata: {
          citations: [
            { start_ix: 4, end_ix: 14, metadata: { title: 'Tides', url: 'https://x.test' } },
            { start_ix: 22, end_ix: 31, metadata: { title: 'a.pdf' } },
          ],
        },
      }),
    );
    expect(older.path[1]?.content).toBe(
      'High ([Tides](<https://x.test>)) and low (a.pdf), but 【not this】.',
    );
  });

  it('[IM35] keeps what was said aloud and what an image was made from, and counts what is not in the file', async () => {
    const { path, leftOut } = await read(
      chatGpt(
        {
          role: 'user',
          type: 'multimodal_text',
          parts: [
            { content_type: 'audio_transcription', text: 'Draw a boat.' },
            { content_type: 'real_time_user_audio_video_asset_pointer' },
          ],
        },
        { recipient: 'dalle.text2im', parts: ['{"prompt":"A boat"}'] },
        {
          role: 'tool',
          name: 'dalle.text2im',
          type: 'multimodal_text',
          parts: [{ content_type: 'image_asset_pointer', metadata: { dalle: { prompt: 'A *red* boat' } } }],
        },
        { role: 'tool', name: 'dalle.text2im', parts: ['The image is shown.'] },
        { parts: ['There it is.'] },
      ),
    );
    expect(path.map(({ content }) => content)).toEqual([
      'Draw a boat.',
      '*[Image: A \\*red\\* boat]*\n\nThere it is.',
    ]);
    expect(leftOut).toEqual({ Images: 1, 'Recordings and videos': 1 });
  });

  it('[IM35] follows the changes of a canvas, and runs no expression of the file', async () => {
    const canvas = (what: string, data: object): Said => ({
      recipient: `canmore.${what}_textdoc`,
      type: 'code',
      content: { text: JSON.stringify(data) },
    });
    const { path, leftOut } = await read(
      chatGpt(
        user('Code'),
        canvas('create', { name: 'a.py', type: 'code/python', content: 'one = 1' }),
        { parts: ['Made.'] },
        user('Change'),
        canvas('update', {
          updates: [
            { pattern: 'one', multiple: true, replacement: 'two$&' },
            { pattern: '(a+)+$', multiple: false, replacement: '' },
          ],
        }),
        { parts: ['Changed.'] },
        user('Anew'),
        canvas('update', { updates: [{ pattern: '.*', multiple: false, replacement: 'three = 3' }] }),
        canvas('comment', { comments: [{ pattern: 'three', comment: 'Why?' }] }),
        { parts: ['Done.'] },
      ),
    );
    expect(path.filter(({ role }) => role === 'assistant').map(({ content }) => content)).toEqual([
      '**a.py**\n\n```python\none = 1\n```\n\nMade.',
      '**a.py**\n\n```python\ntwo$& = 1\n```\n\nChanged.',
      '**a.py**\n\n```python\nthree = 3\n```\n\n- Why?\n\nDone.',
    ]);
    expect(leftOut).toEqual({ 'Changes to documents that cannot be followed': 1 });
  });

  it('[IM35] a reply that was stopped before its words is what it thought and did; each part goes to one reply', async () => {
    const thought: Said = {
      type: 'thoughts',
      content: {
        thoughts: [
          { summary: 'A', content: 'first' },
          { summary: 'B', content: 'second' },
        ],
      },
    };
    const stopped = await read(
      chatGpt(user('?'), thought, { recipient: 'python', type: 'code', content: { text: 'x' } }),
    );
    expect(stopped.path[1]).toMatchObject({
      content: '```python\nx\n```',
      data: { reasoning: '**A**\n\nfirst\n\n**B**\n\nsecond' },
    });
    const { conversations } = await read(
      chatGpt(user('?'), thought, { parts: ['one'] }, { parent: 'n1', parts: ['two'] }),
    );
    const replies = [...treeOf(conversations[0]!).nodes.values()].filter(({ role }) => role === 'assistant');
    expect(replies.map(({ content, data }) => [content, Boolean(data['reasoning'])])).toEqual([
      ['one', false],
      ['two', true],
    ]);
    const circle = chatGpt({ id: 'a', parent: 'b', ...thought }, { id: 'b', parent: 'a', ...thought });
    expect((await read(circle)).path.length).toBe(1);
  });

  it('[IM35] keeps what a question is about, and what code and a remote browser gave', async () => {
    const { path, leftOut } = await read(
      chatGpt(
        {
          role: 'user',
          parts: ['Why?'],
          metadata: {
            targeted_reply: 'QUOTED',
            canvas: { selection_metadata: { selection_text: 'SELECTED' } },
          },
        },
        { recipient: 'web.run', type: 'code', content: { text: '{}' } },
        { role: 'tool', name: 'web.run', type: 'citable_code_output', content: { output_str: 'OUT' } },
        {
          role: 'tool',
          name: 'computer',
          type: 'computer_output',
          content: { state: { url: 'https://x.org' } },
        },
        { parts: ['So.'] },
      ),
    );
    expect(path[0]?.content).toBe('> QUOTED\n\n> SELECTED\n\nWhy?');
    expect(toolCallsOf(path[1]?.data ?? {})).toMatchObject([{ result: 'OUT\n\nhttps://x.org' }]);
    expect(leftOut).toEqual({ Images: 1 });
  });

  it('[IM35] counts messages that were hidden, memories and parts of an unknown kind', async () => {
    const { leftOut } = await read(
      chatGpt(
        user('?'),
        { role: 'user', parts: ['secret'], metadata: { is_visually_hidden_from_conversation: true } },
        { type: 'model_editable_context', content: { model_set_context: 'Likes boats' } },
        { type: 'app_pairing_content', content: { context: {} } },
        { role: 'tool', type: 'system_error', content: { name: 'RateLimit', text: 'Too many' } },
        { parts: ['Yes.', { content_type: 'hologram' }] },
      ),
    );
    expect(leftOut).toEqual({
      'Messages that were hidden at their origin': 1,
      Memories: 1,
      'Parts of an unknown kind': 2,
    });
  });
});

describe('the parts of a Claude export', () => {
  const claude = (...messages: object[]) => [
    {
      uuid: 'c',
      name: 'T',
      chat_messages: messages.map((one, at) => ({
        uuid: `m${at}`,
        sender: at % 2 ? 'assistant' : 'human',
        ...one,
      })),
    },
  ];
  it('[IM36] keeps thoughts, artifacts with their changes, calls with results, cited pages and attachments', async () => {
    const artifact = (input: object) => ({
      type: 'tool_use',
      id: 'a',
      name: 'artifacts',
      input: { id: 'doc', ...input },
    });
    const { path, leftOut } = await read(
      claude(
        {
          content: [
            { type: 'text', text: 'Look' },
            { type: 'voice_note', text: 'and listen' },
          ],
          attachments: [{ file_name: 'a.txt', extracted_content: 'words' }],
          files: [{ file_name: 'a.txt' }, { file_name: 'b.png', file_kind: 'image' }, { file_name: 'c.pdf' }],
        },
        {
          content: [
            { type: 'thinking', thinking: 'One', summaries: [{ summary: 'S' }] },
            { type: 'redacted_thinking', data: 'x' },
            { type: 'tool_use', id: 't', name: 'web_search', input: { query: 'tides' } },
            {
              type: 'tool_result',
              tool_use_id: 't',
              name: 'web_search',
              content: [{ type: 'knowledge', title: 'Tides', url: 'https://x.test' }],
            },
            { type: 'thinking', thinking: 'Two' },
            artifact({
              command: 'create',
              type: 'application/vnd.ant.code',
              language: 'python',
              title: 'calc.py',
              content: 'x = 1',
            }),
            {
              type: 'tool_result',
              name: 'artifacts',
              tool_use_id: 'a',
              content: [{ type: 'text', text: 'OK' }],
            },
            artifact({ command: 'update', old_str: '1', new_str: '2' }),
            artifact({ command: 'update', old_str: 'nowhere', new_str: '2' }),
            { type: 'text', text: 'Done.', citations: [{ title: 'Tides', url: 'https://x.test' }] },
            { type: 'flag', flag: 'x' },
            { type: 'token_budget' },
          ],
        },
      ),
    );
    expect(path[0]?.content).toBe(
      'Look\n\nand listen\n\nAttachment: a.txt\n\n```\nwords\n```\n\n*[Attachment: b.png]*\n\n*[Attachment: c.pdf]*',
    );
    expect(path[1]?.content).toBe(
      '**calc.py**\n\n```python\nx = 1\n```\n\n**calc.py**\n\n```python\nx = 2\n```\n\nDone.\n\n- [Tides](<https://x.test>)',
    );
    expect(path[1]?.data['reasoning']).toBe('One\n\nTwo');
    expect(toolCallsOf(path[1]?.data ?? {})).toMatchObject([
      {
        name: 'web_search',
        args: '{\n  "query": "tides"\n}',
        result: expect.stringContaining('[Tides](<https://x.test>)') as string,
      },
    ]);
    expect(leftOut).toEqual({
      'Changes to documents that cannot be followed': 1,
      'Contents of attached files': 1,
      'Encrypted thoughts': 1,
      Images: 1,
      'Notices of the service': 1,
      'Parts of an unknown kind': 1,
      'Results of tools': 1,
    });
  });

  it('[IM36] reads calls and results of every family, and counts ratings', async () => {
    const { path, leftOut } = await read(
      claude(
        { content: [{ type: 'text', text: 'Q' }] },
        {
          content: [
            { type: 'mcp_tool_use', id: 'm', name: 'tide', input: { port: 'Brest' } },
            { type: 'mcp_tool_result', tool_use_id: 'm', content: [{ type: 'text', text: '3 m' }] },
            { type: 'server_tool_use', id: 's', name: 'bash_code_execution', input: { command: 'ls' } },
            {
              type: 'bash_code_execution_tool_result',
              tool_use_id: 's',
              content: { type: 'bash_code_execution_result', stdout: 'OUT' },
            },
            { type: 'text', text: 'High.' },
          ],
          chat_feedback: { type: 'upvote' },
        },
      ),
    );
    expect(toolCallsOf(path[1]?.data ?? {})).toMatchObject([
      { name: 'tide', result: '3 m' },
      { name: 'bash_code_execution', result: expect.stringContaining('OUT') },
    ]);
    expect(leftOut).toEqual({ Ratings: 1 });
  });

  it('[IM36] shows the branch that was shown, and names projects and memories as what they are', async () => {
    const [conversation] = claude(
      { text: 'Q' },
      { text: 'one', parent_message_uuid: 'm0' },
      { text: 'two', sender: 'assistant', parent_message_uuid: 'm0' },
    );
    const { path, leftOut } = await read([
      { ...conversation, current_leaf_message_uuid: 'm1' },
      { uuid: 'p', name: 'P', prompt_template: 'Be kind', docs: [] },
      { conversations_memory: 'Likes boats', project_memories: {} },
    ]);
    expect(path.map(({ content }) => content)).toEqual(['Q', 'one']);
    expect(leftOut).toEqual({ Memories: 1, Projects: 1 });
  });
});

describe('the parts of an Open WebUI export', () => {
  const openWebUi = (reply: object) => [
    {
      id: 'o',
      chat: {
        title: 'T',
        history: {
          currentId: 'b',
          messages: {
            a: { id: 'a', parentId: null, role: 'user', content: 'Q' },
            b: { id: 'b', parentId: 'a', role: 'assistant', ...reply },
          },
        },
      },
    },
  ];

  it('[IM37] parts several thoughts and calls, which stand as elements, from the words', async () => {
    const { path, leftOut } = await read(fixture('open-webui-details'));
    expect(path[1]?.content).toBe('Looking it up.\n\nThe tide is 3.2 m.');
    expect(path[1]?.data['reasoning']).toBe('FIRSTTHOUGHT\n\nSECONDTHOUGHT');
    expect(toolCallsOf(path[1]?.data ?? {})).toEqual([
      { id: 'call_1', name: 'get_tide', args: '{\n  "port": "Brest"\n}', result: '3.2 m', error: '' },
    ]);
    expect(leftOut).toEqual({ Images: 1 });
  });

  it('[IM37] reads the output of version 0.10', async () => {
    const { path, leftOut } = await read(fixture('open-webui-output'));
    expect(path[1]?.content).toBe('OUTWORDS the tide is high.');
    expect(path[1]?.data['reasoning']).toBe('OUTTHOUGHT');
    expect(toolCallsOf(path[1]?.data ?? {})).toMatchObject([{ id: 'c', name: 'get_tide', result: '3.2' }]);
    expect(leftOut).toEqual({});
  });

  it.each<[string, object, string]>([
    [
      'a content that is a list',
      {
        content: [
          { type: 'text', text: 'one' },
          { type: 'output_text', text: 'two' },
        ],
      },
      'one\n\ntwo',
    ],
    [
      'a content that repeats the output',
      { content: 'both', output: [{ type: 'message', content: [{ type: 'output_text', text: 'both' }] }] },
      'both',
    ],
    [
      'an output without words',
      { content: 'words', output: [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'T' }] }] },
      'words',
    ],
    [
      'code that was run',
      {
        content: '',
        output: [
          { type: 'open_webui:code_interpreter', code: 'print(1)', lang: 'python', output: { stdout: '1' } },
        ],
      },
      '```python\nprint(1)\n```\n\n```\n1\n```',
    ],
    [
      'an element that the reply writes about',
      {
        content:
          '```\n<details type="reasoning">x</details>\n```\n<details><summary>Own</summary>kept</details>',
      },
      '```\n<details type="reasoning">x</details>\n```\n<details><summary>Own</summary>kept</details>',
    ],
    ['tags of a local model', { content: '<thought>hm</thought>Yes.' }, 'Yes.'],
    ['a failure', { content: '', error: { content: 'No model' } }, '> No model'],
    [
      'sources',
      {
        content: 'High [1]',
        sources: [
          {
            source: { name: 'Tides', url: 'https://x.test' },
            metadata: [{ source: 'https://x.test/1', name: 'One' }, { source: 'a.pdf' }],
          },
        ],
      },
      'High [1]\n\n1. [One](<https://x.test/1>)\n2. [Tides](<https://x.test>)',
    ],
    [
      'a file that was read',
      { content: 'See', files: [{ type: 'file', name: 'a.txt', file: { data: { content: 'words' } } }] },
      'See\n\nAttachment: a.txt\n\n```\nwords\n```',
    ],
  ])('[IM37] reads %s', async (_, reply, expected) => {
    expect((await read(openWebUi(reply))).path[1]?.content).toBe(expected);
  });

  it('[IM37] counts progress, ratings and what it cannot read; a cut element ends with the text', async () => {
    const { path, leftOut } = await read(
      openWebUi({
        content: 'A\n<details type="reasoning" done="false">\n<summary>Thinking…</summary>\n&gt; cut off',
        statusHistory: [{ description: 'Searching' }, { description: 'Done' }],
        annotation: { rating: 1 },
        embeds: ['<b>'],
      }),
    );
    expect(path[1]).toMatchObject({ content: 'A', data: { reasoning: 'cut off' } });
    expect(leftOut).toEqual({ 'Progress messages': 2, Ratings: 1, 'Parts of an unknown kind': 1 });
  });

  it('[IM37] keeps what several models were merged into, and ends a block after the blocks in it', async () => {
    const merged = await read(openWebUi({ content: 'A1', merged: { status: true, content: 'MERGED' } }));
    expect(merged.path[1]?.content).toBe('A1\n\nMERGED');
    const block = (inner: string) =>
      `<details type="reasoning" done="true">\n<summary>Thought</summary>\n${inner}\n</details>\nHi`;
    const nested = await read(openWebUi({ content: block('a <details>x</details> b') }));
    expect(nested.path[1]).toMatchObject({
      content: 'Hi',
      data: { reasoning: 'a <details>x</details> b' },
    });
    const named = await read(openWebUi({ content: `${block('Use <details>.')}\n${block('c')}` }));
    expect(named.path[1]).toMatchObject({
      content: 'Hi\n\nHi',
      data: { reasoning: 'Use <details>.\n\nc' },
    });
  });

  it('[IM37] reads a hostile text in linear time', async () => {
    const hostile = [
      '<details type="reasoning"',
      '<details type="reasoning">',
      '<details type="reasoning" a',
      '<details',
    ];
    for (const text of hostile) {
      const { path } = await read(openWebUi({ content: `x ${text.repeat(20_000)}` }));
      expect(path.length).toBe(2);
    }
  });
});

describe('the parts of other exports', () => {
  it('[IM38] LibreChat: thoughts, calls, files and what is left out', async () => {
    const { path, leftOut } = await read([
      {
        conversationId: 'l',
        title: 'T',
        messages: [
          {
            messageId: 'a',
            isCreatedByUser: true,
            text: 'Q',
            files: [{ filename: 'a.pdf', type: 'application/pdf' }],
          },
          {
            messageId: 'b',
            parentMessageId: 'a',
            content: [
              { type: 'think', think: 'hm' },
              { type: 'tool_call', tool_call: { name: 'tide', args: '{"port":"Brest"}', output: '3 m' } },
              { type: 'text', text: { value: 'High.' } },
              { type: 'image_file', image_file: {} },
            ],
          },
        ],
      },
    ]);
    expect(path.map(({ content }) => content)).toEqual(['Q\n\n*[Attachment: a.pdf]*', 'High.\n\n*[Image]*']);
    expect(path[1]?.data['reasoning']).toBe('hm');
    expect(toolCallsOf(path[1]?.data ?? {})).toMatchObject([{ name: 'tide', result: '3 m' }]);
    expect(leftOut).toEqual({ 'Contents of attached files': 1, Images: 1 });
  });

  const libreChat = (reply: object) => [
    {
      conversationId: 'l',
      title: 'T',
      messages: [
        { messageId: 'a', isCreatedByUser: true, text: 'Q' },
        { messageId: 'b', parentMessageId: 'a', ...reply },
      ],
    },
  ];
  it('[IM38] LibreChat: thoughts, plugins, searches and ratings as its versions wrote them', async () => {
    const thinking = await read(libreChat({ text: ':::thinking\nweigh it\n:::\nThe answer.' }));
    expect(thinking.path[1]?.content).toBe('The answer.');
    expect(thinking.path[1]?.data['reasoning']).toBe('weigh it');
    const searched = await read(
      libreChat({
        text: 'It rains \ue202turn0search0. \ue200\ue202turn0search0\ue202turn0news1\ue201',
        attachments: [
          { type: 'web_search', web_search: { organic: [{ title: 'W', link: 'https://w.org/' }] } },
        ],
        feedback: { rating: 'thumbsUp' },
      }),
    );
    expect(searched.path[1]?.content).toBe('It rains . \n\n- [W](<https://w.org/>)');
    expect(searched.leftOut).toEqual({ Ratings: 1 });
    const marked = await read(libreChat({ text: 'It rains \ue202turn0search0.' }));
    expect(marked.path[1]?.content).toBe('It rains .');
    expect(marked.leftOut).toEqual({ 'References without a source in the file': 1 });
    const plugin = await read(
      libreChat({ text: 'Here', plugins: [{ plugin: 'dalle', input: 'cat', outputs: 'img' }] }),
    );
    expect(toolCallsOf(plugin.path[1]?.data ?? {})).toMatchObject([{ name: 'dalle', result: 'img' }]);
    const drawn = await read(libreChat({ content: [{ type: 'image_file', image_file: {} }] }));
    expect(drawn.path[1]?.content).toBe('*[Image]*');
    const cut = await read(libreChat({ text: ':::thinking\nweigh it' }));
    expect(cut.path[1]?.content).toBe(':::thinking\nweigh it');
  });

  it('[IM38] our own: messages, folders and templates that cannot be read are counted', async () => {
    const { path, leftOut } = await read({
      version: 4,
      history: [
        {
          id: 'c',
          name: 'C',
          messages: [
            {
              id: 'a',
              role: 'user',
              content: [
                { type: 'text', text: 'Q' },
                { type: 'image_url', image_url: {} },
              ],
            },
            { id: 'b', role: 'oracle', content: 'x' },
          ],
        },
      ],
      folders: [{ id: 'f' }],
      prompts: [{ name: 'no content' }],
    });
    expect(path.map(({ content }) => content)).toEqual(['Q']);
    expect(leftOut).toEqual({
      Images: 1,
      'Messages that cannot be read': 1,
      'Folders that cannot be read': 1,
      'Prompt templates that cannot be read': 1,
    });
  });
});
