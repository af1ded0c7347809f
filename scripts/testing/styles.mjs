/** Preloaded by mocha: a component imports the style sheet of its page, which is nothing in a test. */
import { register } from 'node:module';

register(new URL('emptyStyles.mjs', import.meta.url));
