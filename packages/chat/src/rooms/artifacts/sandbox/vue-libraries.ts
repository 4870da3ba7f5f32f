/** What a program of the type `vue` can import, by name. */
export const vueLibraries = {};
