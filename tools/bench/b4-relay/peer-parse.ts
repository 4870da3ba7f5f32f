import { StringDecoder } from 'node:string_decoder';
import { loadEventSourceParser } from './server-modules.js';
import { openUpstream, serveRelay } from './relay-server.js';

const { createParser } = loadEventSourceParser();

/** Parses the upstream's events and sends its own, on Node streams, without keeping anything: the measure that a durable relay is held to. */
serveRelay((response) =>
  openUpstream(response, (answer) => {
    const decoder = new StringDecoder('utf8');
    let out = '';
    const parser = createParser({
      onEvent({ data }) {
        if (data === '[DONE]') return;
        const event = JSON.parse(data) as { choices: { delta: { content?: string } }[] };
        const text = event.choices[0]?.delta.content;
        if (text) out += `data: ${JSON.stringify({ s: 'bench', d: text })}\n\n`;
      },
    });
    answer.on('data', (chunk: Buffer) => {
      parser.feed(decoder.write(chunk));
      if (out === '') return;
      const isRoomy = response.write(out);
      out = '';
      if (isRoomy) return;
      answer.pause();
      response.once('drain', () => answer.resume());
    });
    answer.on('end', () => response.end());
    answer.on('error', () => response.destroy());
  }),
);
