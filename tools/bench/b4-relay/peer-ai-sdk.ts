import type { ServerResponse } from 'node:http';
import { loadAiSdk, loadOpenAiCompatible } from './server-modules.js';
import { serveRelay, upstreamUrl } from './relay-server.js';

const { streamText } = loadAiSdk();
const provider = loadOpenAiCompatible().createOpenAICompatible({
  name: 'bench',
  baseURL: upstreamUrl.replace('/chat/completions', ''),
  includeUsage: true,
});

async function relay(response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const result = streamText({
    model: provider.chatModel('bench'),
    messages: [{ role: 'user', content: 'go' }],
    abortSignal: gone.signal,
    maxRetries: 0,
    onError: () => void response.destroy(),
  });
  for await (const text of result.textStream)
    response.write(`data: ${JSON.stringify({ s: 'bench', d: text })}\n\n`);
  response.end();
}

/** The usual way with a provider library: `streamText`, its text relayed as events. */
serveRelay((response) => void relay(response).catch(() => response.destroy()));
