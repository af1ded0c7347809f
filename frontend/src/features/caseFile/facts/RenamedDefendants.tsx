import { Alert, Button, Card } from 'react-bootstrap';
import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { answerWord, partiesWord, partyWord } from '../../../../../domain/forms/standing.js';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { DialogRefusal } from '../../../components/DialogRefusal.js';
import { useCourtRole } from '../../../core/session/courtUser.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { caseDetails, type RenameDecision } from '../reads/caseDetails.js';
import type { CaseView, DefenceView } from '../reads/caseView.js';

const saidWords = { correction: '改错字', replacement: '换了人' } as const;

/** The field of law of the case. */
type Of = CaseView['info'];

/** A defendant or third party whom a later version of the complaint calls otherwise, or replaced. */
type Change = {
  readonly old: DefenceView;
  readonly successor: DefenceView | undefined;
  readonly from: string;
  readonly to: string;
};

const changesIn = ({ defences }: CaseView): readonly Change[] =>
  defences.flatMap((old): Change[] => {
    const { succession, former_name: former } = old.defendant;
    const successor = defences.find(({ defendant }) => defendant.id === succession?.successor_id);
    if (succession !== null && succession.state !== 'same')
      return successor ? [{ old, successor, from: old.name, to: successor.name }] : [];
    return former === null ? [] : [{ old, successor, from: former, to: old.name }];
  });

/** Whose code is accepted now. */
const codeWords = ({ old, successor, from, to }: Change): string => {
  const isOldCurrent = old.defendant.verification_code !== null;
  const isNewCurrent = successor !== undefined && successor.defendant.verification_code !== null;
  if (isOldCurrent) return `沿用原来发给“${from}”的验证码${successor ? `；发给“${to}”的新验证码已失效` : ''}`;
  const now = isNewCurrent ? `新发给“${to}”的验证码有效` : '目前都没有有效的验证码';
  return `${now}；原来发给“${from}”的验证码${old.defendant.succession?.state === 'pending' ? '暂停使用' : '已失效'}`;
};

const defenceWords = ({ old, from }: Change, of: Of): string => {
  const { latest, defendant } = old;
  const party = partyWord(defendant.standing, of);
  const answer = answerWord(defendant.standing);
  const opinion = defendant.standing === undefined ? '答辩' : '意见';
  if (latest === undefined) return `“${from}”没有提交过${answer}`;
  const filed = `“${from}”已提交${answer}（第 ${latest.version} 版）`;
  const words = {
    pending: `，待归属：核对之前不算任何人的${opinion}`,
    same: `，归于改名后的${party}`,
    different: `，仍属其本人，不算现${party}的${opinion}`,
    replaced: `，仍属其本人，不算现${party}的${opinion}`,
    lapsed: '，仍属其本人',
  };
  return `${filed}${words[defendant.succession?.state ?? 'same']}`;
};

const stateWords = ({ old }: Change, of: Of): string => {
  const { succession } = old.defendant;
  const words = {
    pending: '待法院核对是否同一人',
    same: '法院已认定为同一人',
    different: '法院已认定为不同人',
    replaced: '按换了人处理',
    lapsed: saidIn(of)`起诉状之后又有改动，不需再核对`,
  };
  return succession === null ? '按更正姓名（名称）处理' : words[succession.state];
};

type RowProps = { readonly change: Change; readonly caseId: string | null; readonly of: Of };

const Row = ({ change, caseId, of }: RowProps) => {
  const dispatch = useAppDispatch();
  const { old, successor, from, to } = change;
  const { plaintiff_said: said, succession } = old.defendant;
  const mayDecide = useCourtRole('clerk');
  const decide = (isSame: boolean) => {
    if (!successor || caseId === null) return;
    const about = { caseId, defendantId: old.defendant.id, successorId: successor.defendant.id, isSame, from, to };
    dispatch(caseDetails.actions.dialogOpened(about));
  };
  return (
    <li>
      <p className="renamed-names">
        <span>{from}</span>
        <i className="bi bi-arrow-right" aria-label="改为" role="img" />
        <span>{to}</span>
      </p>
      <dl className="case-facts">
        <dt>处理</dt>
        <dd>
          {stateWords(change, of)}
          {succession?.decided_at ? (
            <span className="text-body-secondary">
              （<CourtMoment iso={succession.decided_at} />）
            </span>
          ) : null}
        </dd>
        <dt>{saidIn(of)`原告说明`}</dt>
        <dd>{said === null ? '没有说明' : saidWords[said]}</dd>
        <dt>{answerWord(old.defendant.standing)}</dt>
        <dd>{defenceWords(change, of)}</dd>
        <dt>验证码</dt>
        <dd>{codeWords(change)}</dd>
      </dl>
      {succession?.state === 'pending' && caseId !== null && mayDecide ? (
        <div className="d-flex flex-wrap gap-2 mt-2">
          <Button
            size="sm"
            variant="outline-primary"
            aria-label={`${from}与${to}是同一人`}
            onClick={() => decide(true)}
          >
            同一人
          </Button>
          <Button
            size="sm"
            variant="outline-primary"
            aria-label={`${from}与${to}是不同人`}
            onClick={() => decide(false)}
          >
            不同人
          </Button>
        </div>
      ) : null}
    </li>
  );
};

const consequence = ({ isSame, from, to }: RenameDecision): string =>
  isSame
    ? `“${from}”原来的验证码恢复使用，已提交的文书归于“${to}”；改名时新发的验证码随即失效。`
    : `“${from}”原来的验证码不再有效，其文书不算“${to}”的；请把新的验证码交给“${to}”。`;

/** Asks once more: the decision stays in the case's record and is not taken back. */
const DecisionDialog = () => {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(caseDetails.selectors.dialog);
  const about = dialog.open ? dialog.about : null;
  return (
    <ConfirmDialog
      show={dialog.open}
      title={about?.isSame === false ? '认定为不同人' : '认定为同一人'}
      confirmLabel="确认认定"
      busy={dialog.open && dialog.busy}
      onConfirm={() => dispatch(caseDetails.actions.submitted(null))}
      onCancel={() => dispatch(caseDetails.actions.dialogClosed())}
    >
      {about === null ? null : (
        <>
          <p>{consequence(about)}</p>
          <p className="mb-0">认定会记入案件的记录，不能撤回。请先向当事人核实身份。</p>
        </>
      )}
      <DialogRefusal refusal={dialog.open ? dialog.refusal : null} hasPlaceFor={() => false} />
    </ConfirmDialog>
  );
};

/** Who became whom: renamed and replaced defendants and third parties, whose codes are current, and what the court has to decide. */
export const RenamedDefendants = ({ view }: { readonly view: CaseView }) => {
  const changes = changesIn(view);
  if (changes.length === 0 || view.info.erased) return null;
  const pending = changes.filter(({ old }) => old.defendant.succession?.state === 'pending').length;
  const caseId = view.info.set_aside === null ? view.info.id : null;
  const title = `${partiesWord(
    changes.map(({ old }) => old.defendant),
    view.info,
  )}改名`;
  return (
    <Card as="section" className="mb-3" aria-label={title}>
      <Card.Header className="case-card-header">
        <h2>{title}</h2>
      </Card.Header>
      <Card.Body>
        {pending === 0 ? null : (
          <Alert variant="warning">
            {saidIn(
              view.info,
            )`有 ${pending} 名已提交文书的当事人被改名。请核对是否同一人；核对之前，原验证码不能阅读起诉状，也不能提交。`}
          </Alert>
        )}
        <ul className="renamed-defendants">
          {changes.map((change) => (
            <Row key={change.old.defendant.id} change={change} caseId={caseId} of={view.info} />
          ))}
        </ul>
      </Card.Body>
      <DecisionDialog />
    </Card>
  );
};
