/** Public module of the room `share`. */
export { lacksPeople, PeopleField, useEmailList } from './people-field.js';
