import { Link } from 'react-router';
import type { Recommendation } from '../templatesApi.js';

type Props = {
  readonly motions: NonNullable<Recommendation['motions']>;
  /** Whether forms for a new cause stand below. */
  readonly withCause: boolean;
};

/** What to do about what is asked for within a running case, where a new complaint would be the wrong paper. */
export const Motions = ({ motions, withCause }: Props) => (
  <>
    <p className="finding-lead">这是诉讼中的一项申请或者步骤，没有对应的起诉状，可以这样办：</p>
    <ul className="finding-list">
      {motions.map(({ key, name, what, basis, form }) => (
        <li key={key} className="finding finding-best">
          <div className="finding-head">
            <h3>{name}</h3>
          </div>
          <p>{what}</p>
          <p className="finding-reason">依据：{basis}</p>
          {form?.switched_off === undefined ? null : (
            <p className="finding-first">
              《{form.name}》目前没有开放：{form.switched_off}
            </p>
          )}
          {form === null || form.switched_off !== undefined ? null : (
            <Link to={form.path} className="btn btn-sm btn-outline-primary" aria-label={`开始填写 ${form.name}`}>
              开始填写
            </Link>
          )}
        </li>
      ))}
    </ul>
    <p className="finding-none">
      <Link to="/progress">按案号查看我的案件</Link>
      ，那里也列出了案件进行中还能做什么。拿不准的，联系承办法官或者拨打12368。
      {withCause ? null : '如果是还没有起诉的新纠纷，把双方是谁、发生了什么、想要什么说得具体一些，再找一次。'}
    </p>
  </>
);
