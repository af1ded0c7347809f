import { memo } from 'react';
import { stemOf } from '../../../../../domain/forms/asking/places.js';
import type { PartyRole } from '../../../../../domain/forms/definition.js';
import { TurnedOffer } from '../deriving/index.js';
import { Fields } from '../fields/index.js';
import { useFormTools } from '../form/index.js';
import { ReviewAt } from '../page/index.js';
import { PartyBlockList } from '../parts/index.js';
import { SheetHead, SheetRow } from './SectionCard.js';

/** The rows of one role: people and organisations have one each, as they are printed. */
const Role = memo(({ role }: { role: PartyRole }) => {
  const { asking } = useFormTools();
  const rows = role.blocks.map((block, at) => (
    <SheetRow
      key={block.key}
      label={
        <h3>
          {block.heading}
          {role.optional ? <span className="optional-mark">（如有）</span> : null}
        </h3>
      }
      {...(at === 0 && { asks: asking.ask[stemOf(role)]?.ask, notes: role.notes })}
    >
      <PartyBlockList role={role} block={block} />
    </SheetRow>
  ));
  return (
    <>
      {rows}
      <div className="sheet-aside">
        <TurnedOffer role={role} />
      </div>
    </>
  );
});
Role.displayName = 'Role';

/** 当事人信息: what is printed before the parties, and every role with its people and organisations. */
export const PartiesCard = () => {
  const { definition } = useFormTools();
  const { header, parties, partiesTitle = '当事人信息' } = definition;
  return (
    <section className="form-section" data-path="parties" aria-labelledby="title-parties">
      {header.length === 0 ? null : (
        <div className="question" data-path="header">
          <Fields fields={header} path="header" label="案件信息" scopes={[{ path: 'header', fields: header }]} />
        </div>
      )}
      <SheetHead>
        <h2 id="title-parties">{partiesTitle}</h2>
      </SheetHead>
      <div className="sheet-aside">
        <ReviewAt kind="parties" path="parties" />
      </div>
      {parties.map((role) => (
        <Role key={role.blocks.map(({ key }) => key).join('+')} role={role} />
      ))}
    </section>
  );
};
