export {
  readSignInReason,
  SignInPage,
  signInReasons,
  type SignInPageProps,
  type SignInReason,
} from './shell/start-up/sign-in-page.js';
