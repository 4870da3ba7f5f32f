export { AppNotLoaded } from './shell/start-up/app-not-loaded.js';
export { NotFoundPage, type NotFoundPageProps } from './shell/start-up/not-found-page.js';
export {
  readSignInReason,
  SignInPage,
  signInProblems,
  signInReasons,
  type SignInPageProps,
  type SignInProblem,
  type SignInReason,
} from './shell/start-up/sign-in-page.js';
