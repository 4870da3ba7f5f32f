/** What other rooms use of sharing. */
export { PeopleField, useEmailList } from './people-field.js';
