import { Link } from 'react-router';
import type { Template } from './templatesApi.js';

/** Forms that the court does not offer now: what it says of each, and the way for who answers a case that is at court already. */
export const SwitchedOffList = ({ templates }: { readonly templates: readonly Template[] }) => (
  <section className="template-section" aria-label="目前没有开放">
    <h2>目前没有开放</h2>
    <ul className="template-grid list-unstyled">
      {templates.map(({ id, name, subject, switched_off: sentence, case_path: casePath }) => (
        <li key={id} className="template-card template-off">
          <h3>{subject}</h3>
          <p>{sentence}</p>
          {casePath === undefined ? null : (
            <Link to={casePath} state={{ title: name }} aria-label={`案件已在法院，填写${name}`}>
              案件已在法院，去填写
            </Link>
          )}
        </li>
      ))}
    </ul>
  </section>
);
