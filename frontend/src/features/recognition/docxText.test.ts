import { deflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { docxText } from './docxText.js';

/** A zip with one part, deflated or stored. */
const zip = (name: string, content: Uint8Array, method: 0 | 8 = 8): ArrayBuffer => {
  const data = method === 8 ? deflateRawSync(content) : Buffer.from(content);
  const local = Buffer.alloc(30 + name.length);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(method, 8);
  local.writeUInt16LE(name.length, 26);
  local.write(name, 30);
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(data.length, 20);
  entry.writeUInt32LE(content.length, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.write(name, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length + data.length, 16);
  return Uint8Array.from(Buffer.concat([local, data, entry, end])).buffer;
};
const word = (body: string, method?: 0 | 8) =>
  zip(
    'word/document.xml',
    Buffer.from(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
    method,
  );
const failure = (file: ArrayBuffer) =>
  docxText(file).then(
    () => 'read',
    () => 'refused',
  );

describe('reading the text of a Word file in the browser', () => {
  withBrowserDocument();

  it('gives a line for each paragraph, without what was deleted', async () => {
    const body =
      '<w:p><w:r><w:t>原告：</w:t></w:r><w:r><w:t>张三</w:t><w:tab/><w:t>男</w:t></w:r></w:p>' +
      '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>电话&lt;手机&gt;</w:t></w:r><w:del><w:r><w:delText>旧</w:delText></w:r></w:del></w:p></w:tc></w:tr></w:tbl>';
    for (const method of [0, 8] as const)
      expect(await docxText(word(body, method))).to.equal('原告：张三 男\n电话<手机>');
  });

  it('refuses what is no Word file, what is damaged, and what inflates without end', async () => {
    expect(await failure(new ArrayBuffer(0))).to.equal('refused');
    expect(await failure(Uint8Array.from(Buffer.from('%PDF-1.7 '.repeat(20))).buffer)).to.equal('refused');
    expect(await failure(zip('xl/workbook.xml', Buffer.from('<a/>')))).to.equal('refused');
    expect(await failure(word('<w:p>'))).to.equal('refused');
    expect(await failure(zip('word/document.xml', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')))).to.equal(
      'refused',
    );
    expect(await failure(zip('word/document.xml', Buffer.alloc(17 * 1024 * 1024, 0x20)))).to.equal('refused');
  });

  it('ends with a text or a refusal whatever bytes are changed', async () => {
    const file = Buffer.from(word('<w:p><w:r><w:t>借条</w:t></w:r></w:p>'));
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const changed = Uint8Array.from(file);
        changed[at] = byte;
        expect(await failure(changed.buffer)).to.be.oneOf(['read', 'refused']);
      }),
      { numRuns: 60 },
    );
  });
});
