// Makes references of client components where they are imported by server components.
import { register } from 'node:module';

// What is registered first is asked last.
register('./text-loader.js', import.meta.url);
register('react-server-dom-webpack/node-loader', import.meta.url);
