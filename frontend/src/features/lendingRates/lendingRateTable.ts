import type { Client } from '../../../../domain/contract/clientOf.js';
import type { LendingRateTable, lendingRates } from '../../../../domain/contract/lendingRates.js';
import type { LendingRate } from '../../../../domain/lendingRate/publications.js';
import { resource } from '../../core/resource/resource.js';

/** A publication, as it stands in the table. */
export type ShownRate = LendingRateTable['rates'][number];

/** What the dialog is about, and the version of the table that it was opened on. */
export type RateChange = {
  /** The publication that is corrected or taken back; `null` for a new one. */
  readonly rate: ShownRate | null;
  readonly takesBack: boolean;
  readonly version: number;
};

/** What a dialog sends; `percent` is `null` where a publication is taken back. */
export type RateInput = {
  readonly version: number;
  readonly day: string;
  readonly percent: number | null;
  readonly confirmed: boolean;
};

/** What administrators recorded. */
export const recordedIn = (table: LendingRateTable | undefined): readonly LendingRate[] =>
  (table?.rates ?? []).filter(({ source }) => source === 'recorded');

/** A rate as people type it (3%, ３．０); `NaN` for what is no number. */
export const typedPercent = (typed: string): number => {
  const plain = typed.normalize('NFKC').replace(/%$/, '').trim();
  return /^\d{1,3}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : NaN;
};

/** The loan prime rates of the release and those that administrators recorded. */
export const lendingRateTable = resource({
  name: 'lendingRateTable',
  list: (api: Client<typeof lendingRates>): Promise<LendingRateTable> => api.list(),
  submit: async (api, _about: RateChange, { day, version, percent, confirmed }: RateInput, options) => {
    const body = { version, percent, ...(confirmed && { confirmed }) };
    const table = await api.change({ path: { day }, body }, options);
    const said = percent === null ? `已收回${day}公布的一期` : `已录入：${day} 公布，${percent}%`;
    return { said, apply: () => table };
  },
  messages: { list: '利率表加载失败', submit: '保存失败' },
  // Another administrator changed it meanwhile: the table shows how it is now.
  outdated: () => true,
});
