'use client';
import type { PersonDetails } from '@stoa/core/contract';
import type { PeopleState, PeopleStore } from '@stoa/core/state';
import { Button, useTexts } from '@stoa/ui';
import { Question } from '../app/question.js';
import { DeletePerson } from './delete-person.js';
import { TitledBlock } from '../app/titled-block.js';
import { peopleTexts } from './people.texts.js';

export interface PersonAccessProps {
  people: PeopleStore;
  details: PersonDetails;
  act: PeopleState['act'];
  onDeleted: () => void;
}

/** Whether a person may sign in, and their deletion. */
export function PersonAccess({ people, details, act, onDeleted }: PersonAccessProps) {
  const text = useTexts(peopleTexts);
  const { name, deactivatedAt } = details.person;
  const isBusy = act.status === 'working';
  const isDoing = (one: string) => act.status === 'working' && act.act === one;
  return (
    <>
      {deactivatedAt === null ? (
        <TitledBlock title={text.access} hint={text.deactivateHint}>
          <Question
            title={text.deactivateTitle(name)}
            hint={text.deactivateQuestion}
            keep={text.keep}
            act={text.deactivate}
            onAct={() => void people.deactivate()}
          >
            <Button
              variant="danger-ghost"
              className="self-start"
              loading={isDoing('deactivate')}
              disabled={isBusy}
            >
              {text.deactivate}
            </Button>
          </Question>
        </TitledBlock>
      ) : (
        <TitledBlock title={text.access} hint={text.reactivateHint}>
          <Button
            variant="outline"
            className="self-start"
            loading={isDoing('reactivate')}
            disabled={isBusy}
            onClick={() => void people.reactivate()}
          >
            {text.reactivate}
          </Button>
        </TitledBlock>
      )}
      <TitledBlock title={text.deletion} hint={text.deletionHint}>
        <DeletePerson
          details={details}
          isBusy={isDoing('remove')}
          disabled={isBusy}
          onDelete={async (email) => {
            if (await people.remove(email)) onDeleted();
          }}
        />
      </TitledBlock>
    </>
  );
}
