import { deflateSync } from 'node:zlib';

/** A PDF without a table of its objects, which readers then look for; the first object is its catalogue. */
const pdfOf = (objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...objects.flatMap((object, at) => [
      Buffer.from(`${at + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object) : object,
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer <</Root 1 0 R>>'),
  ]);
const streamOf = (entries: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${content.length}>>stream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ]);
const head = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>'] as const;
const page = (resources: string): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${resources}>>>>`;
const twiceDeflated = (content: string): Buffer => deflateSync(deflateSync(content, { level: 9 }), { level: 9 });

/** Forms that draw each other, each the next one nine times. */
const nestedForms = (depth: number): Buffer =>
  pdfOf([
    ...head,
    page('/XObject<</A 5 0 R>>'),
    streamOf('', '/A Do '.repeat(9)),
    ...Array.from({ length: depth }, (_, at) =>
      streamOf(`/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A ${6 + at} 0 R>>>>`, '/A Do '.repeat(9)),
    ),
    streamOf('/Subtype/Form/BBox[0 0 9 9]', '0 0 1 1 re f'),
  ]);

/** Small PDFs that a reader without bounds is busy with for minutes, or that take all its memory. */
export const hostilePdfs: readonly { readonly name: string; readonly file: () => Buffer }[] = [
  {
    name: 'a tree of pages that contains itself',
    file: () => pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 1000000000>>']),
  },
  { name: 'forms that draw each other, 9 to the 6th times', file: () => nestedForms(5) },
  {
    name: 'thirty million states that are stored',
    file: () =>
      pdfOf([...head, page(''), streamOf('/Filter[/FlateDecode/FlateDecode]', twiceDeflated('q '.repeat(30_000_000)))]),
  },
  {
    name: 'a mask that is drawn through itself',
    file: () =>
      pdfOf([
        ...head,
        page('/ExtGState<</G<</SMask<</S/Luminosity/G 5 0 R>>>>>>'),
        streamOf('', '/G gs 0 0 595 842 re f '.repeat(9)),
        streamOf(
          '/Subtype/Form/BBox[0 0 1e6 1e6]/Group<</S/Transparency>>/Resources<</ExtGState<</G<</SMask<</S/Luminosity/G 5 0 R>>>>>>>>',
          '/G gs 0 0 1e6 1e6 re f',
        ),
      ]),
  },
  {
    name: 'a font with two thousand million widths',
    file: () =>
      pdfOf([
        ...head,
        page('/Font<</F 5 0 R>>'),
        streamOf('', 'BT /F 9 Tf (a) Tj ET'),
        '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/A/W[0 2000000000 5]/CIDSystemInfo<</Registry(A)/Ordering(I)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/A/Flags 4>>>>]>>',
      ]),
  },
];
