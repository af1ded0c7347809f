import { cases } from '../../../domain/contract/cases.js';
import { serve } from '../../platform/http/serve.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import type { AppRouter } from '../../platform/http/types.js';
import { eraseCase, type EraseCaseDeps } from './eraseCase.js';

/** POST /api/admin/cases/{id}/erase (administrator): erases the personal data of a case, for a reason. Repeating changes nothing. */
export const eraseCaseRoute = (router: AppRouter, deps: EraseCaseDeps): void =>
  serve(router, cases.erase, async ({ path: { id }, body: { reason } }, ctx) => {
    const { position } = await eraseCase(deps, id, reason, commandContext(ctx));
    setPositionHeader(ctx, position);
    return { id, erased: true as const };
  });
