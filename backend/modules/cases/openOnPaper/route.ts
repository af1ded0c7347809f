import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { formalCaseNumber, temporaryNumber } from '../../../../domain/case/caseNumber.js';
import { codeFromBytes } from '../../../../domain/case/codes.js';
import { numberRemarks, type NumberRemark } from '../../../../domain/case/numberRemarks.js';
import { numberParts } from '../../../../domain/case/numberSeries.js';
import { reasonNamesPerson } from '../../../../domain/case/reasonNamesPerson.js';
import { currentNumber } from '../../../../domain/case/state.js';
import { cases as contract } from '../../../../domain/contract/cases.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import { domainOf, type FormDomain } from '../../../../domain/forms/formDomain.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { numberHolders } from '../../../../projections/caseNumbers/caseNumbersQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';
import { uuidOf } from '../../../adapters/eventStore/uuid.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { serve } from '../../../platform/http/serve.js';
import type { AppRouter } from '../../../platform/http/types.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { causeOf, mustGetForm, type Forms } from '../../forms/index.js';
import { handleWithReservation } from '../assignNumber/assignNumber.js';
import type { NumberReservations } from '../assignNumber/reserveNumber.js';
import { formerlyGivenToAnother, mustBeConfirmed } from '../checkNumber/unusualNumber.js';

type Deps = {
  readonly cases: Pick<Cases, 'handle'>;
  readonly forms: Pick<Forms, 'get' | 'byHash'>;
  readonly reservations: NumberReservations;
  readonly tables: ReadTables;
  /** Key under which the id of a new case follows from the idempotency key. */
  readonly caseIdKey: Uint8Array;
  readonly courtCode: string | undefined;
  readonly timeZone: string;
  readonly now: () => Date;
};

const newCode = (): string => codeFromBytes(randomBytes(8));

/**
 * What is unusual about the number of a case on paper. Its year and its place in the series are the paper's own, so they are not
 * compared with what is here; that another case had the number is.
 */
const remarksOn = async (
  { tables, courtCode, now, timeZone }: Deps,
  number: string,
  domain: FormDomain,
): Promise<NumberRemark[]> => {
  const { shippedCourtFacts: facts } = await import('../../../../domain/citations/shippedCourtFacts.js');
  const thisYear = Number(courtClock(now(), timeZone).day.slice(0, 4));
  const year = numberParts(number)?.year ?? thisYear;
  const years = [thisYear, ...(year < thisYear ? [year] : [])];
  const { former } = await numberHolders(tables, number);
  return [
    ...numberRemarks(number, { facts, courtCode, domain, years, highest: null }),
    ...(former.length > 0 ? [formerlyGivenToAnother] : []),
  ];
};

/** The cause of a case that is answered on a form: one of several where complaints share it. @throws RequestError `fields_invalid` */
const causeNamed = (definition: FormDefinition, named: string | undefined): string => {
  const { answersCauses } = definition;
  if (answersCauses === undefined) return causeOf(definition);
  if (named !== undefined && answersCauses.includes(named)) return named;
  throw new RequestError('fields_invalid', { errors: [{ path: 'case_cause', message: '请选择案由' }] });
};

/** The third parties of a case on paper: some where the form is their opinion, none where it is a defence. @throws RequestError `fields_invalid` */
const thirdPartiesNamed = ({ answerer }: FormDefinition, names: readonly string[] = []): readonly string[] => {
  if ((answerer === undefined) === (names.length === 0)) return names;
  const message = answerer === undefined ? '这一案由没有第三人意见陈述书，请不要填写第三人' : '请填写第三人';
  throw new RequestError('fields_invalid', { errors: [{ path: 'third_parties', message }] });
};

/**
 * POST /api/cases/on-paper (clerk): opens and files a case whose complaint is on paper, so that its defendants can submit a defence
 * by number and code. The id of the case follows from the idempotency key, so that a repeat finds the case.
 */
export const openOnPaperRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, contract.openOnPaper, async ({ body }, ctx) => {
    const { form_key: formKey, plaintiffs, reason, acknowledged = [] } = body;
    const definition = mustGetForm(deps.forms, formKey, 'defense');
    const caseNumber = formalCaseNumber(body.case_number);
    const cause = causeNamed(definition, body.case_cause);
    const third = thirdPartiesNamed(definition, body.third_parties);
    const named = [...plaintiffs, ...body.defendants, ...third].map((name) => ({ name, code: null }));
    if (reasonNamesPerson(reason, { plaintiffCode: null, defendants: named }, []))
      throw new DomainError('reason_names_person');
    mustBeConfirmed(await remarksOn(deps, caseNumber, domainOf(definition)), acknowledged);
    const context = commandContext(ctx);
    const caseId = uuidOf(createHmac('sha256', deps.caseIdKey).update(`on-paper ${context.commandId}`).digest());
    const { state, position, eventIds, events } = await handleWithReservation(
      deps,
      caseId,
      {
        type: 'OpenPaperCase',
        data: {
          caseId,
          temporaryNumber: temporaryNumber(context.now, deps.timeZone, randomBytes(8)),
          caseNumber: body.case_number,
          acknowledged,
          formKey,
          cause,
          domain: domainOf(definition),
          reason,
          plaintiffCode: newCode(),
          plaintiffs,
          defendants: [
            ...body.defendants.map((name) => ({ name, defendantId: randomUUID(), code: newCode() })),
            ...third.map((name) => ({
              ...{ name, defendantId: randomUUID(), code: newCode() },
              standing: 'third_party' as const,
            })),
          ],
        },
      },
      context,
    );
    if (state.status === 'unopened') throw new DomainError('case_not_found');
    setPositionHeader(ctx, position);
    const receipt = eventIds[events.findIndex(({ type }) => type === 'CaseNumberAssigned')];
    return { id: caseId, case_number: currentNumber(state), receipt_id: receipt ?? null };
  });
