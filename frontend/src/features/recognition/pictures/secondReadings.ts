import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { CallOptions } from '../../../../../domain/contract/transport.js';
import type { autofill, SecondReading } from '../../../../../domain/contract/autofill.js';
import { compareReadings, type Comparison } from '../../../../../domain/reading/compareReadings.js';
import { stream } from '../../../core/stream/stream.js';
import type { ReadPage } from './pictureReadings.js';

export type ReadAgain = Pick<Client<typeof autofill>, 'readAgain'>;

/** The page's picture as the server made it: upright, and no larger than a model is sent. */
const pictureOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/jpeg' });

async function* onlyEvent<Event>(event: Event) {
  yield event;
}

/** What a model read on a page, each page under an id of its own; asked for when somebody has agreed, page by page. */
export const secondReadings = stream({
  name: 'secondReadings',
  open: async (api: ReadAgain, picture: string, options: Required<Pick<CallOptions, 'signal'>>) =>
    onlyEvent(await api.readAgain({ body: pictureOf(picture) }, options)),
  empty: null as SecondReading | null,
  gather: (_none, reading: SecondReading) => reading,
  message: 'AI 没有读成这一页',
});

const comparisons = new WeakMap<SecondReading, Comparison>();

/** What a model and this machine read differently on a page; compared once. */
export const comparisonOf = ({ lines }: Pick<ReadPage, 'lines'>, reading: SecondReading): Comparison => {
  const comparison =
    comparisons.get(reading) ??
    compareReadings(
      lines.map(({ text }) => text),
      reading.lines,
    );
  comparisons.set(reading, comparison);
  return comparison;
};
