import type { Plugin } from 'vite';

/**
 * In place of a module of zod that makes JSON schemas: the same exports, without the code. Every schema is born with a method
 * from `create…`; that method, and every other export, refuses when it is called.
 */
export const withoutJsonSchema = (code: string): string => {
  const named = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name ?? '');
  return [
    "const refuse = () => { throw new Error('browsers make no JSON schemas'); };",
    'const method = () => refuse;',
    ...named.map((name) => `export const ${name} = ${name.startsWith('create') ? 'method' : 'refuse'};`),
  ].join('\n');
};

/** Gives browsers zod without JSON schemas, of which only the server and the documents of the contract make any. */
export const slimZodPlugin = (): Plugin => ({
  name: 'slim-zod',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: (code) => ({ code: withoutJsonSchema(code), map: null }),
  },
});
