import { parseSync, type ESTree, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

/** Pages whose first screen is put together of few files: by which modules it loads at once, beside those of the start. */
export const firstScreens: Readonly<Record<'home' | 'form', RegExp>> = {
  home: /\/(app\/HomePage\.tsx|(draftList|copying|draftShares)State\.ts|documents\/WaitingCount\.tsx)$/,
  form: new RegExp(
    [
      String.raw`/(app/FormPage\.tsx`,
      String.raw`pleading/formPage\.ts`,
      String.raw`stepping/SteppingForm\.tsx`,
      String.raw`(recognition|writing|comparing|chat|correcting|agents|clauses|receipts|draftShares|conflict)State\.ts`,
      String.raw`documents/WaitingCount\.tsx`,
      String.raw`contract/(forms|aiModels)\.ts)$`,
    ].join('|'),
  ),
};

/** What the bundler says of a module. */
export type ModuleFacts = {
  readonly code: string | null;
  readonly exports: readonly string[];
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
};
export type Graph = (id: string) => ModuleFacts | null;

/** Names that a module takes from another; `null` for all of them. */
type Taken = { readonly from: string; readonly names: readonly string[] | null };
type Shape = {
  readonly imports: readonly Taken[];
  /** Exports that are another module's, by their name here. */
  readonly handedOn: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
  readonly handsAllOn: readonly string[];
};

const nameOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name);

const namesTaken = ({ specifiers }: ESTree.ImportDeclaration): readonly string[] | null =>
  specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')
    ? null
    : specifiers.map((one) => (one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default'));

const shapeOf = (id: string, { code, importedIds }: ModuleFacts): Shape => {
  // Of packages only the doors are read: their other files hand nothing on, and would take a second.
  const isRead = code !== null && (!id.includes('/node_modules/') || /\/index\.m?js$/.test(id));
  const statements = isRead ? parseSync('module.js', code).program.body : [];
  const sources = statements.flatMap((one) => ('source' in one && one.source ? [one.source.value] : []));
  // The bundler lists what is imported in the order of the statements; what only it sees (`require`) stands behind.
  const written = [...new Set(sources)];
  const idOf = (source: string): string => importedIds[written.indexOf(source)] ?? source;
  const imports: Taken[] = importedIds.slice(written.length).map((from) => ({ from, names: null }));
  const handedOn = new Map<string, { from: string; name: string }>();
  const handsAllOn: string[] = [];
  for (const one of statements) {
    if (one.type === 'ImportDeclaration') imports.push({ from: idOf(one.source.value), names: namesTaken(one) });
    if (one.type === 'ExportAllDeclaration') handsAllOn.push(idOf(one.source.value));
    if (one.type === 'ExportNamedDeclaration' && one.source)
      for (const { local, exported } of one.specifiers)
        handedOn.set(nameOf(exported), { from: idOf(one.source.value), name: nameOf(local) });
  }
  return { imports, handedOn, handsAllOn };
};

/** Asks `make` once for each key. */
const once = <Made, More extends unknown[]>(make: (key: string, ...more: More) => Made) => {
  const made = new Map<string, Made>();
  return (key: string, ...more: More): Made => {
    const known = made.get(key) ?? make(key, ...more);
    made.set(key, known);
    return known;
  };
};

/** Walks from modules to all that they load at once; the doors of features hand on what is asked for, and nothing else. */
export const reachIn = (graph: Graph) => {
  const shape = once(shapeOf);
  return (roots: readonly string[]): ReadonlySet<string> => {
    const reached = new Set<string>();
    const seen = new Set<string>();
    const open: [id: string, name: string | null][] = roots.map((id) => [id, null]);
    for (let next = open.pop(); next; next = open.pop()) {
      const [id, name] = next;
      const facts = graph(id);
      if (seen.has(`${id}\0${name}`) || !facts) continue;
      seen.add(`${id}\0${name}`);
      const { imports, handedOn, handsAllOn } = shape(id, facts);
      const one = name === null ? undefined : handedOn.get(name);
      const behind = handsAllOn.filter((from) => name !== null && graph(from)?.exports.includes(name));
      if (one) open.push([one.from, one.name]);
      else if (behind.length > 0) for (const from of behind) open.push([from, name]);
      else {
        if (name === null) {
          for (const from of handsAllOn) open.push([from, null]);
          for (const { from, name: theirs } of handedOn.values()) open.push([from, theirs]);
        }
        if (reached.has(id)) continue;
        reached.add(id);
        for (const { from, names } of imports)
          for (const each of names === null || names.length === 0 ? [null] : names) open.push([from, each]);
      }
    }
    return reached;
  };
};

/** The order in which files take their modules: what a file needs of another is in one before it. */
const order = ['common', 'fields', 'answers', 'lists', 'home', 'form'] as const;
type Use = (typeof order)[number];

/** How many pages beside the first screens have a module that belongs to `lists`. */
const pagesOfLists = 6;

/**
 * The file of each module: `common` for what both first screens have, `fields` and `answers` for what the form's page has in
 * common with pages of others (without and with the rules of forms), `home` and `form` for the rest of each, `lists` for what
 * many of the other pages have in common. No two files need each other: whatever a module imports, every page of its own loads.
 */
export const usesOf = (ids: readonly string[], graph: Graph): ReadonlyMap<string, Use> => {
  const reach = reachIn(graph);
  const lazily = [...new Set(ids.flatMap((id) => graph(id)?.dynamicallyImportedIds ?? []))];
  const rootsOf = (screen: RegExp) => lazily.filter((id) => screen.test(id));
  const home = reach(rootsOf(firstScreens.home));
  const form = reach(rootsOf(firstScreens.form));
  const ofForm = /\/frontend\/src\/features\/(pleading|recognition|writing|comparing|chat|correcting)\//;
  const others = reach(
    lazily.filter(
      (id) =>
        /\/frontend\/src\/|\/contract\//.test(id) &&
        !Object.values(firstScreens).some((screen) => screen.test(id)) &&
        !ofForm.test(id),
    ),
  );
  const uses = new Map<string, Use>();
  for (const id of new Set([...home, ...form])) {
    if (!form.has(id)) uses.set(id, 'home');
    else if (home.has(id)) uses.set(id, 'common');
    else if (!others.has(id)) uses.set(id, 'form');
    else
      uses.set(
        id,
        [...reach([id])].some((each) => each.includes('/domain/') && !home.has(each)) ? 'answers' : 'fields',
      );
  }
  const pages = lazily.filter((id) => /\/features\/.*Page\.tsx$/.test(id) && !ofForm.test(id)).map((id) => reach([id]));
  for (const id of others)
    if (!uses.has(id) && pages.filter((page) => page.has(id)).length >= pagesOfLists) uses.set(id, 'lists');
  return uses;
};

/** Addresses of first screens, for `public/theme.js`. */
const addresses = { home: '^/$', form: '^/(claim|defense|application)/[^/]+$' } as const;

/** Says in the page what its first screen loads beside the start, so that it is asked for before the start has run. */
const aheadIn = (bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const withImports = (chunk: Rolldown.OutputChunk | undefined, seen = new Set<Rolldown.OutputChunk>()) => {
    if (chunk === undefined || seen.has(chunk)) return seen;
    seen.add(chunk);
    for (const file of chunk.imports)
      withImports(
        chunks.find(({ fileName }) => fileName === file),
        seen,
      );
    return seen;
  };
  const start = withImports(chunks.find(({ isEntry }) => isEntry));
  return Object.entries(addresses).map(([screen, address]) => {
    const own = [...withImports(chunks.find(({ name }) => name === screen))].filter((chunk) => !start.has(chunk));
    const files = own.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
    return {
      tag: 'meta',
      attrs: { name: 'ahead', 'data-address': address, content: files.map((file) => `/${file}`).join(' ') },
      injectTo: 'head-prepend',
    };
  });
};

/** Puts what a first screen loads into few files, each of what is used together. */
export const groupedChunksPlugin = (): Plugin => {
  let uses: ReadonlyMap<string, Use> = new Map();
  return {
    name: 'grouped-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial' as const], priority: order.length + 1 },
                ...order.map((name, index) => ({
                  name,
                  priority: order.length - index,
                  test: (id: string) => uses.get(id) === name,
                })),
              ],
            },
          },
        },
      },
    }),
    transformIndexHtml: { order: 'post', handler: (_, { bundle }) => (bundle ? aheadIn(bundle) : []) },
    buildEnd() {
      const facts = once((id) => this.getModuleInfo(id));
      uses = usesOf([...this.getModuleIds()], facts);
    },
  };
};
