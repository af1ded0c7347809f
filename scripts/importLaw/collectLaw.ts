import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { readJsonLines, readSourceFile, Unreadable, decodeText } from '../../backend/modules/knowledge/child.js';
import { wantedFor, type WantedLaw } from './wantedLaws.js';

/** One version of a law in a file. */
export type LawInFile = {
  readonly law: string;
  /** `合同`, where only that part (编) was asked for. */
  readonly part: string | null;
  readonly articles: number;
  readonly versionDate: string | null;
  readonly effectiveFrom: string | null;
};
/** A file to upload, under a name that no other has; `laws` is what it was found to hold, none for pages, which only the court reads. */
export type LawFile = { readonly name: string; readonly content: Buffer; readonly laws: readonly LawInFile[] };
/** What will not be uploaded, and why. */
export type LeftOut = { readonly name: string; readonly reason: string };
export type Collected = { readonly files: readonly LawFile[]; readonly leftOut: readonly LeftOut[] };

const kinds = new Set(['.docx', '.pdf', '.txt', '.md', '.xlsx', '.csv', '.jsonl']);

const filesUnder = async (path: string): Promise<string[]> => {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const inner = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.'))
      .map((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)])),
  );
  return inner.flat().filter((file) => kinds.has(extname(file).toLowerCase()));
};

/** Each law of a file of JSON lines as a file of its own, so that each is reported, repeated and removed by itself. */
const splitJsonLines = (text: string, wanted: readonly WantedLaw[]): LawFile[] => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const laws = new Map<string, { of: LawInFile; lines: string[] }>();
  for (const [at, { law, path, versionDate, effectiveFrom }] of readJsonLines(text).entries()) {
    const line = lines[at] ?? '';
    const asked = wantedFor(wanted, law, path);
    if (wanted.length > 0 && asked === undefined) continue;
    const name = asked?.part == null ? law : `${law} ${asked.part}编`;
    const held = laws.get(name) ?? {
      of: { law, part: asked?.part ?? null, articles: 0, versionDate, effectiveFrom },
      lines: [],
    };
    held.lines.push(line);
    laws.set(name, { ...held, of: { ...held.of, articles: held.of.articles + 1 } });
  }
  return [...laws].map(([name, { of, lines: own }]) => ({
    name: `${name}.jsonl`,
    content: Buffer.from(`${own.join('\n')}\n`),
    laws: [of],
  }));
};

const isPages = (content: Buffer): boolean => content.subarray(0, 1024).includes('%PDF-');

/** What the court will find in a document. @throws Unreadable */
const lawsIn = async (name: string, content: Buffer): Promise<LawInFile[]> => {
  const asked = { name, digest: name, strategy: 'chunk', chunkSize: 4000, overlap: 0, isText: false } as const;
  const laws = new Map<string, { of: Omit<LawInFile, 'articles'>; articles: Set<string> }>();
  for (let [from, total] = [0, 1]; from < total;) {
    const part = await readSourceFile({ ...asked, from }, content);
    if (part.status !== 'read') throw new Unreadable(part.status === 'refused' ? part.sentence : part.status);
    for (const { law, versionDate, effectiveFrom, articles } of part.chunks) {
      if (law === null) continue;
      const held = laws.get(law) ?? {
        of: { law, part: null, versionDate, effectiveFrom },
        articles: new Set<string>(),
      };
      for (const article of articles) held.articles.add(article);
      laws.set(law, held);
    }
    from += part.chunks.length;
    ({ total } = part);
  }
  return [...laws.values()].map(({ of, articles }) => ({ ...of, articles: articles.size }));
};

const collectFile = async (path: string, wanted: readonly WantedLaw[]): Promise<Collected> => {
  const content = await readFile(path);
  const name = basename(path);
  const one = (laws: readonly LawInFile[]): Collected => ({ files: [{ name, content, laws }], leftOut: [] });
  try {
    if (extname(name).toLowerCase() === '.jsonl')
      return { files: splitJsonLines(decodeText(content), wanted), leftOut: [] };
    const laws = isPages(content) ? [] : await lawsIn(name, content);
    if (wanted.length === 0) return one(laws);
    const isWanted = laws.some(({ law }) => wanted.some((each) => wantedFor([{ ...each, part: null }], law, null)));
    return isWanted ? one(laws) : { files: [], leftOut: [] };
  } catch (error) {
    if (error instanceof Unreadable) return { files: [], leftOut: [{ name, reason: error.message }] };
    throw error;
  }
};

const freeName = (name: string, isTaken: (name: string) => boolean, number = 2): string => {
  if (!isTaken(name)) return name;
  const other = name.replace(/(?: \d+)?(?=\.\w+$)/u, ` ${number}`);
  return isTaken(other) ? freeName(name, isTaken, number + 1) : other;
};

/** Finds the laws in files and folders; with `wanted`, only those. A law that is wanted and nowhere found is left out with that reason. */
export const collectLaw = async (paths: readonly string[], wanted: readonly WantedLaw[]): Promise<Collected> => {
  const files: LawFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const path of (await Promise.all(paths.map(filesUnder))).flat()) {
    const found = await collectFile(path, wanted);
    // Collections call every law README.md, each in a folder of its own.
    const isTaken = (name: string): boolean => files.some((file) => file.name === name);
    const folder = basename(dirname(path));
    for (const file of found.files)
      files.push(isTaken(file.name) ? { ...file, name: freeName(`${folder}-${file.name}`, isTaken) } : file);
    leftOut.push(...found.leftOut);
  }
  const isFound = ({ law, part }: WantedLaw): boolean =>
    files.some(({ name, laws }) =>
      laws.some(
        (one) =>
          wantedFor([{ asked: '', law, part: null }], one.law, null) &&
          (part === null || !name.endsWith('.jsonl') || name.includes(`${part}编`)),
      ),
    );
  for (const one of wanted) if (!isFound(one)) leftOut.push({ name: one.asked, reason: '所给的文件中没有这部法律' });
  return { files, leftOut };
};
