import { z } from 'zod';

const Bundling = z.object({
  bundleFromSource: z.custom<(entry: string) => Promise<string>>((it) => typeof it === 'function'),
});

/**
 * Finds the program of a process that reads files from outside: `<name>.js` beside the bundle, or, where the backend runs from source, a bundle
 * made of `<name>.ts`. The process itself must neither read sources nor start the bundler, so it is made here.
 */
export const containedProgram =
  (name: 'containedChild' | 'embeddingChild' | 'readingChild' | 'sourceChild'): (() => Promise<URL>) =>
  async () => {
    if (!import.meta.url.endsWith('.ts')) return new URL(`./${name}.js`, import.meta.url);
    // Named at run time: the production bundle must not take in the bundler.
    const tool = new URL('../runtime/fromSource.mjs', import.meta.url).href;
    const { bundleFromSource } = Bundling.parse(await import(tool));
    return new URL(await bundleFromSource(`backend/composition/${name}.ts`));
  };

/** The forms' data files, where the backend runs from source; beside the bundle they lie in its own folder. */
export const formDefinitions = new URL('../../domain/forms/definitions/', import.meta.url);
