/** What the place says in which dialogs stand, before their own words are there. */
export const dialogsEn = {
  loading: 'Loading',
  failedTitle: 'This part could not be loaded',
  failed:
    'The connection may be gone, or a new version was published meanwhile. Try again, or reload the page.',
  tryAgain: 'Try again',
};
