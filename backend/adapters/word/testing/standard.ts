import { elements, parsedXml, type XmlElement } from './wordParts.js';

/**
 * What ISO/IEC 29500-1 (ECMA-376, transitional) demands of the elements that our files hold: which children in which order, which
 * values. The children of one place are joined by `|`. Written from the standard's text: no package on the registry has its schemas.
 */
const order: Readonly<Record<string, string>> = {
  'w:document': 'background body',
  'w:body': 'p|tbl sectPr',
  'w:ftr': 'p|tbl',
  'w:p': 'pPr r|ins|del|fldSimple|sdt',
  'w:sdt': 'sdtPr sdtEndPr sdtContent',
  'w:sdtPr': 'rPr alias tag id lock placeholder temporary showingPlcHdr dataBinding label tabIndex text|w14:checkbox',
  'w:sdtContent': 'r',
  // Not in the standard: [MS-DOCX] 2.6.1.12.
  'w14:checkbox': 'w14:checked w14:checkedState w14:uncheckedState',
  'w:fldSimple': 'r',
  'w:ins': 'r',
  'w:del': 'r',
  'w:pPr':
    'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
  'w:pPrChange': 'pPr',
  'w:rPr':
    'ins del rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath',
  'w:r': 'rPr t|br|tab|delText|fldChar|instrText|footnoteRef|endnoteRef|separator|continuationSeparator|annotationRef',
  'w:tbl': 'tblPr tblGrid tr',
  'w:tblPr':
    'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription',
  'w:tblBorders': 'top left start bottom right end insideH insideV',
  'w:tblCellMar': 'top left start bottom right end',
  'w:tblGrid': 'gridCol',
  'w:tr': 'tblPrEx trPr tc',
  'w:trPr': 'cantSplit|trHeight|tblHeader|jc|gridBefore|gridAfter ins del trPrChange',
  'w:trPrChange': 'trPr',
  'w:tc': 'tcPr p|tbl',
  'w:tcPr':
    'cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark cellIns cellDel',
  'w:tcBorders': 'top left start bottom right end insideH insideV tl2br tr2bl',
  'w:sectPr':
    'headerReference|footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid',
  'w:styles': 'docDefaults latentStyles style',
  'w:docDefaults': 'rPrDefault pPrDefault',
  'w:style':
    'name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr',
  'w:fonts': 'font',
  'w:font': 'altName panose1 charset family notTrueType pitch sig embedRegular',
  'w:settings':
    'view zoom displayBackgroundShape mirrorMargins trackRevisions defaultTabStop evenAndOddHeaders characterSpacingControl noLineBreaksAfter noLineBreaksBefore footnotePr endnotePr compat',
  'w:compat': 'compatSetting',
};

const onOff = /^(?:true|false|0|1|on|off)$/;
const whole = /^-?\d+$/;
const color = /^(?:auto|[0-9A-Fa-f]{6})$/;
const borderStyles = /^(?:nil|none|single|thick|double|dotted|dashed)$/;

type Attributes = Readonly<Record<string, RegExp>>;
const line: Attributes = { 'w:val': borderStyles };
const size: Attributes = { 'w:w': whole, 'w:type': /^(?:auto|dxa|nil|pct)$/ };
const revised: Attributes = { 'w:id': whole, 'w:author': /^[^]*$/, 'w:date': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ };

/** The attributes that must be there, with their types. */
const required: Readonly<Record<string, Attributes>> = {
  'w:pStyle': { 'w:val': /./ },
  'w:rStyle': { 'w:val': /./ },
  'w:jc': { 'w:val': /^(?:left|center|right|both|start|end|distribute)$/ },
  'w:outlineLvl': { 'w:val': /^[0-9]$/ },
  'w:sz': { 'w:val': /^\d+$/ },
  'w:szCs': { 'w:val': /^\d+$/ },
  'w:color': { 'w:val': color },
  'w:trHeight': { 'w:val': /^\d+$/ },
  'w:gridSpan': { 'w:val': /^[1-9]\d*$/ },
  'w:gridCol': { 'w:w': /^\d+$/ },
  'w:tblW': size,
  'w:tcW': size,
  'w:tblLayout': { 'w:type': /^(?:fixed|autofit)$/ },
  'w:vAlign': { 'w:val': /^(?:top|center|both|bottom)$/ },
  'w:ins': revised,
  'w:del': revised,
  'w:pPrChange': revised,
  'w:trPrChange': revised,
  'w:fldSimple': { 'w:instr': /./ },
  'w:tblCaption': { 'w:val': /./ },
  'w:fldChar': { 'w:fldCharType': /^(?:begin|separate|end)$/ },
  'w:footerReference': { 'w:type': /^(?:default|first|even)$/, 'r:id': /./ },
  'w:pgSz': { 'w:w': /^\d+$/, 'w:h': /^\d+$/ },
  'w:pgMar': Object.fromEntries(
    ['top', 'right', 'bottom', 'left', 'header', 'footer', 'gutter'].map((side) => [`w:${side}`, whole]),
  ),
  'w:font': { 'w:name': /./ },
  // Word takes no longer title.
  'w:alias': { 'w:val': /^.{1,64}$/u },
  'w:id': { 'w:val': /^[1-9]\d{0,8}$/ },
  'w14:checked': { 'w14:val': onOff },
  'w14:checkedState': { 'w14:val': /^[0-9A-F]{4}$/, 'w14:font': /./ },
  'w14:uncheckedState': { 'w14:val': /^[0-9A-F]{4}$/, 'w14:font': /./ },
  'w:pitch': { 'w:val': /^(?:default|fixed|variable)$/ },
  'w:family': { 'w:val': /^(?:auto|decorative|modern|roman|script|swiss)$/ },
};

/** The types of attributes that may be there. */
const optional: Readonly<Record<string, Attributes>> = {
  'w:spacing': { 'w:line': whole, 'w:lineRule': /^(?:auto|exact|atLeast)$/, 'w:before': /^\d+$/, 'w:after': /^\d+$/ },
  'w:ind': { 'w:left': whole, 'w:right': whole, 'w:firstLine': /^\d+$/, 'w:hanging': /^\d+$/ },
  'w:trHeight': { 'w:hRule': /^(?:auto|exact|atLeast)$/ },
  'w:pgSz': { 'w:orient': /^(?:portrait|landscape)$/ },
  'w:br': { 'w:type': /^(?:page|column|textWrapping)$/ },
  'w:style': { 'w:type': /^(?:paragraph|character|table|numbering)$/, 'w:default': onOff },
  'w:tblLook': { 'w:val': /^[0-9A-F]{4}$/, 'w:firstRow': onOff, 'w:firstColumn': onOff },
  'w:text': { 'w:multiLine': onOff },
  'w:rFonts': { 'w:hint': /^(?:default|eastAsia|cs)$/ },
};

const switches = new Set(
  'showingPlcHdr keepNext keepLines pageBreakBefore widowControl cantSplit tblHeader b bCs i iCs qFormat evenAndOddHeaders displayBackgroundShape'
    .split(' ')
    .map((name) => `w:${name}`),
);
const sides = /^w:(?:top|left|bottom|right|insideH|insideV)$/;

const attributeFaults = (one: XmlElement, parent: string): readonly string[] => {
  const isBorder = parent.endsWith('Borders') && sides.test(one.name);
  const isMargin = parent === 'w:tblCellMar';
  const must = isBorder ? line : isMargin ? size : (required[one.name] ?? {});
  const may = switches.has(one.name) ? { 'w:val': onOff } : (optional[one.name] ?? {});
  return [
    ...Object.entries(must).flatMap(([name, type]) => (type.test(one.attributes[name] ?? '') ? [] : [name])),
    ...Object.entries(may).flatMap(([name, type]) => {
      const value = one.attributes[name];
      return value === undefined || type.test(value) ? [] : [name];
    }),
  ].map((name) => `${one.name} has ${name}=${one.attributes[name] ?? 'nothing'}`);
};

const places: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(order).map(([name, children]) => [
    name,
    new Map(
      children
        .split(' ')
        .flatMap((names, place) =>
          names.split('|').map((child) => [child.includes(':') ? child : `w:${child}`, place] as const),
        ),
    ),
  ]),
);

/** Elements in which each child stands once. */
const isProperties = (name: string): boolean => /Pr$/.test(name) && name !== 'w:trPr';

/** What an element and those within it have against the standard: a child out of its place, an attribute of another type. */
const faultsOf = (within: XmlElement): readonly string[] => {
  const allowed = places.get(within.name);
  let last = -1;
  return within.children.flatMap((child): readonly string[] => {
    if (typeof child === 'string') return [];
    const place = allowed?.get(child.name);
    const isSecond = isProperties(within.name) && child.name !== 'w:footerReference' && place === last;
    const isWrong = allowed !== undefined && (place === undefined || place < last || isSecond);
    last = place ?? last;
    return [
      ...(isWrong ? [`${child.name} in ${within.name}`] : []),
      ...attributeFaults(child, within.name),
      ...faultsOf(child),
    ];
  });
};

const repeated = (values: readonly string[], what: string): readonly string[] =>
  values.filter((value, index) => values.indexOf(value) !== index).map((value) => `${what} ${value} twice`);

const valuesOf = (within: XmlElement, name: string, attribute: string): readonly string[] =>
  elements(within, name).map(({ attributes }) => attributes[attribute] ?? '');

/** Word opens no table of more columns. The standard sets no bound. */
const mostColumns = 63;

const tableFaults = (document: XmlElement): readonly string[] =>
  elements(document, 'w:tbl').flatMap((table) => {
    const columns = valuesOf(table, 'w:gridCol', 'w:w').map(Number);
    const width = columns.reduce((sum, one) => sum + one, 0);
    const tooMany = columns.length > mostColumns ? [`a table of ${columns.length} columns`] : [];
    const rows = elements(table, 'w:tr').flatMap((row) => {
      const cells = elements(row, 'w:tc');
      const spans = cells.map((cell) => Number(elements(cell, 'w:gridSpan')[0]?.attributes['w:val'] ?? 1));
      const widths = cells.map((cell) => Number(elements(cell, 'w:tcW')[0]?.attributes['w:w']));
      const lacking = cells.filter((cell) => {
        const end = cell.children.at(-1);
        return typeof end !== 'object' || end.name !== 'w:p';
      });
      return [
        ...(spans.reduce((sum, one) => sum + one, 0) === columns.length
          ? []
          : ['a row of other columns than its table']),
        ...(widths.reduce((sum, one) => sum + one, 0) === width ? [] : ['a row of another width than its table']),
        ...(lacking.length === 0 ? [] : ['a cell that ends without a paragraph']),
      ];
    });
    return [...tooMany, ...rows];
  });

/** Word puts two tables that touch together, and mends a body that ends in one. */
const bodyFaults = (document: XmlElement): readonly string[] =>
  elements(document, 'w:body').flatMap(({ children }) =>
    children.flatMap((child, index) => {
      const next = children[index + 1];
      const isFollowed = typeof next === 'object' && next.name === 'w:p';
      return typeof child === 'object' && child.name === 'w:tbl' && !isFollowed
        ? ['a table without a paragraph behind it']
        : [];
    }),
  );

const pageSize = (document: XmlElement, name: string, attribute: string): number =>
  Number(valuesOf(document, name, attribute)[0] ?? 0);

/** What stands on the page where changes are shown: deleted words too. */
const shownText = (within: XmlElement): string =>
  within.children
    .map((child) => {
      if (typeof child === 'string') return /^w:(?:t|delText)$/.test(within.name) ? child : '';
      return child.name === 'w:br' ? '\n' : shownText(child);
    })
    .join('');

/** How high a cell is about, in twips, for text of 10.5 pt in lines of 17 pt; half a character for a sign of ASCII. */
const heightOf = (cell: XmlElement): number => {
  const room = (Number(valuesOf(cell, 'w:tcW', 'w:w')[0] ?? 0) - 170) / 210;
  const widthOf = (line: string): number => [...line].reduce((sum, sign) => sum + (sign < '\x7f' ? 0.5 : 1), 0);
  const lines = elements(cell, 'w:p').flatMap((one) => shownText(one).split('\n'));
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / room)), 0) * 340;
};

/** Rows that are to stand on one page and are higher than it. */
const rowFaults = (document: XmlElement): readonly string[] => {
  const available =
    pageSize(document, 'w:pgSz', 'w:h') -
    pageSize(document, 'w:pgMar', 'w:top') -
    pageSize(document, 'w:pgMar', 'w:bottom');
  return elements(document, 'w:tr').flatMap((row) => {
    const height = Math.max(...elements(row, 'w:tc').map(heightOf));
    const isKept = row.children.some(
      (child) =>
        typeof child === 'object' &&
        child.name === 'w:trPr' &&
        child.children.some((one) => typeof one === 'object' && one.name === 'w:cantSplit'),
    );
    return isKept && height > available ? ['a row higher than a page that may not split'] : [];
  });
};

/** Signs that Word sets in the Western face unless the run says that they are Chinese. */
const ambiguous = /[·×°±§¨÷‐-‧‰′″※①-⓿─-▟■-◿★☆☐-☒√∞≈≠≤≥]/;

/** Texts of Chinese, and signs that only a hint makes Chinese, in runs without it. */
const hintFaults = (within: XmlElement): readonly string[] =>
  elements(within, 'w:r').flatMap((run) => {
    const texts = [...elements(run, 'w:t'), ...elements(run, 'w:delText')].flatMap(({ children }) => children);
    const text = texts.join('');
    const isChinese = /[\u2e80-\uffff]/.test(text) || (ambiguous.test(text) && !/\p{Alphabetic}/u.test(text));
    const isHinted = elements(run, 'w:rFonts').some(({ attributes }) => attributes['w:hint'] === 'eastAsia');
    return isChinese && !isHinted ? [`no hint on ${text.slice(0, 20)}`] : [];
  });

/** The faults of the relationships and content types of a file, and of references to styles. */
const partFaults = (parts: Readonly<Record<string, string>>): readonly string[] => {
  const types = parts['[Content_Types].xml'] ?? '';
  const overrides = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name ?? '');
  const extensions = [...types.matchAll(/Extension="([^"]+)"/g)].map(([, extension]) => extension ?? '');
  const relations = Object.entries(parts).filter(([name]) => name.endsWith('.rels'));
  return [
    ...repeated(overrides, 'a content type of'),
    ...overrides.filter((name) => parts[name] === undefined).map((name) => `no part ${name}`),
    ...Object.keys(parts)
      .filter((name) => name !== '[Content_Types].xml' && !overrides.includes(name))
      .filter((name) => !extensions.includes(name.split('.').at(-1) ?? ''))
      .map((name) => `no content type of ${name}`),
    ...relations.flatMap(([name, xml]) => {
      const base = new URL(name.replace(/_rels\/[^/]+$/, ''), 'zip:///');
      const ids = [...xml.matchAll(/ Id="([^"]+)"/g)].map(([, id]) => id ?? '');
      const targets = [...xml.matchAll(/Target="([^"]+)"/g)].map(([, target]) => target ?? '');
      return [
        ...repeated(ids, `${name}: a relationship`),
        ...targets
          .filter((target) => parts[new URL(target, base).pathname.slice(1)] === undefined)
          .map((target) => `${name}: no ${target}`),
      ];
    }),
  ];
};

/** The styles that a file defines, by their ids. */
const styleIds = (styles: XmlElement): readonly string[] => valuesOf(styles, 'w:style', 'w:styleId');

/** What stands in `word/document.xml` against the standard, for a file with these styles and relationships. */
export const documentFaults = (parts: Readonly<Record<string, string>>): readonly string[] => {
  const document = parsedXml(parts['word/document.xml'] ?? '');
  const styles = new Set(styleIds(parsedXml(parts['word/styles.xml'] ?? '')));
  const relations = parts['word/_rels/document.xml.rels'] ?? '';
  const used = ['w:pStyle', 'w:rStyle'].flatMap((name) => valuesOf(document, name, 'w:val'));
  const revisions = ['w:ins', 'w:del', 'w:pPrChange', 'w:trPrChange'].flatMap((name) =>
    valuesOf(document, name, 'w:id'),
  );
  return [
    ...new Set([
      ...faultsOf(document),
      ...tableFaults(document),
      ...bodyFaults(document),
      ...hintFaults(document),
      ...rowFaults(document),
      ...[...new Set(used)].filter((id) => !styles.has(id)).map((id) => `no style ${id}`),
      ...repeated(valuesOf(document, 'w:id', 'w:val'), 'a control'),
      ...(new Set(revisions).size === revisions.length ? [] : repeated(revisions, 'a change')),
      ...valuesOf(document, 'w:footerReference', 'r:id')
        .filter((id) => !relations.includes(` Id="${id}"`))
        .map((id) => `no relationship ${id}`),
    ]),
  ];
};

/** The same of all other parts of a file. */
export const shellFaults = (parts: Readonly<Record<string, string>>): readonly string[] => {
  const styles = parsedXml(parts['word/styles.xml'] ?? '');
  const ids = new Set(styleIds(styles));
  const written = ['word/styles.xml', 'word/settings.xml', 'word/fontTable.xml', 'word/footer1.xml'];
  return [
    ...partFaults(parts),
    ...Object.values(parts).flatMap((xml) => (parsedXml(xml), [])),
    ...written.flatMap((name) => faultsOf(parsedXml(parts[name] ?? '')).map((fault) => `${name}: ${fault}`)),
    ...hintFaults(parsedXml(parts['word/footer1.xml'] ?? '')),
    ...repeated([...styleIds(styles)], 'a style'),
    ...['w:basedOn', 'w:next', 'w:link']
      .flatMap((name) => valuesOf(styles, name, 'w:val'))
      // Word knows this one without a definition; where a reader does not, the standard has it pass over the reference.
      .filter((id) => !ids.has(id) && id !== 'DefaultParagraphFont')
      .map((id) => `no style ${id}`),
  ];
};
