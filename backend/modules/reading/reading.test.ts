import { expect } from 'chai';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { reading, type ReadingEvent } from '../../../domain/contract/reading.js';
import { textOfPage } from '../../../domain/reading/page.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { startTestApplication, type TestApplication } from '../../tests/harness/testApplication.js';
import { pdfOf, scan, turned, withOrientation } from './testing/scans.js';

const about = (event: ReadingEvent | undefined): unknown =>
  event?.kind === 'page'
    ? [event.page, event.source]
    : [event?.page, event?.kind === 'failed' ? event.reason : event?.kind];

describe('POST /api/documents/read-picture', () => {
  let site: TestApplication;
  before(async () => {
    site = await startTestApplication();
  });
  after(() => site.close());

  const read = async (file: Buffer): Promise<ReadingEvent[]> => {
    const events: ReadingEvent[] = [];
    for await (const event of await clientOf(site.newBrowser(), reading).readPicture({ body: new Uint8Array(file) }))
      events.push(event);
    return events;
  };
  const readPage = async (file: Buffer) => {
    const [event] = await read(file);
    if (event?.kind !== 'page') throw new Error(`not read: ${JSON.stringify(event)}`);
    return { ...event, text: textOfPage(event.lines) };
  };
  const refused = async (file: Buffer) =>
    (await refusal(await site.newBrowser().send(requestOf(reading.readPicture, { body: new Uint8Array(file) })))).code;

  it('reads an ID card that was photographed lying on its side and askew, and shows it upright', async () => {
    const { text, width, height, lines, source, picture } = await readPage(await turned(await scan('idCard'), 93));
    for (const said of ['刘晓梅', '性别 女 民族 汉', '浙江省杭州市西湖区文三路', '330106198805210045'])
      expect(text).to.contain(said);
    expect(source).to.equal('ocr');
    expect(width).to.be.above(height);
    for (const { box, confidence } of lines) {
      for (const [x, y] of box) {
        expect(x).to.be.within(-20, width + 20);
        expect(y).to.be.within(-20, height + 20);
      }
      expect(confidence).to.be.within(0.5, 1);
    }
    expect(Buffer.from(picture, 'base64').subarray(0, 2).toString('hex')).to.equal('ffd8');
  });

  it('reads a lease that stands on its head for the camera, although its EXIF data says otherwise', async () => {
    const { text } = await readPage(withOrientation(await scan('lease'), 3));
    for (const said of ['房屋租赁合同', 'ZL-2023-0816', '李建国', '42010619750520111X', '13912345678'])
      expect(text).to.contain(said);
  });

  it('waits for the end of its response with few listeners, beside the seven with which Node sends a stream', async () => {
    let most = 0;
    const watch = (message: unknown): void => {
      const { response } = message as { readonly response: ServerResponse };
      response.on('newListener', (name) => {
        if (name === 'close') most = Math.max(most, response.listenerCount('close') + 1);
      });
    };
    subscribe('http.server.request.start', watch);
    try {
      await read(pdfOf([{ text: 'This page says all by itself, in letters.' }]));
    } finally {
      unsubscribe('http.server.request.start', watch);
    }
    expect(most).to.be.within(1, 8);
  });

  it('takes the text that a PDF holds itself, and recognises its scanned pages', async () => {
    const jpeg = await scan('businessLicence');
    const file = pdfOf([{ text: 'This page says all by itself, in letters.' }, { jpeg, width: 1064, height: 672 }]);
    const events = await read(file);
    expect(events.map(about)).to.deep.equal([
      [1, 'text'],
      [2, 'ocr'],
    ]);
    const texts = events.map((event) => (event.kind === 'page' ? textOfPage(event.lines) : ''));
    expect(texts[0]).to.equal('This page says all by itself, in letters.');
    for (const said of ['91110105MA01A2B3C4', '北京安居房屋租赁有限公司', '赵志刚']) expect(texts[1]).to.contain(said);
  });

  it('reads the first thirty pages of a PDF with five thousand', async () => {
    const events = await read(
      pdfOf(Array.from({ length: 5000 }, () => ({ text: 'One page of very many, all alike.' }))),
    );
    expect(events).to.have.lengthOf(30);
    expect(events.at(-1)).to.include({ kind: 'page', page: 30, last: 30, pages: 5000, source: 'text' });
  });

  it('refuses what it cannot read before it is decoded, each with its reason', async () => {
    const bomb = Buffer.from('89504e470d0a1a0a0000000d49484452000075300000753008060000007dd4be95', 'hex');
    expect(await refused(bomb)).to.equal('picture_too_large');
    expect(await refused(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).to.equal('picture_heic');
    for (const other of [Buffer.from('原告：张三'), Buffer.from('PK\x03\x04'), Buffer.alloc(0)])
      expect(await refused(other)).to.equal('picture_unknown');
  });

  it('says of damaged and locked files that they are', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000800000008', 'hex');
    expect((await read(png)).map(about)).to.deep.equal([[1, 'damaged']]);
    expect((await read(Buffer.from('%PDF-1.7\nnothing of a PDF'))).map(about)).to.deep.equal([[1, 'damaged']]);
  });

  it('has a limit for each address', async () => {
    const limited = await startTestApplication({ allowances: { pictureReads: { points: 1, seconds: 3600 } } });
    try {
      const send = () =>
        limited.newBrowser().send(requestOf(reading.readPicture, { body: Uint8Array.from(Buffer.from('text')) }));
      await refusal(await send());
      expect((await refusal(await send())).code).to.equal('too_many_requests');
    } finally {
      await limited.close();
    }
  });
});
