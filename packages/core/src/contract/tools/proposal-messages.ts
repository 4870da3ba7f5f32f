import { filled } from '../conversations/conversation-messages.js';

/**
 * What is read at an operation that a reply proposed: why it is not carried out, and the labels of results.
 *
 * @source ours; the labels, protocol §3.5
 */
export const proposalMessages = {
  'proposals.imported': 'Nothing in an imported message is carried out.',
  'proposals.past': 'This page did not see the reply end. Ask again to get a new one.',
  'proposals.incomplete': 'The reply was cut off. Ask again to get a whole one.',
  'proposals.superseded': 'The conversation has gone on. Ask again to get a new one.',
  'proposals.quoted': 'What is quoted is not carried out.',
  'proposals.begun': 'This was begun already and is not carried out again.',
  'proposals.other': 'Something else of this reply was carried out.',
  'proposals.result': 'API Result',
  'proposals.resultNotShown': 'Operation Result Not Shown',
} as const;

/** The key of one of these sentences. */
export type ProposalMessageCode = keyof typeof proposalMessages;

export const proposalSentence = (
  code: ProposalMessageCode,
  values?: Record<string, string | number>,
): string => filled(proposalMessages[code], values);
