import type { ErrorFacts } from './openai-errors.js';

/** How one server's version of the protocol differs. */
export interface WireDialect {
  /** Newer models count thinking into the limit and refuse the old name; null where a server refuses both. */
  maxTokensField: 'max_tokens' | 'max_completion_tokens' | null;
  /** The largest limit that the server takes. @units tokens */
  maxTokens?: number;
  /** Reasoning models refuse any temperature. */
  sendsTemperature: boolean;
  /** Some servers refuse `stream_options`; usage is estimated then. */
  sendsStreamOptions: boolean;
  /** Some know no JSON mode of this name; the prompt asks for JSON too. */
  sendsResponseFormat: boolean;
  /** Some take words alone, or no choice at all. */
  toolChoice: 'named' | 'required' | 'none';
  /** Templates of some models know no system role; the instructions then stand at the head of the first question. */
  sendsSystem: boolean;
  /** Some servers want the thought before a call back with its answer; others refuse the field. */
  returnsThoughts: boolean;
  /** Gateways send parts of thoughts and take them back; the server behind one may refuse them. */
  returnsDetails: boolean;
  /** Some want the signature of each call back; a call of another model has none, and says so. */
  signsCalls: boolean;
}

/** The dialect that most compatible servers speak. */
export const commonDialect: WireDialect = {
  maxTokensField: 'max_tokens',
  sendsTemperature: true,
  sendsStreamOptions: true,
  sendsResponseFormat: true,
  toolChoice: 'named',
  sendsSystem: true,
  returnsThoughts: false,
  returnsDetails: true,
  signsCalls: false,
};

/** The dialect of reasoning models (o-series, GPT-5). */
export const reasoningDialect: WireDialect = {
  ...commonDialect,
  maxTokensField: 'max_completion_tokens',
  sendsTemperature: false,
};

/** Whether an id is one of the reasoning families of OpenAI. */
export const isReasoningModel = (id: string): boolean => /^(o\d|gpt-5)(?!.*chat)/i.test(id);

/** What a refused request had, as far as its dialect depends on it. */
export interface RefusedRequest {
  maxTokens: number | undefined;
  hasSystem: boolean;
  /** Names of limits that were refused before, in attempts of the same request. */
  refusedLimits: Set<string>;
}

/** A dialect to try, and whether it holds for later requests as well. */
export interface NextDialect {
  dialect: WireDialect;
  isLasting: boolean;
}

/**
 * The dialect without the parameters that a server refused; `undefined` when the refusal has another reason.
 *
 * Deployment names and compatible servers do not tell which model answers, so the refusal is the only reliable sign. A name in a field of
 * the error counts before one in its prose.
 */
export function dialectAfterRefusal(
  dialect: WireDialect,
  facts: ErrorFacts,
  request: RefusedRequest,
): NextDialect | undefined {
  const room = roomOf(facts.text);
  const asked = request.maxTokens && Math.min(request.maxTokens, dialect.maxTokens ?? Infinity);
  if (room !== undefined && asked !== undefined && room < asked)
    return { dialect: { ...dialect, maxTokens: room }, isLasting: false };
  const next = { ...dialect };
  const isNamed = refusedNames(facts);
  if (isNamed('stream_options')) next.sendsStreamOptions = false;
  if (isNamed('temperature')) next.sendsTemperature = false;
  if (isNamed('response_format')) next.sendsResponseFormat = false;
  if (isNamed('tool_choice')) next.toolChoice = dialect.toolChoice === 'named' ? 'required' : 'none';
  if (isNamed('max_tokens') || isNamed('max_completion_tokens'))
    limitAfter(next, facts, asked, request.refusedLimits);
  if (request.hasSystem && isSystemRefused(facts)) next.sendsSystem = false;
  const areDetailsUnwanted = isUnwanted('reasoning_details', facts);
  const areThoughtsUnwanted = isUnwanted('reasoning_content', facts);
  if (areDetailsUnwanted) next.returnsDetails = false;
  if (areThoughtsUnwanted) next.returnsThoughts = false;
  if (!areDetailsUnwanted && !areThoughtsUnwanted && isMissed('reasoning[_ ](content|details)', facts))
    next.returnsThoughts = true;
  if (isMissed('thought[_ ]?signature', facts)) next.signsCalls = true;
  return isSame(dialect, next) ? undefined : { dialect: next, isLasting: true };
}

const isSame = (one: WireDialect, other: WireDialect): boolean =>
  (Object.keys(other) as (keyof WireDialect)[]).every((key) => one[key] === other[key]);

/** Words of a refusal; a message that only mentions a parameter refuses nothing. */
const refusing =
  /\b(un(supported|expected|known|recogni[sz]ed|permitted)|not (supported|permitted|allowed|available|implemented|recogni[sz]ed|valid)|(does|do) ?n[o']t (support|accept|allow)|invalid|extra|only|must|forbidden|disallowed|deprecated|remove|instead|cannot|should be|out of range|supported range|valid range|too (large|high|big)|at most)\b|InvalidParameter|不支持|非法|无效|不合法|有误|超出/i;

/** What a refusal names beside the parameter: the ones that its server does know. */
const knownNames =
  /\b(expected one of|known (properties|fields)|(allowed|supported|valid) (properties|fields|parameters)|must be one of)\b[^]*/i;

function refusedNames({ params, text }: ErrorFacts): (name: string) => boolean {
  const isParam = (name: string) =>
    params.some((param) => param === name || param.startsWith(`${name}.`) || param.startsWith(`${name}[`));
  const known = [
    'stream_options',
    'temperature',
    'response_format',
    'tool_choice',
    'max_tokens',
    'max_completion_tokens',
  ];
  if (known.some(isParam)) return isParam;
  const said = text.replace(knownNames, '');
  return (name) =>
    refusing.test(said) && new RegExp(`(?<![\\w.-])(${spellings(name)})(?![\\w-])`, 'i').test(said);
}

/** Whether a refusal misses a field that the answer before had. */
const isMissed = (name: string, { text }: ErrorFacts): boolean =>
  new RegExp(name, 'i').test(text) &&
  /\b(missing|must be|must not be (empty|null|missing|omitted|removed)|required?|preserved|passed back|need)\b/i.test(
    text,
  );

/** Words that refuse a field of a message, also among ones that read as if it were missed ("must be removed"). */
const unwanted =
  /\b((?<!not (be )?)(removed?|omit(ted)?)|extra|forbidden|disallowed|un(supported|expected|known|recogni[sz]ed|permitted)|(must|should) not (?!be (empty|null|missing|omitted|removed))|not (be |yet )?(supported|permitted|allowed|required|needed|accepted|recogni[sz]ed|valid)|(does|do) ?n[o']t (support|accept|allow))\b|不支持|非法|无效|不合法/i;

/** Whether a refusal says that a message must not have a field. */
function isUnwanted(name: string, { params, text }: ErrorFacts): boolean {
  const said = text.replace(knownNames, '');
  return unwanted.test(said) && (said.includes(name) || params.some((param) => param.endsWith(name)));
}

/** A gateway may pass on the name that the server behind it has for a parameter. */
const spellings = (name: string): string =>
  name === 'max_tokens' ? `${name}|maxOutputTokens|max_output_tokens|max_new_tokens|maxTokens` : name;

/** The limit under its other name, as small as the server wants it, or none. */
function limitAfter(
  next: WireDialect,
  { text }: ErrorFacts,
  maxTokens: number | undefined,
  refusedLimits: Set<string>,
): void {
  const field = next.maxTokensField;
  if (field === null || maxTokens === undefined) return;
  if (/too (large|high|big)|at most|less than|maximum|exceed|range|between|<=|[>≤]|超出|范围/i.test(text)) {
    // A range may end before its last number.
    const smaller = [...text.matchAll(/(\d+)(\s*\(exclusive\))?/gi)]
      .map(([, number, exclusive]) => Number(number) - (exclusive ? 1 : 0))
      .filter((number) => number >= 16 && number < maxTokens);
    if (smaller.length > 0) next.maxTokens = Math.max(...smaller);
    return;
  }
  refusedLimits.add(field);
  const other = field === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  next.maxTokensField = refusedLimits.has(other) ? null : other;
}

/** What is left for an answer, where a server counts the prompt and the asked length together. @source vLLM */
function roomOf(text: string): number | undefined {
  const [, context, prompt] =
    /maximum context length is (\d+)(?!\d)[^]{0,200}?(?<!\d)(\d+) (?:input tokens|(?:tokens )?(?:in|of|from) the (?:messages|input|prompt))/i.exec(
      text,
    ) ?? [];
  if (context === undefined || prompt === undefined) return undefined;
  const room = Number(context) - Number(prompt);
  return room >= 16 ? room : undefined;
}

/** Templates say it in their own words; some take the instructions for a question, and miss the reply to it. */
const systemRefusals = [
  /\bsystem[ _](role|message|prompt|instruction)s?['"`]? (is |are )?(not |un)(supported|enabled|allowed|available)/i,
  /(not|n't) support (a |the |any )?['"`]?system\b/i,
  /\bdeveloper instruction is not enabled/i,
  /\bonly ['"`]?user['"`]?(, ['"`]?\w+['"`]?)*,? (and|or) ['"`]?(assistant|model|tool)['"`]? roles?/i,
  /\b(unexpected|unknown|unsupported|invalid) role:? ?['"`]?system/i,
  /\brole:? ['"`]?system['"`]? (is )?(not|un|in)/i,
  /['"`]system['"`] is not one of/i,
  /input should be ['"`]user['"`] or ['"`]assistant/i,
  /\broles must alternate/i,
];

/** Whether a refusal says that the model knows no system role. */
export const isSystemRefused = ({ params, text }: Pick<ErrorFacts, 'params' | 'text'>): boolean =>
  systemRefusals.some((pattern) => pattern.test(text)) ||
  (params.some((param) => /^messages\b.*\brole$/.test(param)) && /\bsystem\b/i.test(text));
