import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { CallOptions } from '../../../../../domain/contract/transport.js';
import type { reading, ReadingEvent } from '../../../../../domain/contract/reading.js';
import type { Http } from '../../../http/http.js';
import { lazyClient } from '../../../http/lazyClient.js';
import { stream } from '../../../core/stream/stream.js';

export type ReadPicture = Pick<Client<typeof reading>, 'readPicture'>;
/** A page that was read, with its picture. */
export type ReadPage = Extract<ReadingEvent, { kind: 'page' }>;
type WaitingPage = Extract<ReadingEvent, { kind: 'waiting' }>;
type FailedPage = Extract<ReadingEvent, { kind: 'failed' }>;

export const readingApi = (http: Http): ReadPicture =>
  lazyClient(http, async () => (await import('../../../../../domain/contract/reading.js')).reading);

/** Files wait here for the saga under the ids of their readings: they are no state. */
const files = new Map<string, File>();
export const keepFile = (id: string, file: File): void => void files.set(id, file);
export const dropFile = (id: string): void => void files.delete(id);

/** The pages of chosen pictures and PDFs, each file under an id of its own. */
export const pictureReadings = stream({
  name: 'pictureReadings',
  open: async (api: ReadPicture, id: string, options: Required<Pick<CallOptions, 'signal'>>) => {
    const { shrinkPicture } = await import('./shrinkPicture.js');
    const file = files.get(id);
    return api.readPicture({ body: file ? await shrinkPicture(file) : new Blob() }, options);
  },
  empty: [] as readonly ReadingEvent[],
  // A place in the queue holds until the next event.
  gather: (pages, event: ReadingEvent) => [...pages.filter(({ kind }) => kind !== 'waiting'), event],
  message: '识别失败',
});

const reasons: Readonly<Record<FailedPage['reason'], string>> = {
  damaged: '已损坏，无法读取',
  locked: '设有密码，请先取消密码',
  tooLarge: '内容过大，无法识别',
  time: '识别用时过长，已放弃',
  busy: '没有读：服务器正忙，或识别的内容已很多，请稍后重试',
};

/** Why a page was not read, in one sentence. */
export const whyFailed = ({ page, pages, reason }: FailedPage): string =>
  `${pages > 1 ? `第 ${page} 页` : '文件'}${reasons[reason]}。`;

/** Where a page stands in the queue, in one sentence. */
export const waitingFor = ({ page, ahead }: WaitingPage): string =>
  `第 ${page} 页排队中，前面${ahead > 0 ? `还有 ${ahead} 页` : '没有别的页，即将开始'}…`;
