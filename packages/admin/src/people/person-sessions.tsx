'use client';
import type { PersonDetails } from '@stoa/core/contract';
import type { PeopleState, PeopleStore } from '@stoa/core/state';
import { Button, useTexts } from '@stoa/ui';
import { Question } from '../app/question.js';
import { TitledBlock } from '../app/titled-block.js';
import { peopleTexts } from './people.texts.js';

export interface PersonSessionsProps {
  people: PeopleStore;
  details: PersonDetails;
  act: PeopleState['act'];
}

/** Where a person is signed in, each of which can be ended. */
export function PersonSessions({ people, details, act }: PersonSessionsProps) {
  const text = useTexts(peopleTexts);
  const { sessions, person } = details;
  const isBusy = act.status === 'working';
  return (
    <TitledBlock title={text.sessions}>
      {sessions.length === 0 ? (
        <p className="text-ui text-ink-muted">{text.noSessions}</p>
      ) : (
        <>
          <ul className="flex flex-col">
            {sessions.map(({ id, userAgent, createdAt, expiresAt }) => {
              const browser = userAgent ?? text.unknownBrowser;
              return (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
                >
                  <div className="flex min-w-0 flex-1 basis-52 flex-col">
                    <bdi className="text-ui wrap-anywhere text-ink">{browser}</bdi>
                    <span className="text-caption text-ink-muted">
                      {text.sessionSince(createdAt, expiresAt)}
                    </span>
                  </div>
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={text.signOutOf(browser)}
                    disabled={isBusy}
                    onClick={() => void people.signOut(id)}
                  >
                    {text.signOut}
                  </Button>
                </li>
              );
            })}
          </ul>
          <Question
            title={text.signOutAllTitle(person.name)}
            hint={text.signOutAllHint}
            keep={text.keep}
            act={text.signOutAll}
            onAct={() => void people.signOut()}
          >
            <Button
              variant="outline"
              className="self-start"
              loading={act.status === 'working' && act.act === 'signOut'}
              disabled={isBusy}
            >
              {text.signOutAll}
            </Button>
          </Question>
        </>
      )}
    </TitledBlock>
  );
}
