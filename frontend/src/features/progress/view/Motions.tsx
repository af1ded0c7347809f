import { Link } from 'react-router';
import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { motionsOf, stages, type Motion, type Stage } from '../../../../../domain/motions/motions.js';
import { domainOf } from '../../../../../domain/forms/formDomain.js';
import type { CaseProgress } from '../../../../../domain/contract/documents.js';

const ofSuits: Readonly<Record<Stage, string>> = {
  'before-hearing': '开庭以前',
  hearing: '审理中',
  'after-judgment': '判决以后',
};
/** A compensation committee decides, mostly without a hearing. */
const ofCommittee: Readonly<Record<Stage, string>> = {
  'before-hearing': '审理以前和审理中',
  hearing: '听取意见、质证',
  'after-judgment': '决定以后',
};

type Props = Pick<CaseProgress, 'side' | 'domain'> & { readonly isFiled: boolean };

/** One of them by its name; what to do about it by a press. */
const One = ({ motion: { name, what, basis, form } }: { readonly motion: Motion }) => (
  <details className="progress-motion">
    <summary>{name}</summary>
    <p>{what}</p>
    <p className="small text-body-secondary">依据：{basis}</p>
    {form === null ? null : (
      <p>
        <Link to={`/${form.replace('-', '/')}`} aria-label={`填写申请书：${name}`}>
          填写申请书
        </Link>
      </p>
    )}
  </details>
);

/** What a side can ask for within its case, folded: each with what to do, where and until when. */
const Motions = ({ side, isFiled, ...of }: Props) => {
  const stageNames = domainOf(of) === 'compensation' ? ofCommittee : ofSuits;
  const offered = motionsOf(side, isFiled, domainOf(of));
  return (
    <details className="panel progress-motions">
      <summary>
        <h2 className="h5">{isFiled ? '案件进行中还能做什么' : '等待立案时还能做什么'}</h2>
      </summary>
      <p className="small text-body-secondary">
        {saidIn(of)`这些都在本案里提出，不要另填一份起诉状。`}期限以法院的通知为准，拿不准的联系承办法官或者拨打12368。
      </p>
      {stages.map((stage) => {
        const ofStage = offered.filter((motion) => motion.stage === stage);
        return ofStage.length === 0 ? null : (
          <section key={stage} aria-label={stageNames[stage]}>
            <h3 className="h6">{stageNames[stage]}</h3>
            {ofStage.map((motion) => (
              <One key={motion.key} motion={motion} />
            ))}
          </section>
        );
      })}
    </details>
  );
};

export default Motions;
