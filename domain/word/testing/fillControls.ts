import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** What is done to a content control: words are typed into it, or it is clicked; `undefined` leaves it alone. */
export type Filling = (title: string, index: number, kind: 'box' | 'text') => string | true | undefined;

const run = (text: string): string =>
  text
    .split('\n')
    .map(
      (line, at) =>
        `${at > 0 ? '<w:br/>' : ''}<w:t xml:space="preserve">${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</w:t>`,
    )
    .join('');

const face = ['ascii', 'hAnsi', 'eastAsia', 'cs'].map((name) => `w:${name}="Segoe UI Symbol"`).join(' ');

/** For tests: fills in content controls as Word writes them: what a control showed while it was empty is gone, a box has its other sign. */
export const fillControls = (file: Uint8Array, fill: Filling): Uint8Array => {
  const { 'word/document.xml': document = new Uint8Array(), ...parts } = unzipSync(file);
  let index = -1;
  const xml = strFromU8(document).replaceAll(
    /<w:sdt><w:sdtPr>(.*?)<\/w:sdtPr><w:sdtContent>.*?<\/w:sdtContent><\/w:sdt>/gu,
    (whole, properties: string) => {
      index += 1;
      const [, title = ''] = /<w:alias w:val="([^"]*)"/u.exec(properties) ?? [];
      const done = fill(title, index, properties.includes('<w14:checkbox>') ? 'box' : 'text');
      if (done === undefined) return whole;
      const [own, content] =
        done === true
          ? [
              properties.replace('<w14:checked w14:val="0"/>', '<w14:checked w14:val="1"/>'),
              `<w:r><w:rPr><w:rFonts ${face} w:hint="eastAsia"/></w:rPr><w:t>☑</w:t></w:r>`,
            ]
          : [
              properties.replace('<w:showingPlcHdr/>', ''),
              `<w:r><w:rPr><w:rFonts w:hint="eastAsia"/></w:rPr>${run(done)}</w:r>`,
            ];
      return `<w:sdt><w:sdtPr>${own}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    },
  );
  return zipSync({ ...parts, 'word/document.xml': strToU8(xml) });
};
