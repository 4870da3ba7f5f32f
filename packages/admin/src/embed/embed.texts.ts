import type { EmbedScope } from '@stoa/core/contract';
import type { EmbedFormProblem } from '@stoa/core/rules';
import { defineTexts, type TextsOf, formatNumber, formatDate } from '@stoa/ui';
import type {
  EmbedColorScheme,
  EmbedDoor,
  EmbedEvent,
  EmbedMode,
  EmbedPosition,
  OwnWord,
} from './snippet/choice.js';
import type { Snippet } from './snippet/snippets.js';

/** English of the room of embed keys. */
export const embedTexts = defineTexts('adminEmbed', (locale) => {
  const rules = new Intl.PluralRules(locale);
  const count = (value: number, one: string, other: string) =>
    `${formatNumber(locale, value)} ${rules.select(value) === 'one' ? one : other}`;
  return {
    section: 'Embedded chat',
    sectionHint: 'Put the chat on other sites. A key says where it may stand and what it may do there.',
    group: 'Sites',

    keys: 'Keys',
    newKey: 'New key',
    none: 'No site has the chat yet',
    noneHint: 'Make a key for the first one. Then choose how the chat looks there and copy the code.',
    loading: 'Loading keys',
    loadFailed: 'The keys could not be loaded',
    tryAgain: 'Try again',
    allKeys: 'All keys',
    revoked: 'Revoked',
    revokedOn: (iso: string, now: number) => `Revoked on ${formatDate(locale, iso, now)}`,
    usedOn: (iso: string, now: number) => `Last used on ${formatDate(locale, iso, now)}`,
    neverUsed: 'Not used yet',
    moreOrigins: (more: number) => `and ${count(more, 'other', 'others')}`,
    notFound: 'There is no such key',
    notFoundHint: 'It may have been made on another server. The list shows those that are here.',
    revokedTitle: 'This key is revoked',
    revokedHint: 'Chats with it have stopped. Make another key for the site if it is to have the chat again.',
    publicKey: 'Public key',
    anonymous: 'Anonymous visitors',
    unsaved: 'Not saved',

    copyByHand: 'The browser did not allow copying. Select the text and copy it by hand.',
    copyPublicKey: 'Copy public key',

    tabs: { embed: 'Put it on a site', settings: 'Settings' },

    secret: {
      created: 'The key is made. Keep its secret now',
      rotated: 'The key has another secret. Keep it now',
      hint: 'It is shown this once. Your site’s backend needs it to get tokens; it must never reach a page or a repository.',
      label: 'Secret',
      copy: 'Copy secret',
      done: 'I have kept it',
    },

    danger: {
      title: 'Secret and end',
      hint: 'Both take effect at once.',
      rotate: 'Change secret',
      rotateHint: 'If it may have become known. Your backend needs the new one.',
      rotateTitle: 'Change the secret?',
      rotateQuestion:
        'The present secret stops working at once: your site gets no tokens until its backend has the new one. Conversations that are going on continue until their token ends.',
      revoke: 'Revoke key',
      revokeHint: 'Ends every chat with this key. There is no way back.',
      revokeTitle: (name: string) => `Revoke “${name}”?`,
      revokeQuestion:
        'Every chat with this key stops at once, replies in progress included. A revoked key cannot be brought back.',
      cancel: 'Cancel',
      failed: {
        save: 'The key was not saved',
        rotate: 'The secret was not changed',
        revoke: 'The key was not revoked',
      },
    },

    form: {
      newTitle: 'New key',
      create: 'Make key',
      save: 'Save',
      discard: 'Discard',
      unsaved: 'Changes are not saved yet.',
      saved: 'Everything is saved.',
      wrong: 'Some fields need another look.',
      site: 'Site',
      siteHint: 'What the key is called here, and on which pages the chat may stand.',
      name: 'Name',
      nameHint: 'Only administrators see it.',
      origins: 'Origins',
      originsHint:
        'Scheme, host and port, without a path: https://shop.example.org. Each subdomain is an origin of its own.',
      origin: (number: number) => `Origin ${number}`,
      originExample: 'https://shop.example.org',
      addOrigin: 'Add origin',
      removeOrigin: (number: number) => `Remove origin ${number}`,
      people: 'People',
      peopleHint: 'Who may talk, and how much.',
      allowAnonymous: 'Anonymous visitors',
      allowAnonymousHint:
        'Anybody on these pages may talk. Without it your site says who is there, by a token.',
      perMinute: 'Messages of one person in a minute',
      perMinuteKey: 'Messages of all together in a minute',
      maxTtl: 'Longest life of a token',
      maxTtlHint: 'The chat fetches the next one by itself.',
      minutes: (value: number) => count(value, 'minute', 'minutes'),
      seconds: (value: number) => count(value, 'second', 'seconds'),
      abilities: 'Abilities',
      abilitiesHint: 'What the chat may do on these pages.',
      scopes: {
        chat: { label: 'Chat', hint: 'Send messages and get answers.' },
        tools: { label: 'Tools of the page', hint: 'The page may offer functions to the model.' },
        upload: { label: 'Images', hint: 'People may attach images.' },
        history: { label: 'History', hint: 'Past conversations are kept in the browser and listed.' },
      } satisfies Record<EmbedScope, { label: string; hint: string }>,
      models: 'Models',
      modelsHint: 'With none chosen the default model answers.',
      modelsNone: (name: string) => `With none chosen ${name} answers, the default model.`,
      modelsLoading: 'Loading models',
      modelGone: 'Not offered any more',
      assistant: 'Assistant',
      assistantSection: 'Who answers. Visitors see neither its instructions nor its files.',
      assistantHint:
        'It answers by your right: as long as you may edit it, and, if it belongs to a group, while it is published.',
      assistantLost:
        'This assistant does not answer any more: it was deleted, unpublished, or whoever chose it may no longer edit it. Choose another, or none.',
      assistantsFailed: 'Your assistants could not be loaded',
      noAssistant: 'None: the model itself answers',
      untitled: 'Untitled Assistant',
      ofGroup: (name: string, group: string) => `${name} (${group})`,
      conversation: 'Conversation',
      conversationHint: 'How the chat introduces itself, and what the model is told beforehand.',
      instructions: 'Instructions',
      instructionsHint:
        'The model reads them before each conversation. Pages and visitors cannot change them.',
      title: 'Title',
      titleHint: 'Stands at the head of the chat.',
      greeting: 'Greeting',
      greetingHint: 'The first lines of an empty conversation.',
      prompts: 'Suggested prompts',
      promptsHint: 'Offered while the conversation is empty. Without a message of its own the label is sent.',
      prompt: (number: number) => `Prompt ${number}`,
      promptLabel: (number: number) => `Label of prompt ${number}`,
      promptText: (number: number) => `Message of prompt ${number}`,
      promptLabelHint: 'Label',
      promptTextHint: 'Message that is sent',
      addPrompt: 'Add prompt',
      moveUp: (number: number) => `Move prompt ${number} up`,
      moveDown: (number: number) => `Move prompt ${number} down`,
      removePrompt: (number: number) => `Remove prompt ${number}`,
      disclosure: 'Notice to accept',
      disclosureHint:
        'Each visitor has to read it to its end and accept it before the first message, and again whenever you change it. Markdown; leave it empty for none.',
      disclaimer: 'Disclaimer',
      disclaimerHint: 'Stands below the message field. Leave it empty for none.',
      problem(field: string, problem: EmbedFormProblem): string {
        switch (problem.code) {
          case 'missing':
            if (field === 'name') return 'Give the key a name.';
            return field.startsWith('origins')
              ? 'Name at least one origin, such as https://shop.example.org.'
              : 'Give the prompt a label.';
          case 'tooLong':
            return `Use ${formatNumber(locale, problem.max)} characters at most.`;
          case 'tooMany':
            return `${formatNumber(locale, problem.max)} are the most.`;
          case 'notOrigin':
            return 'Write scheme, host and port alone, such as https://shop.example.org or http://localhost:4000.';
          case 'insecureOrigin':
            return 'Use https: this server is reached by https, and browsers refuse to mix the two.';
          case 'twice':
            return 'This origin stands above already.';
          case 'notCount':
            return `Write a whole number from 1 to ${formatNumber(locale, problem.max)}.`;
          default:
            return problem satisfies never;
        }
      },
    },

    choose: {
      door: 'Door',
      doors: {
        script: 'Script tag',
        element: 'Element',
        modules: 'Import map',
        react: 'React',
        headless: 'Headless',
        frame: 'Frame',
      } satisfies Record<EmbedDoor, string>,
      doorHints: {
        script: 'One line in any page. Nothing to install.',
        element: 'The custom element <stoa-chat> from the package, for sites with a bundler.',
        modules: 'The element as a module from this server, for sites without a bundler.',
        react: 'A React component from the package. It uses the React of your site.',
        headless: 'State and events without a user interface: you render the chat yourself.',
        frame:
          'A page of this server in a page of yours, with no script of ours there. It is for anonymous visitors and says what the key says.',
      } satisfies Record<EmbedDoor, string>,
      people: 'People',
      identity: 'Who is talking',
      anonymous: 'Anonymous',
      token: 'People of the site',
      tokenHint: 'Your backend vouches for whoever is signed in there.',
      anonymousOff: 'This key does not allow anonymous visitors. Its settings can change that.',
      place: 'Place',
      mode: 'Mode',
      modes: {
        launcher: 'Bubble in a corner',
        inline: 'In the flow of the page',
        sidebar: 'Side bar',
        page: 'Whole page',
      } satisfies Record<EmbedMode, string>,
      position: 'Position',
      positions: {
        'bottom-end': 'Bottom, end of the line',
        'bottom-start': 'Bottom, start of the line',
        'top-end': 'Top, end of the line',
        'top-start': 'Top, start of the line',
      } satisfies Record<EmbedPosition, string>,
      sides: { 'bottom-end': 'End of the line', 'bottom-start': 'Start of the line' },
      width: 'Width',
      height: 'Height',
      px: 'px',
      range: (min: number, max: number) => `From ${min} to ${max} px; until then the default holds.`,
      openFirst: 'Open at the first visit',
      looks: 'Looks',
      scheme: 'Colours',
      schemes: { auto: 'Auto', light: 'Light', dark: 'Dark' } satisfies Record<EmbedColorScheme, string>,
      accent: 'Accent',
      accentPicker: 'Pick the accent',
      accentHint: 'A colour such as #0a7f5a.',
      accentWrong: 'Write the colour as #rgb or #rrggbb; until then the default holds.',
      accentPale: (ratio: string) => `Hard to see on a light page: ${ratio} : 1, and 3 : 1 is the least.`,
      accentDim: (ratio: string) => `Hard to see on a dark page: ${ratio} : 1, and 3 : 1 is the least.`,
      radius: 'Corners',
      font: 'Font',
      fontHint: 'A font that your page has, such as Georgia, serif.',
      launcherSize: 'Size of the bubble',
      inset: 'Edge distance',
      words: 'Words',
      frameTitle: 'Name of the frame',
      frameTitleHint: 'Read out by screen readers. Everything else is said by the key.',
      title: 'Title',
      greeting: 'Greeting',
      prompts: 'Suggested prompts',
      promptsHint: 'One question a line. Left empty, those of the key are offered.',
      placeholder: 'Words in the empty message field',
      placeholderStandard: 'Write a message…',
      locale: 'Language',
      localePage: 'That of the page',
      own: 'Own words',
      ownChosen: (value: number) => count(value, 'changed', 'changed'),
      ownHint: 'In the place of the chat’s, in every language. Left empty, they stay.',
      /** Purpose of each text, and its English default. */
      ownWords: {
        openChat: { label: 'Name of the bubble', standard: 'Open chat' },
        assistant: { label: 'Name of who answers', standard: 'Stoa' },
        newConversation: { label: 'New conversation', standard: 'New conversation' },
        history: { label: 'Past conversations', standard: 'Past conversations' },
        offline: {
          label: 'Without a connection',
          standard: 'You are offline. What you write is kept and can be sent when you are back.',
        },
        rateLimited: {
          label: 'After too many messages',
          hint: '{count} stands for the seconds to wait.',
          standard: 'Too many messages at once. You can send again in {count} seconds.',
        },
        signedOut: {
          label: 'After the end of a session',
          standard: 'Sign in again to go on. What you wrote is kept.',
        },
      } satisfies Record<OwnWord, { label: string; hint?: string; standard: string }>,
      answers: 'Answers',
      model: 'Model',
      modelHint: 'One of those that the key offers.',
      abilities: 'Abilities',
      upload: 'Images may be attached',
      history: 'Past conversations are listed',
      context: 'The model knows what the page shows',
      tool: 'The page offers a tool',
      renderer: 'The page draws blocks of its own',
      blockKind: 'Kind of block',
      blockKindHint: 'The word after the fence. The instructions of the key have to tell the model of it.',
      blockKindWrong: 'Use 1 to 64 letters, digits or _ - . + #; until then the code holds none.',
      events: 'Events',
      eventsChosen: (value: number) => count(value, 'chosen', 'chosen'),
      eventsLegend: 'What the page hears',
      eventsHint: 'For analytics, say. The code holds a line for each, to fill in.',
      eventNames: {
        ready: 'The chat can be used',
        open: 'It is being opened',
        close: 'It is being closed',
        message: 'A message has been added',
        'run-start': 'An answer begins',
        'run-end': 'An answer has ended',
        rate: 'An answer has been rated',
        error: 'Something has failed',
      } satisfies Record<EmbedEvent, string>,
      eventText: 'Messages are told with their words',
      eventTextHint: 'They are data of your visitors. Without it there are ids and times alone.',
      example: 'The code holds an example to fill in.',
      scopeOff: 'This key does not allow it. Its settings can change that.',
      version: 'Version',
      pinned: 'Stay on this version',
      pinnedHint: (version: string) =>
        `The browser takes version ${version} only as it is now, by its fingerprint.`,
    },

    code: {
      title: 'Code',
      pieces: {
        page: 'In the page',
        code: 'In a script of your site',
        style: 'In a style sheet of your site',
        server: 'On your server',
        policy: 'In your Content-Security-Policy',
      } satisfies Record<Snippet['id'], string>,
      hints: {
        page: '',
        code: '',
        style: '',
        server:
          'For Node. It exchanges the secret of the key for a token that ends soon. Other backends send POST /embed/token.',
        policy: 'Only if your site has one: add these to what it allows already.',
      } satisfies Record<Snippet['id'], string>,
      notes: {
        file: 'The page names it /chat.js; any other name will do in both places.',
        map: 'The map stands before the first module of the page.',
        mapHash:
          'Only if your site has one: add these to what it allows already. The hash is that of the map as it is printed, spaces included.',
        mapNonce:
          'Only if your site has one: add these to what it allows already. The map needs a nonce or its hash there, too.',
      } satisfies Record<NonNullable<Snippet['note']>, string>,
      needsToken: 'This code needs a token before the chat answers',
      needsTokenHint:
        'The key does not allow anonymous visitors. Have your backend fetch tokens with the code “On your server”, or allow anonymous visitors in the settings of the key.',
      allowVisitors: 'Open settings',
      none: 'No frame with this key',
      noneHint:
        'A frame is for anonymous visitors, and this key does not allow them. Its settings can change that.',
      copy: (piece: string) => `Copy: ${piece}`,
    },

    preview: {
      title: 'Preview',
      frame: 'Preview of the chat on a page',
      scheme: 'Colours of the preview',
      light: 'Light',
      dark: 'Dark',
      width: 'Width of the preview',
      narrow: '390 px',
      full: 'Full',
      loading: 'Loading the chat',
      failed: 'The chat could not be loaded',
      failedHint: 'The script /embed/embed.js did not come. Build the app and try again.',
      headless: 'Nothing to see here',
      headlessHint: 'This door draws nothing by itself. What it shows is up to your site.',
      note: 'This is the chat as your site will have it, with the settings that are saved. Messages are really answered.',
    },
  };
});

/** The words of the room of embed keys. */
export type EmbedText = TextsOf<typeof embedTexts>;
