import { useEffect } from 'react';
import { Button, Card } from 'react-bootstrap';
import {
  addresseesOf,
  casePaperKindsIn,
  casePaperName,
  serviceWayNames,
  type CasePaperKind,
} from '../../../../../domain/case/casePaperWords.js';
import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import { partyWord } from '../../../../../domain/forms/standing.js';
import type { CaseDetails } from '../../../../../domain/contract/cases.js';
import type { CasePapers, PaperService } from '../../../../../domain/contract/casePapers.js';
import { domainOf } from '../../../../../domain/forms/formDomain.js';
import { chineseDate } from '../../../../../domain/forms/printing/dates.js';
import { ActorName } from '../../../components/ActorName.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { ForRoles } from '../../../components/ForRoles.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { useCourtRole } from '../../../core/session/courtUser.js';
import { casePapers, type Addressee } from './casePapers.js';
import { PaperForm } from './PaperForm.js';
import { versionsOf } from './paperTyped.js';
import { periodText } from '../../../components/time/periodWords.js';
import { RevokeForm, ServiceForm } from './ServiceForm.js';
import './casePapers.css';

type Info = CaseDetails['case_info'];
type CardProps = { readonly info: Info; readonly view: CasePapers };

const isFor = (kind: CasePaperKind, { defendant_id: id }: Addressee): boolean => {
  const allowed = addresseesOf[kind];
  return allowed === 'either' || (allowed === 'plaintiffs') === (id === null);
};

type PaperProps = CardProps & { readonly kind: CasePaperKind; readonly to: Addressee };

const Paper = ({ info, view, kind, to }: PaperProps) => {
  const dispatch = useAppDispatch();
  const fetching = useAppSelector(casePapers.selectors.pending);
  const newest = versionsOf(view, { kind, defendantId: to.defendant_id }).at(-1);
  const name = casePaperName(kind, to.standing);
  return (
    <li className="case-paper">
      <span className="case-paper-name">
        {name}
        <small className="text-body-secondary">
          {newest === undefined
            ? '尚未制作'
            : `第${newest.version}版，${chineseDate(newest.issued_on)}${newest.fee_due === null ? '' : `，应交${newest.fee_due}元`}`}
        </small>
      </span>
      <span className="case-paper-acts d-print-none">
        {newest === undefined ? null : (
          <BusyButton
            variant="outline-secondary"
            size="sm"
            busy={fetching.includes(newest.id)}
            aria-label={`下载 Word：${name}`}
            onClick={() => dispatch(casePapers.changes.download.of({ id: newest.id, caseId: info.id, name }))}
          >
            下载 Word
          </BusyButton>
        )}
        {to.left ? null : (
          <ForRoles roles={['clerk']}>
            <Button
              variant={newest === undefined ? 'outline-primary' : 'outline-secondary'}
              size="sm"
              aria-label={`${newest === undefined ? '制作' : '重新制作'}${name}`}
              onClick={() =>
                dispatch(
                  casePapers.actions.dialogOpened({
                    kind: 'paper',
                    caseId: info.id,
                    domain: domainOf(info),
                    paper: kind,
                    to,
                    view,
                  }),
                )
              }
            >
              {newest === undefined ? '制作…' : '重新制作…'}
            </Button>
          </ForRoles>
        )}
      </span>
    </li>
  );
};

/** What was served, in words. */
const servedText = (
  { papers, addressees }: CasePapers,
  { paper_ids: ids, complaint_version: copy, defendant_id: to }: PaperService,
  complaint: string,
): string => {
  const standing = addressees.find(({ defendant_id: id }) => id === to)?.standing;
  const names = papers
    .filter(({ id }) => ids.includes(id))
    .map(({ kind, version }) => `${casePaperName(kind, standing)}（第${version}版）`);
  return [...(copy === null ? [] : [`${complaint}副本（第${copy}版）`]), ...names].join('、');
};

const Service = ({ info, view, service }: CardProps & { readonly service: PaperService }) => {
  const dispatch = useAppDispatch();
  const { id, how, on, served_by: servedBy, note, revoked, at, by } = service;
  const what = `${chineseDate(on)}${serviceWayNames[how]}：${servedText(view, service, pleadingWords(info).complaint)}`;
  return (
    <li className={revoked === null ? undefined : 'case-service-revoked'}>
      <p className="mb-1 text-break">{revoked === null ? what : <del>{what}</del>}</p>
      <p className="mb-1 small text-body-secondary text-break">
        {servedBy ? `送达人：${servedBy}。` : ''}
        {note ? `备注：${note}。` : ''}
        记录：
        <ActorName actor={by} /> <CourtMoment iso={at} />
      </p>
      {revoked === null ? (
        <ForRoles roles={['clerk']}>
          <Button
            variant="link"
            size="sm"
            className="p-0 d-print-none"
            onClick={() =>
              dispatch(casePapers.actions.dialogOpened({ kind: 'revoke', caseId: info.id, serviceId: id, what }))
            }
          >
            撤销这条记录…
          </Button>
        </ForRoles>
      ) : (
        <p className="mb-0 small text-break">
          已撤销（
          <CourtMoment iso={revoked.at} />
          ），原因：{revoked.reason ?? '已清除'}
        </p>
      )}
    </li>
  );
};

const OneAddressee = ({ info, view, to }: CardProps & { readonly to: Addressee }) => {
  const dispatch = useAppDispatch();
  const services = view.services.filter((one) => one.defendant_id === to.defendant_id);
  const role = to.defendant_id === null ? pleadingWords(info).plaintiff : partyWord(to.standing, info);
  return (
    <section className="case-addressee" aria-label={`${role}${to.name}`}>
      <div className="case-addressee-head">
        <h3>
          {role}：{to.name}
          {to.left ? `（已不再列为${role}）` : ''}
        </h3>
        <ForRoles roles={['clerk']}>
          <Button
            variant="outline-primary"
            size="sm"
            className="d-print-none"
            onClick={() =>
              dispatch(
                casePapers.actions.dialogOpened({ kind: 'service', caseId: info.id, domain: domainOf(info), to, view }),
              )
            }
          >
            记录送达…
          </Button>
        </ForRoles>
      </div>
      <ul className="list-unstyled mb-0">
        {casePaperKindsIn(domainOf(info))
          .filter((kind) => isFor(kind, to))
          .map((kind) => (
            <Paper key={kind} info={info} view={view} kind={kind} to={to} />
          ))}
      </ul>
      {services.length === 0 ? (
        <p className="mb-0 small text-body-secondary">还没有记录送达。</p>
      ) : (
        <ul className="case-services" aria-label="送达记录">
          {services.map((service) => (
            <Service key={service.id} info={info} view={view} service={service} />
          ))}
        </ul>
      )}
    </section>
  );
};

const Papers = ({ info }: { readonly info: Info }) => {
  const dispatch = useAppDispatch();
  const { id: caseId } = info;
  const read = useAppSelector(casePapers.selectors.list);
  useEffect(() => {
    dispatch(casePapers.actions.requested(caseId));
    return () => void dispatch(casePapers.actions.forgotten());
  }, [dispatch, caseId]);
  const view = dataOf(read);
  return (
    <Card as="section" className="case-papers" aria-label="立案文书和送达">
      <Card.Header className="case-card-header">
        <h2>立案文书和送达</h2>
      </Card.Header>
      <Card.Body>
        <ReadNotice
          read={read}
          label="正在加载立案文书…"
          onRetry={() => void dispatch(casePapers.actions.requested(caseId))}
        />
        <div className="case-addressees">
          {view?.addressees.map((to) => (
            <OneAddressee key={to.defendant_id ?? ''} info={info} view={view} to={to} />
          ))}
        </div>
      </Card.Body>
      <ResourceDialog of={casePapers} id="case-papers" size="lg">
        {({ about, ...dialog }) => {
          if (about.kind === 'paper') return <PaperForm dialog={{ ...dialog, about }} />;
          if (about.kind === 'service') return <ServiceForm dialog={{ ...dialog, about }} />;
          return <RevokeForm dialog={{ ...dialog, about }} />;
        }}
      </ResourceDialog>
    </Card>
  );
};

/** Whether there are papers of a case to show: not before it has a number, nor once its personal data is erased. */
export const useCasePapers = (info: Info | undefined): boolean => {
  const mayRead = useCourtRole('clerk', 'judge');
  return mayRead && info !== undefined && info.filed_at !== null && !info.erased;
};

/** The papers of a filed case and their service. */
export const CasePapersCard = ({ info }: { readonly info: Info }) =>
  useCasePapers(info) ? <Papers key={info.id} info={info} /> : null;

/** Until when each defendant answers, in the head of the case; nothing while nothing was served. */
export const DefencePeriods = () => {
  const periods = dataOf(useAppSelector(casePapers.selectors.list))?.periods ?? [];
  return periods.map((period) => (
    <span key={`${period.name ?? ''} ${period.due_on}`} className="defence-period">
      {periodText(period)}
    </span>
  ));
};
