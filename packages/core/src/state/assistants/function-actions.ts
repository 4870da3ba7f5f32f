import { success, type Outcome } from '../../contract/outcome.js';
import type { PythonFunction } from '../../contract/functions/functions.js';
import type { Ports } from '../ports/ports.js';

/** What a person does with their Python functions. Never reject. */
export interface FunctionActions {
  list(): Promise<Outcome<readonly PythonFunction[]>>;
  register(name: string, code: string): Promise<Outcome<PythonFunction>>;
  remove(id: string): Promise<Outcome<void>>;
}

export const functionActions = ({ call }: Pick<Ports, 'call'>): FunctionActions => ({
  async list() {
    const outcome = await call('functions', 'list');
    return outcome.ok ? success(outcome.value.data) : outcome;
  },
  async register(name, code) {
    const outcome = await call('functions', 'register', { function_name: name, code });
    return outcome.ok ? success(outcome.value.data) : outcome;
  },
  async remove(id) {
    const outcome = await call('functions', 'remove', { function_uuid: id });
    return outcome.ok ? success(undefined) : outcome;
  },
});
