import { offerOnce } from '../../components/files/offerFile.js';
import type { CoreDeps } from '../../core/deps.js';
import type { Work } from '../../core/feature.js';
import { lazyClient } from '../../http/lazyClient.js';
import { dataExportReducer, dataExportSaga } from './dataExport/dataExport.js';

/** State and work of the page of one's own account. */
export const work = {
  reducers: { dataExport: dataExportReducer },
  saga: ({ http }: CoreDeps) =>
    dataExportSaga({
      api: lazyClient(http, async () => (await import('../../../../domain/contract/dataExport.js')).dataExport),
      offerFile: offerOnce,
    }),
} satisfies Work;
