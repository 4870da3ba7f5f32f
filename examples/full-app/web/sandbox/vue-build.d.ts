/** The prebuilt file of Vue, which has no types of its own. */
declare module 'vue/dist/vue.esm-browser.prod.js' {
  export * from 'vue';
}
