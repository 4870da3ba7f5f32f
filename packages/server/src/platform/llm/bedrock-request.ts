import type {
  ContentBlock,
  ConverseStreamCommandInput,
  ImageFormat,
  Message,
  SystemContentBlock,
} from '@aws-sdk/client-bedrock-runtime';
import type { LlmContentPart, LlmMessage, LlmRequest } from './port.js';

const jsonInstruction = 'Answer with one JSON object and nothing else.';

/** A request in the form of the Converse interface. */
export function converseInput(request: LlmRequest): ConverseStreamCommandInput {
  const system: SystemContentBlock[] = request.messages
    .filter((message) => message.role === 'system' && message.content.trim() !== '')
    .map((message) => ({ text: message.content as string }));
  // The interface has no JSON mode of its own.
  if (request.responseFormat === 'json') system.push({ text: jsonInstruction });
  return {
    modelId: request.model,
    messages: converseMessages(request.messages),
    ...(system.length > 0 && { system }),
    inferenceConfig: {
      ...(request.maxTokens !== undefined && { maxTokens: request.maxTokens }),
      ...(request.temperature !== undefined && { temperature: request.temperature }),
    },
    ...(request.tools?.length && {
      toolConfig: {
        tools: request.tools.map((tool) => ({
          toolSpec: {
            name: tool.name,
            ...(tool.description && { description: tool.description }),
            // The SDK's document type is any JSON value, which a JSON schema is.
            inputSchema: { json: tool.parameters as never },
          },
        })),
        ...(request.toolChoice && { toolChoice: { tool: { name: request.toolChoice } } }),
      },
    }),
  };
}

/** The interface wants turns that alternate, so neighbours of one role become one message. */
function converseMessages(messages: LlmMessage[]): Message[] {
  const turns: Message[] = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const content = contentBlocks(message);
    if (content.length === 0) continue;
    const last = turns.at(-1);
    if (last?.role === role) last.content?.push(...content);
    else turns.push({ role, content });
  }
  return turns;
}

function contentBlocks(message: Exclude<LlmMessage, { role: 'system' }>): ContentBlock[] {
  switch (message.role) {
    case 'tool':
      return [{ toolResult: { toolUseId: message.toolCallId, content: [{ text: message.content || ' ' }] } }];
    case 'assistant':
      return [
        ...textBlocks(message.content),
        ...(message.toolCalls ?? []).map((call) => ({
          toolUse: { toolUseId: call.id, name: call.name, input: parseArguments(call.arguments) as never },
        })),
      ];
    case 'user':
      return typeof message.content === 'string'
        ? textBlocks(message.content)
        : message.content.flatMap(partBlocks);
    default:
      return message satisfies never;
  }
}

/** Blank text blocks are refused. */
const textBlocks = (text: string): ContentBlock[] => (text.trim() === '' ? [] : [{ text }]);

function partBlocks(part: LlmContentPart): ContentBlock[] {
  if (part.type === 'text') return textBlocks(part.text);
  const match = /^data:image\/(png|jpe?g|gif|webp);base64,/i.exec(part.dataUrl);
  if (!match) return [{ text: '[An image in a format that this model cannot read]' }];
  const format = match[1]!.toLowerCase().replace('jpg', 'jpeg') as ImageFormat;
  return [
    { image: { format, source: { bytes: Buffer.from(part.dataUrl.slice(match[0].length), 'base64') } } },
  ];
}

function parseArguments(json: string): unknown {
  try {
    return JSON.parse(json || '{}');
  } catch {
    return {};
  }
}
