import { elements, type XmlElement } from '../../testing/wordParts.js';

/** A paragraph as it reads: its properties, and its text in stretches of one face. */
export type PlainParagraph = { readonly properties: string; readonly runs: readonly (readonly [string, string])[] };
export type PlainBlock = PlainParagraph | { readonly rows: readonly (readonly (readonly PlainParagraph[])[])[] };

type Choice = 'accept' | 'reject';

const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== 'string';
const all = ({ children }: XmlElement): XmlElement[] => children.filter(isElement);
const one = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent && all(parent).find((child) => child.name === name);

/** The revision that the choice makes undone: what was inserted when rejecting, what was deleted when accepting. */
const undone = { accept: 'w:del', reject: 'w:ins' } as const;
const revisions = ['w:ins', 'w:del'];

/** The relationship of the picture that a drawing shows. */
const shownIn = (drawing: XmlElement): string =>
  all(drawing)
    .map((child) => child.attributes['r:embed'] ?? shownIn(child))
    .join('');

const runContent = (run: XmlElement): string =>
  all(run)
    .map((child) => {
      if (child.name === 'w:t' || child.name === 'w:delText') return child.children.join('');
      if (child.name === 'w:drawing') return `〔${shownIn(child)}〕`;
      return child.name === 'w:br' ? '\n' : child.name === 'w:tab' ? '\t' : '';
    })
    .join('');

const spelled = (elements: readonly XmlElement[]): string =>
  JSON.stringify(elements.map(({ name, attributes, children }) => [name, attributes, children]));

const runsOf = (paragraph: XmlElement, choice: Choice): [string, string][] => {
  const runs = all(paragraph).flatMap((child) => {
    if (child.name === 'w:r') return [child];
    if (!revisions.includes(child.name)) return [];
    for (const run of all(child)) {
      const wrong = child.name === 'w:del' ? 'w:t' : 'w:delText';
      if (one(run, wrong)) throw new Error(`${wrong} within ${child.name}`);
    }
    return child.name === undone[choice] ? [] : all(child);
  });
  const out: [string, string][] = [];
  for (const run of runs) {
    const [face, text] = [spelled(all(run).filter(({ name }) => name === 'w:rPr')), runContent(run)];
    const last = out.at(-1);
    if (text === '') continue;
    if (last?.[0] === face) last[1] += text;
    else out.push([face, text]);
  }
  return out;
};

const propertiesOf = (paragraph: XmlElement, choice: Choice): string => {
  const properties = one(paragraph, 'w:pPr');
  const older = one(one(properties, 'w:pPrChange'), 'w:pPr');
  const from = choice === 'reject' && older ? older : properties;
  return spelled(from ? all(from).filter(({ name }) => name !== 'w:rPr' && name !== 'w:pPrChange') : []);
};

/** Paragraphs of one container: one whose mark is gone runs on into the next and takes its properties. */
const paragraphsOf = (paragraphs: readonly XmlElement[], choice: Choice): PlainParagraph[] => {
  const out: PlainParagraph[] = [];
  let carried: [string, string][] = [];
  for (const paragraph of paragraphs) {
    const runs = [...carried, ...runsOf(paragraph, choice)];
    carried = [];
    if (one(one(one(paragraph, 'w:pPr'), 'w:rPr'), undone[choice])) carried = runs;
    else out.push({ properties: propertiesOf(paragraph, choice), runs: joined(runs) });
  }
  if (carried.length > 0) throw new Error('text without a paragraph to stand in');
  return out;
};

const joined = (runs: readonly [string, string][]): [string, string][] => {
  const out: [string, string][] = [];
  for (const [face, text] of runs) {
    const last = out.at(-1);
    if (last?.[0] === face) last[1] += text;
    else out.push([face, text]);
  }
  return out;
};

/**
 * For tests: the body of a document.xml after all its changes were accepted or rejected, by the rules of ECMA-376 part 1,
 * §17.13.5; written without a look at how the changes are made.
 */
export const resolveChanges = (document: XmlElement, choice: Choice): PlainBlock[] => {
  const body = one(one(document, 'w:document'), 'w:body');
  const out: PlainBlock[] = [];
  let waiting: XmlElement[] = [];
  const flush = (): void => {
    out.push(...paragraphsOf(waiting, choice));
    waiting = [];
  };
  for (const block of body ? all(body) : []) {
    if (block.name === 'w:p') waiting.push(block);
    if (block.name !== 'w:tbl') continue;
    flush();
    const rows = all(block)
      .filter((row) => row.name === 'w:tr' && !one(one(row, 'w:trPr'), undone[choice]))
      .map((row) =>
        all(row)
          .filter(({ name }) => name === 'w:tc')
          .map((cell) => {
            const paragraphs = paragraphsOf(
              all(cell).filter(({ name }) => name === 'w:p'),
              choice,
            );
            if (paragraphs.length === 0) throw new Error('a cell without a paragraph does not open in Word');
            return paragraphs;
          }),
      );
    if (rows.length > 0) out.push({ rows });
  }
  flush();
  return out;
};

/** For tests: how high the rows of all tables are at least, and which may run over, after all changes were accepted or rejected. */
export const rowSettings = (
  document: XmlElement,
  choice: Choice,
): readonly { readonly height: string | undefined; readonly splits: boolean }[] =>
  elements(document, 'w:tr')
    .map((row) => one(row, 'w:trPr'))
    .filter((settings) => !one(settings, undone[choice]))
    .map((settings) => {
      const older = one(one(settings, 'w:trPrChange'), 'w:trPr');
      const from = choice === 'reject' && older ? older : settings;
      return {
        height: one(from, 'w:trHeight')?.attributes['w:val'],
        splits: one(from, 'w:cantSplit') === undefined,
      };
    });
