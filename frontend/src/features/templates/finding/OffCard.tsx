import { Link } from 'react-router';
import { docTypeName } from '../../../components/docTypes.js';
import type { Recommendation } from '../templatesApi.js';

type Off = NonNullable<Recommendation['switched_off']>[number];

/** A form that fits and that the court does not offer now: what the court says, and the way for a case that is at court already. */
export const OffCard = ({ off: { name, subject, kind, sentence, case_path: casePath } }: { readonly off: Off }) => (
  <li className="finding">
    <div className="finding-head">
      <h3>{subject}</h3>
      <span className="finding-kind">{docTypeName[kind]}</span>
      <span className="finding-mark">没有开放</span>
    </div>
    <p>{sentence}</p>
    <p className="finding-reason">您说的事适合这份文书，但本院目前没有开放，不要勉强填写别的文书。</p>
    {casePath === undefined ? null : (
      <Link to={casePath} className="btn btn-sm btn-outline-primary" aria-label={`案件已在法院，填写${name}`}>
        案件已在法院，去填写
      </Link>
    )}
  </li>
);
