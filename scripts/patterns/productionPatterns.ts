import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseSync } from 'vite';

/** A regular expression and where the code has it. */
export type Pattern = { readonly source: string; readonly flags: string; readonly place: string };
/** A call of `RegExp`: `start` and `end` of its callee in the file's text. */
export type Site = { readonly place: string; readonly start: number; readonly end: number };

const folders = ['domain', 'backend', 'projections', 'migrations', 'frontend/src', 'scripts'];
/** What serves tests and measurements alone, and never meets a stranger's text. */
const aside =
  /\.(?:test|e2e|spec)\.tsx?$|\.d\.ts$|^backend\/tests\/|\/testing\/|^scripts\/(?:bench|patterns|testServer|docs)\//u;

/** The paths of all production code, from the project's root. */
export const productionFiles = (): readonly string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path).replaceAll(sep, '/')),
    )
    .filter((path) => /\.(?:tsx?|mjs)$/u.test(path) && !aside.test(path))
    .sort();

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  else if (isNode(value)) {
    visit(value);
    for (const each of Object.values(value)) if (typeof each === 'object') walk(each, visit);
  }
};

/** What one file writes: its literals, and the places where it builds a pattern. `text` is given where it was read already. */
export const patternsOf = (
  path: string,
  text = readFileSync(path, 'utf8'),
): { readonly written: readonly Pattern[]; readonly sites: readonly Site[] } => {
  const written: Pattern[] = [];
  const sites: Site[] = [];
  if (!/RegExp|\//u.test(text)) return { written, sites };
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  const placeOf = (offset: number): string => `${path}:${text.slice(0, offset).split('\n').length}`;
  walk(program, (node) => {
    const { regex, callee } = node;
    if (
      node.type === 'Literal' &&
      typeof regex === 'object' &&
      regex !== null &&
      'pattern' in regex &&
      'flags' in regex
    )
      written.push({ source: String(regex.pattern), flags: String(regex.flags), place: placeOf(node.start) });
    if (isNode(callee) && callee.type === 'Identifier' && callee['name'] === 'RegExp')
      sites.push({ place: placeOf(node.start), start: callee.start, end: callee.end });
  });
  return { written, sites };
};
