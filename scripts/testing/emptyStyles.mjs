/** A hook of Node's module loader: a style sheet is an empty module. */
export const load = (url, context, nextLoad) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : nextLoad(url, context);
