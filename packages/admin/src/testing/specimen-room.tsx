import { specimenConfig } from '@stoa/core/testing/specimen';
import { Field, Input } from '@stoa/ui';
import { Lamp } from 'lucide-react';
import { useAdminConfig, useSetting } from '../app/admin-context.js';
import { defineAdminRoom, type AdminRoom } from '../app/admin-room.js';
import { ConfigSection } from '../configs/config-section.js';

function NoteField({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const place = useSetting<HTMLDivElement>('note');
  return (
    <div ref={place}>
      <Field label="Note on the door">
        <Input value={note} onChange={(event) => onNote(event.target.value)} />
      </Field>
    </div>
  );
}

function SpecimenPart() {
  return (
    <ConfigSection config={useAdminConfig(specimenConfig)}>
      {({ value, edit }) => (
        <NoteField note={value.note} onNote={(note) => edit((all) => ({ ...all, note }))} />
      )}
    </ConfigSection>
  );
}

/** A section as its record alone. */
export const specimenRoom = (patch: Partial<AdminRoom> = {}): AdminRoom =>
  defineAdminRoom({
    id: 'specimen',
    icon: Lamp,
    title: () => 'Specimen',
    description: () => 'What a room needs to be here.',
    group: () => 'Site',
    settings: () => [{ id: 'note', name: 'Note on the door' }],
    load: async () => SpecimenPart,
    ...patch,
  });
