// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AdminShell } from './admin-shell.js';
import { findSection, groupSections, type AdminSection } from './sections.js';

const sections: AdminSection[] = [
  { id: 'models', title: 'Models', description: 'Which.', group: 'Workspace' },
  { id: 'accounts', title: 'Accounts', description: 'Who.', group: 'People' },
  { id: 'flags', title: 'Flags', description: 'What.', group: 'Workspace' },
];

const mount = (current: string | null) => {
  const onSelect = vi.fn();
  const view = render(
    <AdminShell title="Administration" sections={sections} current={current} onSelect={onSelect}>
      {(section) => <p>Room of {section.id}</p>}
    </AdminShell>,
  );
  return { onSelect, view };
};

describe('AdminShell', () => {
  it('shows the current section and marks it in the navigation', () => {
    mount('flags');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Flags');
    expect(screen.getByText('Room of flags')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Flags' }).getAttribute('aria-current')).toBe('page');
  });

  it('brings the entry of the current section into view', () => {
    const scroll = vi.fn();
    const before = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = scroll;
    try {
      mount('flags');
      expect(scroll.mock.contexts.map((one) => (one as Element).textContent)).toEqual(['Flags']);
    } finally {
      Element.prototype.scrollIntoView = before;
    }
  });

  it('falls back to the first section for an unknown one', () => {
    mount('nowhere');
    expect(screen.getByText('Room of models')).toBeTruthy();
  });

  it('reports the selected section', async () => {
    const { onSelect } = mount('models');
    await userEvent.click(screen.getByRole('button', { name: 'Accounts' }));
    expect(onSelect).toHaveBeenCalledWith('accounts');
  });

  it('passes axe', async () => {
    const { view } = mount('models');
    const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((violation) => violation.id)).toEqual([]);
  }, 30_000);
});

describe('sections', () => {
  it('keeps groups and their members in order', () => {
    expect(
      groupSections(sections).map(({ group, sections: members }) => [group, members.map(({ id }) => id)]),
    ).toEqual([
      ['Workspace', ['models', 'flags']],
      ['People', ['accounts']],
    ]);
  });
  it('is empty without sections', () => {
    expect(findSection([], 'models')).toBeUndefined();
  });
});
