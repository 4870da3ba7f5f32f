import { createOpenAiProvider } from '../../../packages/server/src/platform/llm/openai.js';
import type { LlmSink } from '../../../packages/server/src/platform/llm/port.js';
import { serveRelay, upstreamUrl } from './relay-server.js';

const provider = createOpenAiProvider({ baseUrl: upstreamUrl.replace('/chat/completions', '') });
const ignore = () => undefined;

/** The application's own provider with nothing behind it: what the seam costs before events are kept. */
serveRelay((response) => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let out = '';
  let control: Parameters<LlmSink['control']>[0] = { pause: ignore, resume: ignore };
  const sink: LlmSink = {
    text(delta) {
      out += `data: ${JSON.stringify({ s: 'bench', d: delta })}\n\n`;
    },
    reasoning: ignore,
    retract: ignore,
    unread: ignore,
    toolCall: ignore,
    usage: ignore,
    flush() {
      if (out === '') return;
      const isRoomy = response.write(out);
      out = '';
      if (isRoomy) return;
      control.pause();
      response.once('drain', () => control.resume());
    },
    control(given) {
      control = given;
    },
  };
  const request = { model: 'bench', messages: [{ role: 'user' as const, content: 'go' }] };
  void provider.stream(request, sink, gone.signal).then(() => response.end());
});
