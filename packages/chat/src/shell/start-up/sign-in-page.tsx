import { Banner, Button, cn, useTexts, type TextsOf } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { Colonnade } from '../../base/brand/colonnade.js';
import { languageName } from '../../base/brand/language-name.js';
import { Wordmark } from '../../base/brand/wordmark.js';
import { workspaceTexts } from '../workspace.texts.js';
import { signInTexts } from './sign-in.texts.js';

/** Why the sign-in page is shown unasked. */
export const signInReasons = [
  'SessionExpiredError',
  'RefreshAccessTokenError',
  'signedOut',
  'failed',
] as const;
export type SignInReason = (typeof signInReasons)[number];

/** The reason that an address names; null for anything else, since addresses come from anywhere. */
export const readSignInReason = (value: string | null | undefined): SignInReason | null =>
  signInReasons.find((reason) => reason === value) ?? null;

/** Why a sign-in did not complete. */
export const signInProblems = [
  'attemptUnknown',
  'refused',
  'providerUnavailable',
  'emailMissing',
  'emailUnverified',
  'emailTaken',
  'deactivated',
] as const;

/** A failed sign-in, for a sentence of its own. */
export interface SignInProblem {
  kind: (typeof signInProblems)[number];
  /** The claim of the provider in which the e-mail address is looked for. */
  emailClaim: string;
}

type Words = TextsOf<typeof signInTexts>;

function reasonWords(
  reason: SignInReason,
  problem: SignInProblem | null,
  signIn: Words,
): { kind: 'info' | 'warning' | 'error'; title: string; lines: readonly string[] } {
  switch (reason) {
    case 'SessionExpiredError':
      return { kind: 'warning', title: signIn.expiredTitle, lines: [signIn.expired] };
    case 'RefreshAccessTokenError':
      return { kind: 'warning', title: signIn.expiredTitle, lines: [signIn.refreshFailed] };
    case 'signedOut':
      return { kind: 'info', title: signIn.signedOutTitle, lines: [signIn.signedOut] };
    case 'failed':
      return {
        kind: 'error',
        title: signIn.failedTitle,
        lines: problem ? problemLines(problem, signIn) : [signIn.failed],
      };
    default:
      return reason satisfies never;
  }
}

function problemLines({ kind, emailClaim }: SignInProblem, signIn: Words): readonly string[] {
  switch (kind) {
    case 'attemptUnknown':
      return [signIn.attemptUnknown];
    case 'providerUnavailable':
      return [signIn.providerUnavailable];
    case 'emailMissing':
      return signIn.emailMissing(emailClaim);
    case 'refused':
    case 'emailUnverified':
    case 'emailTaken':
    case 'deactivated':
      return signIn[kind];
    default:
      return kind satisfies never;
  }
}

/** Whether the same account would be refused again. */
const isAboutAccount = (problem: SignInProblem | null | undefined): boolean =>
  problem?.kind === 'emailMissing' ||
  problem?.kind === 'emailUnverified' ||
  problem?.kind === 'emailTaken' ||
  problem?.kind === 'deactivated';

export interface SignInPageProps extends Omit<ComponentPropsWithoutRef<'main'>, 'children'> {
  /** Where signing in begins, with the way back in it: a plain link, so that it works before and without scripts. */
  href: string;
  reason?: SignInReason | null;
  /** With the reason `failed`: what was the matter. */
  problem?: SignInProblem | null;
  /** The built-in development provider answers. */
  isDevelopment?: boolean;
  /** The languages of the page, each with the address at which it is in that language. */
  languages?: readonly { tag: string; href: string; isShown: boolean }[];
}

/** Plain links, as the way in is: they work without scripts. */
function Languages({ languages = [] }: Pick<SignInPageProps, 'languages'>) {
  const texts = useTexts(signInTexts);
  if (languages.length < 2) return null;
  return (
    <nav aria-label={texts.languages}>
      <ul className="-mx-2 flex flex-wrap gap-x-2 text-ui">
        {languages.map(({ tag, href, isShown }) => (
          <li key={tag}>
            <a
              href={href}
              lang={tag}
              hrefLang={tag}
              aria-current={isShown ? 'true' : undefined}
              className="inline-flex min-h-8 items-center rounded-control px-2 text-ink-muted underline-offset-4 focus-ring hover:text-ink hover:underline aria-[current=true]:text-ink pointer-coarse:min-h-11"
            >
              {languageName(tag, tag)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The page for people who are not signed in. */
export function SignInPage({
  href,
  reason,
  problem = null,
  isDevelopment = false,
  languages,
  className,
  ...props
}: SignInPageProps) {
  const workspace = useTexts(workspaceTexts);
  const signInText = useTexts(signInTexts);
  const texts = reason ? reasonWords(reason, problem, signInText) : null;
  return (
    <main
      data-slot="sign-in-page"
      className={cn(
        'grid min-h-dvh bg-surface text-ink max-md:grid-rows-[auto_1fr] md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]',
        className,
      )}
      {...props}
    >
      <div className="flex flex-col justify-between gap-10 px-6 py-8 sm:px-12 lg:px-20 lg:py-14">
        <Wordmark name={workspace.name} className="text-title" />
        <div className="flex max-w-md flex-col gap-6">
          {texts ? <Banner kind={texts.kind} title={texts.title} lines={texts.lines} /> : null}
          <h1 className="text-[clamp(2rem,4.2vw,2.875rem)] leading-[1.12] tracking-tight text-balance face-display">
            {signInText.title}
          </h1>
          <p className="text-lead text-pretty text-ink-muted">{signInText.lead}</p>
          <Button asChild variant="solid" size="lg" className="mt-2 h-12 self-start px-8 text-body">
            <a href={href}>{isAboutAccount(problem) ? signInText.actionAgain : signInText.action}</a>
          </Button>
        </div>
        <div className="flex min-h-10 max-w-md flex-col gap-3">
          {isDevelopment ? (
            <p className="text-ui text-pretty text-ink-muted">{signInText.development}</p>
          ) : null}
          <Languages languages={languages} />
        </div>
      </div>
      <div className="relative min-h-0 overflow-hidden border-line max-md:order-first max-md:h-[32dvh] max-md:border-b md:border-s">
        <Colonnade className="absolute inset-0 size-full rtl:-scale-x-100" />
      </div>
    </main>
  );
}
