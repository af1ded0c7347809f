import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/** Pictures that were drawn for these tests; all people, numbers and companies are made up. */
export const scan = (name: 'idCard' | 'businessLicence' | 'lease'): Promise<Buffer> =>
  readFile(new URL(`./${name}.jpg`, import.meta.url));

/** The same picture as a camera held otherwise takes it, by degrees clockwise. */
export const turned = async (jpeg: Buffer, degrees: number): Promise<Buffer> => {
  const image = await loadImage(jpeg);
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const canvas = createCanvas(
    Math.ceil(image.width * cos + image.height * sin),
    Math.ceil(image.width * sin + image.height * cos),
  );
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#ddd';
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.translate(canvas.width / 2, canvas.height / 2);
  ctx.rotate(radians);
  ctx.drawImage(image, -image.width / 2, -image.height / 2);
  return canvas.encode('jpeg', 80);
};

/** A JPEG with the EXIF orientation that a camera writes. */
export const withOrientation = (jpeg: Buffer, orientation: number): Buffer => {
  const exif = Buffer.from('4578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 24);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
};

type PdfPart = { readonly text: string } | { readonly jpeg: Buffer; readonly width: number; readonly height: number };

/** A PDF with a page for each part: a line of text, or a picture that fills the page. */
export const pdfOf = (parts: readonly PdfPart[]): Buffer =>
  pdfWith(parts, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');

/** A PDF with one line in the encoding GBK, given as hexadecimal digits, in a font that it does not hold. */
export const pdfWithChinese = (digits: string): Buffer =>
  pdfWith(
    [{ shown: `<${digits}>` }],
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /GBK-EUC-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0
     /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor
     /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >> >>] >>`,
  );

const pdfWith = (parts: readonly (PdfPart | { readonly shown: string })[], fontObject: string): Buffer => {
  const objects: Buffer[] = [];
  const add = (content: string, stream?: Buffer): number => {
    const body = stream
      ? [Buffer.from(`${content}\nstream\n`), stream, Buffer.from('\nendstream')]
      : [Buffer.from(content)];
    objects.push(Buffer.concat(body));
    return objects.length;
  };
  const font = add(fontObject);
  const tree = objects.length + 1 + parts.length * 2 + parts.filter((part) => 'jpeg' in part).length;
  const pages = parts.map((part) => {
    const shown = 'text' in part ? `(${part.text})` : 'shown' in part ? part.shown : null;
    const drawn = shown === null ? 'q 595 0 0 400 0 300 cm /Im Do Q' : `BT /F1 12 Tf 50 700 Td ${shown} Tj ET`;
    const content = add(`<< /Length ${drawn.length} >>`, Buffer.from(drawn));
    const resources = !('jpeg' in part)
      ? `/Font << /F1 ${font} 0 R >>`
      : `/XObject << /Im ${add(
          `<< /Type /XObject /Subtype /Image /Width ${part.width} /Height ${part.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${part.jpeg.length} >>`,
          part.jpeg,
        )} 0 R >>`;
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << ${resources} >> >>`,
    );
  });
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`);
  const root = add(`<< /Type /Catalog /Pages ${tree} 0 R >>`);
  const out: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let length = 9;
  const places = objects.map((object, at) => {
    const place = length;
    for (const piece of [Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]) {
      out.push(piece);
      length += piece.length;
    }
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  out.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer << /Size ${objects.length + 1} /Root ${root} 0 R >>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(out);
};
