// `npm run conformance -- --url … --token …`: checks any backend of the protocol. Exit code 1 where a check fails, 2 for a wrong call.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatReport, runConformance, type ConformanceOptions } from '@stoa/client/conformance';

const usage = `npm run conformance -- --url ORIGIN --token BEARER [--other-token BEARER] [--other-email ADDRESS]
                        [--form backend|envelope] [--chat-url ADDRESS] [--model ID] [--script FILE] [--json] [--i-know]

Checks a backend of the protocol by plain HTTP and removes what it made. --other-token is of a second person, who must
reach nothing of the first but what is shared with them at --other-email. --script is JSON, { model, replies: [{ prompt, text | slowText | fails }] }: what a model is
known to reply, so that streams are checked event by event. A backend that is not on this machine is checked with --i-know alone: the checks write to
the account of the token.`;

function stop(reason: string): never {
  process.stderr.write(`${reason}\n\n${usage}\n`);
  process.exit(2);
}

/** What `read` gives. A wrong call is told with the usage, and no stack. */
function orStop<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
}

const { values } = orStop(() =>
  parseArgs({
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      'other-token': { type: 'string' },
      'other-email': { type: 'string' },
      form: { type: 'string' },
      'chat-url': { type: 'string' },
      model: { type: 'string' },
      script: { type: 'string' },
      json: { type: 'boolean' },
      'i-know': { type: 'boolean' },
    },
  }),
);

const { url, token, form = 'backend' } = values;
if (!url || !URL.canParse(url) || !token) stop('An address and a token are needed.');
if (form !== 'backend' && form !== 'envelope') stop('The form is backend or envelope.');
const chatUrl = values['chat-url'];
if (chatUrl !== undefined && !URL.canParse(chatUrl)) stop('--chat-url is not a valid address.');
const isHere = (address: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
for (const address of [url, ...(chatUrl === undefined ? [] : [chatUrl])])
  if (!isHere(address) && !values['i-know']) stop(`${address} is not on this machine.`);
const script = values.script;

const report = await runConformance({
  url,
  token,
  form,
  ...(values['other-token'] && { otherToken: values['other-token'] }),
  ...(values['other-email'] && { otherEmail: values['other-email'] }),
  ...(chatUrl !== undefined && { chatUrl }),
  ...(values.model && { model: values.model }),
  ...(script !== undefined && {
    script: orStop(() => JSON.parse(readFileSync(script, 'utf8')) as ConformanceOptions['script']),
  }),
});
process.stdout.write(`${values.json ? JSON.stringify(report, null, 2) : formatReport(report)}\n`);
process.exitCode = report.failed > 0 ? 1 : 0;
