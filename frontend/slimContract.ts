import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** What `clientOf` reads of a call; the rest of its definition is for servers and documents. */
export const readByClients: readonly string[] = [
  'response',
  'also',
  'sends',
  'fixed',
  'reads',
  'repeatable',
  'outcome',
];
/** Where a definition says what holds of one call of a pair only. */
const sides: readonly string[] = ['own', 'platform'];
/** The place of the text among the arguments of each function of `domain/contract/responses.ts`. */
const aboutAt: Readonly<Record<string, number>> = {
  json: 1,
  created: 1,
  events: 1,
  nothing: 0,
  wordFile: 0,
  text: 0,
  page: 0,
};

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** Removes the properties of an object literal whose names are not kept. */
const keep = (node: ESTree.Argument | undefined, isKept: (name: string) => boolean): readonly Edit[] => {
  if (node?.type !== 'ObjectExpression') return [];
  const { properties, end } = node;
  return properties.flatMap((property, index) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || isKept(property.key.name)) return [];
    return [{ start: property.start, end: properties[index + 1]?.start ?? end - 1, text: '' }];
  });
};

/** Whether a browser asks again what became of the call: then it names the call to the person. */
const isAskedAgain = ({ properties }: ESTree.ObjectExpression): boolean => {
  const said = new Map(
    properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.value.type === 'Literal'
        ? [[property.key.name, property.value.value]]
        : [],
    ),
  );
  return said.get('outcome') === 'idempotent' || (said.has('repeatable') && !said.has('outcome'));
};

/** Of the definition of a call, and of a pair of calls, what clients read. */
const slimDefinition = (node: ESTree.Argument | undefined): readonly Edit[] => {
  if (node?.type !== 'ObjectExpression') return [];
  const readHere = isAskedAgain(node) ? [...readByClients, 'summary'] : readByClients;
  const inSides = node.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && sides.includes(property.key.name)
      ? keep(property.value, (name) => readHere.includes(name))
      : [],
  );
  return [...keep(node, (name) => readHere.includes(name) || sides.includes(name)), ...inSides];
};

const editsOf = ({ callee, arguments: args, end }: ESTree.CallExpression): readonly Edit[] => {
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
    if (callee.property.name === 'describe') return [{ start: callee.object.end, end, text: '' }];
    return callee.property.name === 'meta' ? keep(args[0], (name) => name !== 'description') : [];
  }
  if (callee.type !== 'Identifier') return [];
  if (callee.name === 'call' || callee.name === 'both') return slimDefinition(args[1]);
  const dropped = callee.name === 'area' ? args[0] : args[aboutAt[callee.name] ?? -1];
  return dropped ? [{ start: dropped.start, end: dropped.end, text: callee.name === 'area' ? '{}' : "''" }] : [];
};

/** The source of a file of the contract without its texts, and of each call without what only servers and documents read. */
export const slimContract = (fileName: string, code: string): string => {
  const edits: Edit[] = [];
  new Visitor({ CallExpression: (node) => void edits.push(...editsOf(node)) }).visit(parseSync(fileName, code).program);
  let slim = '';
  let done = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    if (start < done) continue; // inside of what is gone
    slim += code.slice(done, start) + text;
    done = end;
  }
  return slim + code.slice(done);
};

/** Gives browsers the contract without what they never read, so that the start page may import the calls that it makes. */
export const slimContractPlugin = (): Plugin => ({
  name: 'slim-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/domain\/contract\/\w+\.ts$/ },
    handler: (code, id) => ({ code: slimContract(id, code), map: null }),
  },
});
