import { parseAst, type Plugin } from 'vite';

type Cut = { readonly from: number; readonly to: number };
type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Where `.describe(…)` and `.meta(…)` stand behind what they are said of. */
const cuts = (value: unknown): Cut[] => {
  if (Array.isArray(value)) return value.flatMap(cuts);
  if (!isNode(value)) return [];
  const inside = Object.values(value).flatMap(cuts);
  const { callee } = value;
  if (value.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return inside;
  const { object, property } = callee;
  const isSaid = isNode(property) && (property['name'] === 'describe' || property['name'] === 'meta');
  return isSaid && isNode(object) ? [...cuts(object), { from: object.end, to: value.end }] : inside;
};

/** JavaScript without its calls of `describe` and `meta`; what they are called on stays. */
export const withoutDescriptionsIn = (code: string): string =>
  cuts(parseAst(code))
    .sort((a, b) => b.from - a.from)
    .reduce((left, { from, to }) => left.slice(0, from) + left.slice(to), code);

/** Leaves out of the pages what the contract says in Chinese of its schemas: OpenAPI and the page of calls need it, no page does. */
export const withoutDescriptions = (): Plugin => ({
  name: 'contract-without-descriptions',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) => (id.includes('/domain/contract/') ? { code: withoutDescriptionsIn(code), map: null } : null),
});
