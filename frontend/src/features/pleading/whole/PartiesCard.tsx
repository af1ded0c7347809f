import { memo } from 'react';
import type { PartyRole } from '../../../../../domain/forms/definition.js';
import { TurnedOffer } from '../deriving/index.js';
import { Fields } from '../fields/index.js';
import { useFormTools } from '../form/index.js';
import { ReviewAt } from '../page/index.js';
import { PartyBlockList } from '../parts/index.js';

const Role = memo(({ role }: { role: PartyRole }) => (
  <div className="party-role" data-path={role.blocks[0]?.key}>
    <h3>
      {role.role}
      {role.optional ? <span className="optional-mark">（如有）</span> : null}
    </h3>
    {role.notes.map((note) => (
      <p key={note} className="field-hint">
        {note}
      </p>
    ))}
    {role.blocks.map((block) => (
      <PartyBlockList key={block.key} role={role} block={block} />
    ))}
    <TurnedOffer role={role} />
  </div>
));
Role.displayName = 'Role';

/** 当事人信息: what is printed before the parties, and every role with its people and organisations. */
export const PartiesCard = () => {
  const { definition } = useFormTools();
  return (
    <section className="panel form-section" data-path="parties" aria-labelledby="title-parties">
      <div className="section-head">
        <h2 id="title-parties">当事人信息</h2>
      </div>
      <ReviewAt kind="parties" path="parties" />
      {definition.header.length === 0 ? null : (
        <div className="question" data-path="header">
          <Fields
            fields={definition.header}
            path="header"
            label="案件信息"
            scopes={[{ path: 'header', fields: definition.header }]}
          />
        </div>
      )}
      {definition.parties.map((role) => (
        <Role key={role.blocks.map(({ key }) => key).join('+')} role={role} />
      ))}
    </section>
  );
};
