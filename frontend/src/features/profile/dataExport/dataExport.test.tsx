import { expect } from 'chai';
import type { ExportEvent } from '../../../../../domain/contract/dataExport.js';
import { formatEvent, formatProblem } from '../../../../../domain/contract/serverSentEvents.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openSite } from '../../../testing/openSite.js';
import { appModeResponse, noSecondFactor, userResponse } from '../../../testing/responses.js';
import { until } from '../../../testing/until.js';

const said = (...events: readonly ExportEvent[]): string => events.map(formatEvent).join('');
const zip = 'PK and more';
const piece = { kind: 'part', bytes: btoa(zip) } as const;
const halfway = { kind: 'progress', done: 1, total: 3 } as const;
const end = { kind: 'end', file_name: '卷宗数据_20260302.zip', size: zip.length, sha256: 'a'.repeat(64) } as const;
const away = { code: 'store_unavailable', detail: '服务暂时不可用。' } as const;

/** The profile page with a server whose export the test writes; `downloads` are the names and sizes of what was offered. */
const open = async () => {
  const downloads: string[] = [];
  const exports: {
    readonly send: (text: string) => void;
    readonly end: () => void;
    readonly signal: AbortSignal | undefined;
  }[] = [];
  const blobs: Blob[] = [];
  const site = await openSite('/app/profile', ({ path, signal }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me/second-factor') return noSecondFactor;
    if (path !== '/api/user/data-export') return userResponse({ terms_to_agree: null });
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        void exports.push({
          send: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
          signal,
        }),
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    downloads.push(`${this.download} ${blobs.at(-1)?.size}`);
  };
  const { page, user } = site;
  await user.click(await page.findByRole('button', { name: '导出我的全部数据' }));
  await until(() => exports.length > 0);
  const [request] = exports;
  if (!request) throw new Error('nothing was asked');
  return { ...site, request, exports, downloads };
};

describe('the card that exports all one has', () => {
  withBrowserDocument();

  it('shows how far it is, takes no second press, and saves the file once all of it is there', async () => {
    const { page, request, exports, downloads } = await open();
    page.getByText(/正在准备/);
    expect(page.queryByRole('button', { name: '导出我的全部数据' })).to.equal(null);
    request.send(said(piece, halfway));
    await page.findByText(/第 1 份，共 3 份/);
    expect(downloads).to.deep.equal([]);
    request.send(said(end));
    request.end();
    await page.findByText(/已导出。文件里有/);
    expect([downloads, exports.length]).to.deep.equal([[`卷宗数据_20260302.zip ${zip.length}`], 1]);
  });

  it('saves nothing of an export that failed on the way, broke off or came short, and offers it again', async () => {
    const endings = [
      [formatProblem(away), /服务暂时不可用/],
      ['', /没有下载完整/],
      [said({ ...end, size: zip.length + 1 }), /没有下载完整/],
    ] as const;
    for (const [last, sentence] of endings) {
      const { page, request, downloads, user, exports } = await open();
      request.send(said(piece, halfway) + last);
      request.end();
      const [alert] = await page.findAllByText(sentence);
      expect(alert?.textContent).to.match(sentence);
      expect(downloads).to.deep.equal([]);
      await user.click(await page.findByRole('button', { name: '导出我的全部数据' }));
      await until(() => exports.length === 2);
      page.unmount();
    }
  });

  it('ends the request when it is called off', async () => {
    const { page, request, downloads, user } = await open();
    request.send(said(piece, halfway));
    await user.click(await page.findByRole('button', { name: '取消导出' }));
    await until(() => request.signal?.aborted === true);
    await page.findByRole('button', { name: '导出我的全部数据' });
    expect(downloads).to.deep.equal([]);
  });
});
