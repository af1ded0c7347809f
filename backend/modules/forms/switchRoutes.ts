import { formSwitches, type FormSwitchBoard } from '../../../domain/contract/formSwitches.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { switchOf, type FormSwitches } from '../../../domain/formSwitch/decider.js';
import { domainNames, formDomains } from '../../../domain/forms/formDomain.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { FormCatalogue } from './catalogue.js';
import type { CourtForms } from './formSwitches.js';

type Deps = {
  readonly catalogue: Pick<FormCatalogue, 'list' | 'get'>;
  readonly courtForms: Pick<CourtForms, 'newest' | 'set'>;
};

const viewOf = (switches: FormSwitches, catalogue: Pick<FormCatalogue, 'list'>): FormSwitchBoard => {
  const one = (target: string, name: string) => {
    const { isOn, sentence, version } = switchOf(switches, target);
    return { target, name, is_on: isOn, sentence: sentence ?? null, version };
  };
  return {
    domains: formDomains.map((domain) => one(domain, domainNames[domain])),
    forms: catalogue.list().map(({ key, title, kind, domain }) => ({ ...one(key, title), domain, kind })),
  };
};

const isDomain = (target: string): boolean => formDomains.some((domain) => domain === target);

/** GET /api/admin/form-switches and PUT …/{target} (administrator): which fields of law and forms the court offers. */
export const switchRoutes = (router: AppRouter, { catalogue, courtForms }: Deps): void => {
  serve(router, formSwitches.board, async () => viewOf(await courtForms.newest(), catalogue));

  serve(
    router,
    formSwitches.set,
    async ({ path: { target }, body: { version: basedOn, is_on: isOn, sentence } }, ctx) => {
      if (!isDomain(target) && !catalogue.get(target)) throw new DomainError('form_not_found');
      const said = sentence?.trim();
      const wish = { target, isOn, sentence: said === '' ? undefined : said, basedOn };
      const { board, position } = await courtForms.set(wish, commandContext(ctx));
      setPositionHeader(ctx, position);
      return viewOf(board, catalogue);
    },
  );
};
