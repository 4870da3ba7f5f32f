/** Public module of the room `share`. */
export { PeopleField, useEmailList } from './people-field.js';
