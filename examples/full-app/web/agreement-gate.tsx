import { LazyAgreementScreen } from '@stoa/chat';
import { createAgreementStore, type Person } from '@stoa/core/state';
import { useState } from 'react';
import type { Connect } from './app.js';
import { signOutAction } from './session.js';

/** Lets a person into the workspace once they have accepted the data disclosure. */
export function AgreementGate({
  person,
  connect,
  onAccepted,
}: {
  person: Person;
  connect: Connect;
  onAccepted: () => void;
}) {
  const [agreement] = useState(() =>
    createAgreementStore(connect({ personId: person.id, notify: () => () => undefined }), person.email),
  );
  return (
    <LazyAgreementScreen
      agreement={agreement}
      email={person.email}
      signOutAction={signOutAction}
      onAccepted={onAccepted}
    />
  );
}
