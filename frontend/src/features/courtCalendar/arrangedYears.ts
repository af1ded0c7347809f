import type { Client } from '../../../../domain/contract/clientOf.js';
import type { ArrangedYear, courtCalendar } from '../../../../domain/contract/courtCalendar.js';
import type { ArrangedDay } from '../../../../domain/courtCalendar/holidays.js';
import { resource } from '../../core/resource/resource.js';

/** What a dialog sends: the whole year, and the version that it replaces. */
export type YearInput = { readonly version: number; readonly days: readonly ArrangedDay[] };

/** A year as it stands; one that nobody entered and no release has is empty. */
export const yearIn = (years: readonly ArrangedYear[], year: string): ArrangedYear =>
  years.find((one) => one.year === year) ?? { year, version: 0, source: 'none', days: [], changed_at: null };

/** The years whose days off and worked weekends are known. The dialog is about one of them. */
export const arrangedYears = resource({
  name: 'arrangedYears',
  list: (api: Client<typeof courtCalendar>): Promise<readonly ArrangedYear[]> => api.years(),
  submit: async (api, { year }: ArrangedYear, { version, days }: YearInput, options) => {
    const stored = await api.arrange({ path: { year }, body: { version, days: [...days] } }, options);
    return {
      said: `${year}年的安排已保存`,
      apply: (years) =>
        [...years.filter((one) => one.year !== year), stored].sort((one, other) => one.year.localeCompare(other.year)),
    };
  },
  messages: { list: '工作日历加载失败', submit: '保存失败' },
});
