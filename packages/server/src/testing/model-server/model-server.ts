import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { embeddingsAnswer, type EmbeddingsBody } from './embeddings.js';
import {
  chooseScript,
  lastPrompt,
  withoutUnanswered,
  type ChatBody,
  type ForcedScript,
} from './choose-script.js';
import { play, type Release } from './play.js';
import { isScriptName, type ScriptStep } from './scripts.js';

/** A request as the server received it. */
export interface ReceivedRequest {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: ChatBody;
  /** What was asked last, without prompts before it that had no reply. */
  prompt: string;
  /** The script that answered. */
  script: string;
  /** The sender's port: equal for requests that shared a connection. */
  remotePort: number | undefined;
}

/** A request for embeddings as the server received it. A model called `broken` refuses. */
export interface ReceivedEmbeddings extends Pick<ReceivedRequest, 'path' | 'headers'> {
  body: EmbeddingsBody;
}

/** How many requests there have been and what became of them. */
export interface ModelServerCounts {
  total: number;
  open: number;
  /** Readers that went away before the script had ended. */
  aborted: number;
  finished: number;
}

/** A running model server. */
export interface ModelServer {
  url: string;
  port: number;
  /** Oldest first, at most the last thousand. */
  requests: ReceivedRequest[];
  /** Requests for embeddings, which are counted apart. */
  embeddings: ReceivedEmbeddings[];
  counts(): ModelServerCounts;
  /** Lets a script answer requests whose message names none; nothing returns to the default. */
  force(script: ForcedScript | undefined): void;
  close(): Promise<void>;
}

const maxLogged = 1_000;

/**
 * Starts a model server on the OpenAI wire protocol (`POST …/chat/completions` and `…/embeddings`, also at Azure's deployment
 * addresses).
 *
 * `GET /control` gives counts and received requests, `POST /control` with `{ script, args?, times? }` forces a script and with `{}`
 * ends that, `POST /control/reset` forgets everything, `POST /control/release` lets what is held at this moment go on (with
 * `{ cut: true }` it is dropped), and `POST /control/hurry` sends the rest of every reply in progress without its delays.
 */
export async function startModelServer({ port = 0 }: { port?: number } = {}): Promise<ModelServer> {
  const requests: ReceivedRequest[] = [];
  const embeddings: ReceivedEmbeddings[] = [];
  /** Prompts whose reply had no words: they come again, before the next one. */
  const unanswered = new Set<string>();
  const counts: ModelServerCounts = { total: 0, open: 0, aborted: 0, finished: 0 };
  let forced: ForcedScript | undefined;
  let release: (how: Release) => void = () => {};
  let released: Promise<Release> | undefined;
  const holdAgain = () => {
    released = new Promise((resolve) => {
      release = resolve;
    });
  };
  holdAgain();
  const inProgress = new Set<AbortController>();

  async function complete(request: IncomingMessage, response: ServerResponse) {
    const body = JSON.parse(await text(request)) as ChatBody;
    const prompt = withoutUnanswered(lastPrompt(body), unanswered);
    const chosen = chooseScript(body, forced, prompt);
    if (chosen.isForced && forced?.times !== undefined && --forced.times <= 0) forced = undefined;
    requests.push({
      path: request.url ?? '',
      headers: request.headers,
      body,
      prompt,
      script: chosen.name,
      remotePort: request.socket.remotePort,
    });
    if (requests.length > maxLogged) requests.shift();
    counts.total += 1;
    counts.open += 1;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const choice = typeof body.tool_choice === 'object' ? body.tool_choice.function?.name : undefined;
    const steps = chosen.script({
      model: body.model,
      prompt,
      messages: body.messages,
      tools: body.tools ?? [],
      toolChoice: choice,
      wantsUsage: body.stream_options?.include_usage === true,
      args: chosen.args,
      id: `chatcmpl-${counts.total}`,
    });
    const hurry = new AbortController();
    inProgress.add(hurry);
    unanswered.add(prompt);
    const result = await play(
      noteWords(steps, () => unanswered.delete(prompt)),
      response,
      {
        gone: gone.signal,
        hurried: hurry.signal,
        released: () => released ?? Promise.resolve('go-on'),
      },
    );
    inProgress.delete(hurry);
    counts.open -= 1;
    if (result === 'cut' && chosen.name !== 'cutStream') counts.aborted += 1;
    else counts.finished += 1;
  }

  async function embed(request: IncomingMessage, response: ServerResponse) {
    const body = JSON.parse(await text(request)) as EmbeddingsBody;
    embeddings.push({ path: request.url ?? '', headers: request.headers, body });
    if (embeddings.length > maxLogged) embeddings.shift();
    if (body.model === 'broken') sendJson(response, 500, { error: { message: 'Out of order.' } });
    else sendJson(response, 200, embeddingsAnswer(body));
  }

  async function control(request: IncomingMessage, response: ServerResponse) {
    if (request.method === 'POST') {
      const order = JSON.parse((await text(request)) || '{}') as Partial<ForcedScript> & { cut?: boolean };
      if (request.url === '/control/reset') {
        requests.length = 0;
        // Open requests stay open, and are counted where they end.
        Object.assign(counts, { total: 0, aborted: 0, finished: 0 });
        forced = undefined;
      } else if (request.url === '/control/release') {
        release(order.cut ? 'cut' : 'go-on');
        holdAgain();
      } else if (request.url === '/control/hurry') inProgress.forEach((one) => one.abort());
      else if (order.script === undefined) forced = undefined;
      else if (isScriptName(order.script)) forced = { args: [], ...order, script: order.script };
      else return sendJson(response, 400, { error: { message: 'There is no such script.' } });
    }
    sendJson(response, 200, { ...counts, forced: forced ?? null, requests });
  }

  async function route(request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? '').split('?')[0]!;
    if (path.startsWith('/control')) return control(request, response);
    if (request.method === 'POST' && path.endsWith('/chat/completions')) return complete(request, response);
    if (request.method === 'POST' && path.endsWith('/embeddings')) return embed(request, response);
    sendJson(response, 404, { error: { code: 'not_found', message: 'There is nothing at this address.' } });
  }

  const server = createServer((request, response) => {
    route(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else
        sendJson(response, 400, {
          error: { code: 'invalid_request_error', message: 'Not a valid request.' },
        });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const actual = (server.address() as AddressInfo).port;
  return {
    port: actual,
    url: `http://127.0.0.1:${actual}/v1`,
    requests,
    embeddings,
    counts: () => ({ ...counts }),
    force: (script) => {
      forced = script && { ...script };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Tells of the first step that sends words. */
function* noteWords(steps: Iterable<ScriptStep>, onWords: () => void): Iterable<ScriptStep> {
  for (const step of steps) {
    yield step;
    if (step.do === 'write' && (typeof step.bytes !== 'string' || /"content":"[^"]/.test(step.bytes)))
      onWords();
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}
