import { artifactSentence, type FeatureFlag } from '@stoa/core/contract';

const sentences: Partial<Record<FeatureFlag, string>> = {
  adminInterface: 'The administration is switched off here.',
  apiKeys: 'API keys are switched off here.',
  artifacts: artifactSentence('artifacts.off'),
  assistantApis: 'The APIs of assistants are switched off here.',
  automation: 'Carrying out what a reply proposes is switched off here.',
  assistantAdminInterface: 'The administration of group assistants is switched off here.',
  codeInterpreterEnabled: 'Python is switched off here.',
  createAstAdminGroups: 'Making groups is switched off here.',
  dataDisclosure: 'The data disclosure is switched off here.',
  documentConversion: 'Making documents is switched off here. Save as Markdown instead.',
  integrations: 'Integrations are switched off here.',
  mcp: 'Tool servers are switched off here.',
  mcpServer: 'Assistants as tools of other programs are switched off here.',
  memory: 'Memory is switched off here.',
  mtdCost: 'The cost of the month is switched off here.',
  promptOptimizer: 'The prompt optimizer is switched off here.',
  qiSummary: 'Giving conversations for quality improvement is switched off here.',
  ragEnabled: 'Searching documents is switched off here.',
  sharing: 'Sharing is switched off here.',
  storeCloudConversations:
    'Keeping conversations in the cloud is switched off here. Keep this one in your browser.',
  uploadDocuments: 'Uploading files is switched off here.',
};

/** What a person reads where a feature is off for them. @errors throws for one that refuses nothing. */
export function closedSentence(flag: FeatureFlag): string {
  const sentence = sentences[flag];
  if (sentence === undefined) throw new Error(`The feature ${flag} has no sentence for where it is off.`);
  return sentence;
}
