import type { Recommendation } from './templatesApi.js';

/** What somebody describes has no form here: what it is, and what to do instead. */
const WithoutForm = ({ name, official, instead }: NonNullable<Recommendation['without_form']>) => (
  <div>
    <p className="recommendation-head">
      <i className="bi bi-signpost-split me-2" aria-hidden="true" />
      <strong>这类文书目前没有</strong>
    </p>
    <p>
      {official ? '您说的事对应的官方文书是' : '您说的事像是'}“{name}
      ”，本系统没有它的表单，不要勉强填写别的文书。可以这样做：
    </p>
    <ul className="mb-2">
      {instead.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
    <p className="field-hint">如果不是这件事，请把双方是谁、发生了什么、想要什么说得具体一些，再找一次。</p>
  </div>
);

export default WithoutForm;
