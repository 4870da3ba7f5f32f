import { templateMessages, type ConfigValue, type PowerPointTemplate } from '@stoa/core/contract';
import type { ConfigReader } from '../../configs/config-reader.js';
import type { Templates } from './templates.js';

const open = (name: string): PowerPointTemplate => ({ name, isAvailable: true, amplifyGroups: [] });
const isOpen = ({ isAvailable, amplifyGroups }: PowerPointTemplate): boolean =>
  isAvailable && amplifyGroups.length === 0;

/**
 * Who may use which template. Every template is shown, also one that nobody has narrowed; kept is what is narrowed. Notes say of those that
 * were not uploaded where they come from.
 *
 * @source administration specification §2 "Feature Data" (2.036); ours
 */
export const createTemplatesConfig = (
  templates: Pick<Templates, 'all'>,
): ConfigReader<ConfigValue<'powerPointTemplates'>> => ({
  async shown(stored) {
    const names = new Set([...(await templates.all()).keys(), ...stored.map(({ name }) => name)]);
    const saved = new Map(stored.map((template) => [template.name, template]));
    return [...names]
      .sort((one, other) => one.localeCompare(other, 'en'))
      .map((name) => saved.get(name) ?? open(name));
  },
  kept: (data) => data.filter((template) => !isOpen(template)),
  async notes(stored) {
    const all = await templates.all();
    const told = [...all].flatMap(([name, { kind }]) =>
      kind === 'uploaded'
        ? []
        : [[name, templateMessages[kind === 'builtIn' ? 'templates.builtIn' : 'templates.folder']] as const],
    );
    const missing = stored.flatMap(({ name }) =>
      all.has(name) ? [] : [[name, templateMessages['templates.missing']] as const],
    );
    return Object.fromEntries([...told, ...missing]);
  },
  async sources() {
    return Object.fromEntries(
      [...(await templates.all())].map(([name, { kind }]) => [
        name,
        kind === 'uploaded' ? ('stored' as const) : ('environment' as const),
      ]),
    );
  },
});
