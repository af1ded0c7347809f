import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { parse, type AnyNode } from 'acorn';

/**
 * Calls of the library that one of the oldest browsers (`browserslist` in package.json) lacks, by names that nothing else has; from
 * MDN's browser-compat-data 8.1.9. Names that other things have as well, like `union` of a set, are in no library that the
 * compiler knows (`lib` in tsconfig.json).
 */
const newerMembers: ReadonlySet<string> = new Set(
  `fromAsync isDisjointFrom isSubsetOf isSupersetOf symmetricDifference isWellFormed toWellFormed withResolvers groupBy
  transferToFixedLength maxByteLength resizable waitAsync toTemporalInstant isError getOrInsert getOrInsertComputed sumPrecise f16round
  rawJSON isRawJSON fromBase64 fromHex setFromBase64 setFromHex toBase64 toHex asyncDispose zipKeyed DurationFormat Segmenter selectRange
  getWeekInfo getTextInfo checkVisibility requestFullscreen setHTML setHTMLUnsafe getHTML parseHTMLUnsafe moveBefore startViewTransition
  popover showPopover hidePopover togglePopover popoverTargetElement closedBy showPicker attachInternals adoptedStyleSheets
  caretPositionFromPoint computedStyleMap readText getSetCookie requestIdleCallback  userActivation createWritable
  showSaveFilePicker showOpenFilePicker onscrollend`.split(/\s+/),
);
/** Constructors and objects that one of them lacks. */
const newerGlobals: ReadonlySet<string> = new Set(
  `Iterator Temporal Float16Array DisposableStack AsyncDisposableStack SuppressedError CompressionStream DecompressionStream OffscreenCanvas
  ElementInternals URLPattern CloseWatcher Highlight ViewTransition CookieStore scheduler navigation requestIdleCallback`.split(
    /\s+/,
  ),
);
/** Static calls by their owner, where others have a call of the same name. */
const newerStatics: ReadonlySet<string> = new Set(['Promise.try', 'RegExp.escape', 'Response.json', 'URL.parse']);

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value;

const walk = (node: AnyNode, visit: (node: AnyNode) => void): void => {
  visit(node);
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, visit);
};

const lookbehindIn = (pattern: string, flags: string): boolean => {
  let found = false;
  const parsed = new RegExpParser({ ecmaVersion: 2022 }).parsePattern(pattern, 0, pattern.length, flags.includes('u'));
  visitRegExpAST(parsed, {
    onAssertionEnter: ({ kind }) => {
      found ||= kind === 'lookbehind';
    },
  });
  return found;
};

const memberOf = (node: AnyNode): string | undefined => {
  if (node.type !== 'MemberExpression') return undefined;
  const { property, computed } = node;
  if (!computed && property.type === 'Identifier') return property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
};

/** What a file of the build has that one of the oldest browsers cannot read or call: a line for each kind, none for none. */
export const newerThanFloor = (code: string): readonly string[] => {
  const found = new Set<string>();
  let tree: AnyNode;
  try {
    tree = parse(code, { ecmaVersion: 2022, sourceType: 'module' });
  } catch (error) {
    return [`syntax: ${String(error)}`];
  }
  walk(tree, (node) => {
    if (node.type === 'StaticBlock') found.add('syntax: static block of a class');
    if (node.type === 'Literal' && node.regex && lookbehindIn(node.regex.pattern, node.regex.flags))
      found.add(`syntax: lookbehind in a literal, ${String(node.raw).slice(0, 80)}`);
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && newerGlobals.has(node.callee.name))
      found.add(`call: new ${node.callee.name}`);
    const name = memberOf(node);
    if (name === undefined || node.type !== 'MemberExpression') return;
    const owner = node.object.type === 'Identifier' ? node.object.name : '';
    if (newerMembers.has(name)) found.add(`call: ${name}`);
    if (newerStatics.has(`${owner}.${name}`) || (newerGlobals.has(owner) && owner !== 'navigation'))
      found.add(`call: ${owner}.${name}`);
  });
  return [...found];
};
