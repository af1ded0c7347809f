import { reply } from '../harness/modelServer/scripts.js';
import { startModelCourt, type ModelCourt } from '../harness/modelCourt.js';
import { wideAllowances } from '../harness/testApplication.js';
import { createWork, type Work } from '../../platform/http/work/limitWork.js';
import { workShares, type WorkShare } from '../../platform/http/work/workClasses.js';

const endless = (share: WorkShare): WorkShare => ({ ...share, ms: Number.POSITIVE_INFINITY });

/**
 * A court with a scripted model and the usual queue, but without the limits by number and time: they would end an attack after a while,
 * and what is to be seen is how filing fares until then.
 */
export const startDenialCourt = async (): Promise<ModelCourt & { readonly work: Work }> => {
  const { filing, court, reading, help } = workShares;
  const work = createWork({
    shares: { filing: endless(filing), court: endless(court), reading: endless(reading), help: endless(help) },
  });
  const started = await startModelCourt({ work, allowances: wideAllowances });
  started.server.always(reply('可以要求按约定支付利息。'));
  return { ...started, work };
};
