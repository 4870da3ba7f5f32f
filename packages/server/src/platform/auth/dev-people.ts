/** A ready person of the development sign-in. */
export interface DevPerson {
  /** Subject at the development provider. */
  subject: string;
  name: string;
  email: string;
  role: string;
  isAdmin: boolean;
}

/** Everyone who can sign in without a real provider. Their domain can never receive mail. */
export const devPeople: readonly DevPerson[] = [
  {
    subject: 'thea',
    name: 'Thea Marsh',
    email: 'thea@stoa.localhost',
    role: 'Administrator',
    isAdmin: true,
  },
  { subject: 'nils', name: 'Nils Okafor', email: 'nils@stoa.localhost', role: 'Member', isAdmin: false },
  { subject: 'mei', name: 'Mei Tanaka', email: 'mei@stoa.localhost', role: 'Member', isAdmin: false },
];
