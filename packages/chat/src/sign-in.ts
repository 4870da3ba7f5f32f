export {
  readSignInReason,
  SignInPage,
  signInReasons,
  type SignInPageProps,
  type SignInReason,
} from './app/sign-in-page.js';
